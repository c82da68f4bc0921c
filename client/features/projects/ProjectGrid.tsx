import type { Project } from '#shared/features/project.ts';
import { ProjectCard } from './ProjectCard.tsx';
import { useProjectPeople } from './useProjectPeople.ts';

/** One to three columns of cards. */
export function ProjectGrid({ projects }: { projects: readonly Project[] }) {
  const people = useProjectPeople();
  return (
    <ul className="pgrid">
      {projects.map((project) => (
        <li key={project.id}>
          <ProjectCard project={project} people={people.get(project.id) ?? []} />
        </li>
      ))}
    </ul>
  );
}
