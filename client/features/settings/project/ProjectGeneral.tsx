import type { Project } from '#shared/features/project.ts';
import { ProjectFrame } from './ProjectFrame.tsx';

export function ProjectGeneral({ project }: { project: Project }) {
  return (
    <ProjectFrame project={project} title="x">
      <p>x</p>
    </ProjectFrame>
  );
}
