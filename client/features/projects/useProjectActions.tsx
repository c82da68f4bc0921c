import { Archive, ExternalLink, FileUp, Link2, LogOut, Settings, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { projectKept } from '#client/features/favourites/favourites.ts';
import { useStarEntry } from '#client/features/favourites/useStar.ts';
import { openImport } from '#client/features/import/importStore.ts';
import { text as importText } from '#client/features/import/text.ts';
import { useWorkspace } from '#client/features/session/place.ts';
import { useViewer } from '#client/features/session/rights.ts';
import { useSession } from '#client/sync/hooks.ts';
import type { MenuEntry } from '#client/ui/Menu.tsx';
import { inProject, may, type Viewer } from '#shared/access.ts';
import type { Project } from '#shared/features/project.ts';
import type { RoleName } from '#shared/roles.ts';
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
  const viewer = useViewer();
  const unless = (least: RoleName) => offUnless(viewer, project, least);
  const isJoined = useIsJoined(project.id);
  const star = useStarEntry(projectKept(project));
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
    ...(star ? [star] : []),
    { label: text('openNewTab'), icon: ExternalLink, onSelect: () => window.open(to, '_blank', 'noopener') },
    ...(may(viewer, inProject('guest'), { project_id: project.id }) && !project.archived_at
      ? [
          {
            label: importText('menu'),
            icon: FileUp,
            ...unless('member'),
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
          ...unless('member'),
          onSelect: () => restoreProject(session, project),
        }
      : { label: text('archive'), icon: Archive, ...unless('member'), onSelect: () => setAsked('archive') },
    ...(isJoined ? [{ label: text('leave'), icon: LogOut, onSelect: () => setAsked('leave') }] : []),
    ...(project.archived_at
      ? [
          {
            label: text('delete'),
            icon: Trash2,
            danger: true,
            ...unless('admin'),
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

/** Why somebody may not do what needs this role in the project; nothing when they may. */
function offUnless(viewer: Viewer, { id }: Project, least: RoleName): { off?: string } {
  if (may(viewer, inProject(least), { project_id: id })) return {};
  return { off: text(least === 'admin' ? 'onlyAdmins' : 'onlyMembers') };
}

/** Whether one is in the project oneself; admins of the workspace see it also when not. */
export function useIsJoined(projectId: string): boolean {
  return useViewer().projects.get(projectId) !== undefined;
}
