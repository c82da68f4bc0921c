import clsx from 'clsx';
import { Check, Ellipsis, Lock, Settings } from 'lucide-react';
import { Link } from 'react-router';
import { useWorkspace } from '#client/features/session/place.ts';
import { useViewer } from '#client/features/session/rights.ts';
import { useSession } from '#client/sync/hooks.ts';
import type { Person } from '#client/ui/Avatar.tsx';
import { AvatarStack } from '#client/ui/AvatarStack.tsx';
import { Button, buttonClass } from '#client/ui/Button.tsx';
import { ContextMenu } from '#client/ui/ContextMenu.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { IconButton } from '#client/ui/IconButton.tsx';
import { Logo } from '#client/ui/Logo.tsx';
import { Menu } from '#client/ui/Menu.tsx';
import { Tooltip } from '#client/ui/Tooltip.tsx';
import { inProject, may } from '#shared/access.ts';
import type { Project } from '#shared/features/project.ts';
import { networks } from '#shared/roles.ts';
import { pathTo } from '#shared/routes.ts';
import { JoinButton } from './JoinButton.tsx';
import { logoValue } from './logoValue.ts';
import { restoreProject } from './restoreProject.ts';
import { text } from './text.ts';
import { useIsJoined, useProjectActions } from './useProjectActions.tsx';

/** A project in the gallery. The whole card leads to its work items; what else can be done stands on it. */
export function ProjectCard({ project, people }: { project: Project; people: readonly Person[] }) {
  const { slug: workspaceSlug } = useWorkspace();
  const { entries, dialogs } = useProjectActions(project);
  const { id, name, identifier, description, network, archived_at } = project;
  const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' }).format(
    new Date(archived_at ?? project.created_at),
  );
  return (
    <ContextMenu label={name} items={entries}>
      <article className={clsx('pcard', archived_at && 'is-archived')}>
        {project.cover_image_url && <img src={project.cover_image_url} alt="" className="pcard-cover" />}
        <header>
          <Logo logo={logoValue(project.logo_props)} name={name} size={32} />
          <div className="min-w-0 flex-1">
            <h2>
              <Link to={pathTo('workItems', { workspaceSlug, projectId: id })} className="pcard-link cut">
                {name}
              </Link>
            </h2>
            <p className="pcard-id">
              {identifier}
              {network === networks.secret && (
                <Tooltip text={text('secret')}>
                  <span role="img" aria-label={text('secret')}>
                    <Icon of={Lock} size={12} />
                  </span>
                </Tooltip>
              )}
            </p>
          </div>
          <Menu
            label={name}
            items={entries}
            align="end"
            trigger={<IconButton icon={Ellipsis} size="s" label={text('more', { name })} className="pcard-on" />}
          />
        </header>
        <p className="pcard-text">{description || text(archived_at ? 'archivedOn' : 'created', { date })}</p>
        <footer>
          {people.length > 0 && <AvatarStack people={people} className="pcard-on" />}
          <span className="sp" />
          <CardAction project={project} />
        </footer>
        {dialogs}
      </article>
    </ContextMenu>
  );
}

/** What one is to the project, or can become. */
function CardAction({ project }: { project: Project }) {
  const session = useSession();
  const { slug: workspaceSlug } = useWorkspace();
  const { id, name } = project;
  const viewer = useViewer();
  const isJoined = useIsJoined(id);
  if (project.archived_at)
    return (
      <Button
        size="s"
        className="pcard-on"
        off={!may(viewer, inProject('member'), { project_id: id }) && text('onlyMembers')}
        onClick={() => restoreProject(session, project)}
      >
        {text('restore')}
      </Button>
    );
  return (
    <>
      {may(viewer, inProject('admin'), { project_id: id }) && (
        <Link
          className={buttonClass({ variant: 'ghost', size: 's' }, 'btn-i pcard-on')}
          to={pathTo('projectSettings', { workspaceSlug, projectId: id })}
          aria-label={text('settingsOf', { name })}
        >
          <Icon of={Settings} size={14} />
        </Link>
      )}
      {isJoined ? (
        <span className="pcard-joined">
          <Icon of={Check} size={14} />
          {text('joined')}
        </span>
      ) : (
        <span className="pcard-on">
          <JoinButton projectId={id} size="s" />
        </span>
      )}
    </>
  );
}
