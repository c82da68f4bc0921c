import { Archive, ExternalLink, FileUp, Link2, LogOut, Settings, Trash2 } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { Link } from 'react-router';
import { openImport } from '#client/features/import/importStore.ts';
import { text as importText } from '#client/features/import/text.ts';
import { useMe, useWorkspace } from '#client/features/session/place.ts';
import { useProjectRole } from '#client/features/session/viewer.ts';
import { useRows, useSession } from '#client/sync/hooks.ts';
import type { MenuEntry } from '#client/ui/Menu.tsx';
import { projectMember } from '#shared/features/membership.ts';
import type { Project } from '#shared/features/project.ts';
import { type Role, roles } from '#shared/roles.ts';
import { pathTo } from '#shared/routes.ts';
import { ArchiveProject } from './ArchiveProject.tsx';
import { copyLink } from './copyLink.ts';
import { DeleteProject } from './DeleteProject.tsx';
import { LeaveProject } from './LeaveProject.tsx';
import { restoreProject } from './restoreProject.ts';
import { text } from './text.ts';

type Asked = 'archive' | 'leave' | 'delete' | null;

/** What can be done to a project, as the entries of its menu, and the dialogs that they open. */
export function useProjectActions(project: Project): { entries: MenuEntry[]; dialogs: ReactNode } {
  const session = useSession();
  const { slug: workspaceSlug } = useWorkspace();
  const role = useProjectRole(project.id);
  const isJoined = useIsJoined(project.id);
  const [asked, setAsked] = useState<Asked>(null);
  const to = pathTo('workItems', { workspaceSlug, projectId: project.id });
  const settings = pathTo('projectSettings', { workspaceSlug, projectId: project.id });
  const setting: MenuEntry = {
    kind: 'link',
    label: text('settings'),
    icon: Settings,
    link: <Link to={settings} />,
  };
  const entries: MenuEntry[] = [
    { label: text('copyLink'), icon: Link2, onSelect: () => copyLink(to) },
    { label: text('openNewTab'), icon: ExternalLink, onSelect: () => window.open(to, '_blank', 'noopener') },
    ...(role !== null && !project.archived_at
      ? [
          {
            label: importText('menu'),
            icon: FileUp,
            ...unless(role, roles.member),
            onSelect: () => openImport(project.id),
          },
          setting,
        ]
      : []),
    { kind: 'line' },
    project.archived_at
      ? {
          label: text('restore'),
          icon: Archive,
          ...unless(role, roles.member),
          onSelect: () => restoreProject(session, project),
        }
      : { label: text('archive'), icon: Archive, ...unless(role, roles.member), onSelect: () => setAsked('archive') },
    ...(isJoined ? [{ label: text('leave'), icon: LogOut, onSelect: () => setAsked('leave') }] : []),
    ...(project.archived_at
      ? [
          {
            label: text('delete'),
            icon: Trash2,
            danger: true,
            ...unless(role, roles.admin),
            onSelect: () => setAsked('delete'),
          },
        ]
      : []),
  ];
  const close = (open: boolean) => setAsked((now) => (open ? now : null));
  return {
    entries,
    dialogs: (
      <>
        <ArchiveProject project={project} open={asked === 'archive'} onOpenChange={close} />
        <LeaveProject project={project} open={asked === 'leave'} onOpenChange={close} />
        <DeleteProject project={project} open={asked === 'delete'} onOpenChange={close} />
      </>
    ),
  };
}

/** Why somebody with this role may not; nothing when they may. */
function unless(role: Role | null, least: Role): { off?: string } {
  if (role !== null && role >= least) return {};
  return { off: text(least === roles.admin ? 'onlyAdmins' : 'onlyMembers') };
}

/** Whether one is in the project oneself; admins of the workspace see it also when not. */
export function useIsJoined(projectId: string): boolean {
  const me = useMe().id;
  const where = useCallback(
    (row: { project: string; member: string }) => row.project === projectId && row.member === me,
    [projectId, me],
  );
  return useRows(useSession().table(projectMember), { where }).length > 0;
}
