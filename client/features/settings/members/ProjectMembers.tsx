import type { Project } from '#shared/features/project.ts';
import { ProjectFrame } from '../project/ProjectFrame.tsx';

export function ProjectMembers({ project }: { project: Project }) {
  return (
    <ProjectFrame project={project} title="x">
      <p>x</p>
    </ProjectFrame>
  );
}
