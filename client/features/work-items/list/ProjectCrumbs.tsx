import { Link } from 'react-router';
import { useWorkspace } from '#client/features/session/place.ts';
import { useRow, useSession } from '#client/sync/hooks.ts';
import { Logo } from '#client/ui/Logo.tsx';
import { project } from '#shared/features/project.ts';
import { pathTo } from '#shared/routes.ts';
import { logoOf } from './logoOf.ts';

/** Where one is in a project: its name, then `here`. */
export function ProjectCrumbs({ projectId, here }: { projectId: string; here: string }) {
  const { slug } = useWorkspace();
  const row = useRow(useSession().table(project), projectId);
  return (
    <>
      <Link className="up only-l crumb-up" to={pathTo('workItems', { workspaceSlug: slug, projectId })}>
        <Logo logo={logoOf(row?.logo_props)} name={row?.name ?? ''} />
        <span className="cut">{row?.name}</span>
      </Link>
      <span className="sl only-l">/</span>
      <h1 className="crumb-here">{here}</h1>
    </>
  );
}
