import {
  Archive,
  Copy,
  ExternalLink,
  Globe,
  History,
  Link2,
  Lock,
  LockOpen,
  MoveHorizontal,
  Trash2,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { openVersions } from '#client/features/documents/versions/versionsStore.ts';
import { pageKept } from '#client/features/favourites/favourites.ts';
import { useStarEntry } from '#client/features/favourites/useStar.ts';
import { copyLink } from '#client/features/projects/copyLink.ts';
import { useMe, useWorkspace } from '#client/features/session/place.ts';
import { useViewer } from '#client/features/session/rights.ts';
import { useSession } from '#client/sync/hooks.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import type { MenuEntry } from '#client/ui/Menu.tsx';
import { type Page, pageTitle } from '#shared/features/page.ts';
import { pathTo } from '#shared/routes.ts';
import {
  copyPage,
  deletePage,
  isPrivate,
  setFullWidth,
  toggleAccess,
  toggleArchive,
  toggleLock,
} from './pageActions.ts';
import { accessOff, copyOff, editOff, manageLivingOff, manageOff, refused } from './pageOff.ts';
import { text } from './text.ts';
import { useMoveEntry } from './useMoveEntry.ts';

/** What can be done to a page, as the entries of its menu, and the dialog that they open. `onScreen`: it is the screen. */
export function usePageActions(page: Page, { onScreen = false } = {}): { entries: MenuEntry[]; dialogs: ReactNode } {
  const doing = { session: useSession(), personId: useMe().id };
  const viewer = useViewer();
  const navigate = useNavigate();
  const { slug: workspaceSlug } = useWorkspace();
  const [asked, setAsked] = useState(false);
  const star = useStarEntry(pageKept(page));
  const move = useMoveEntry(page, onScreen);
  const [projectId = ''] = page.project_ids;
  const to = (pageId: string) => pathTo('page', { workspaceSlug, projectId, pageId });
  const remove = () => {
    if (onScreen) navigate(`${pathTo('pages', { workspaceSlug, projectId })}?type=archived`);
    deletePage(doing, page);
  };
  const manage = refused(manageOff(viewer, page));
  const entries: MenuEntry[] = [
    { label: text('copyLink'), icon: Link2, onSelect: () => copyLink(to(page.id)) },
    ...(star ? [star] : []),
    { label: text('openNewTab'), icon: ExternalLink, onSelect: () => window.open(to(page.id), '_blank', 'noopener') },
    {
      label: text('makeCopy'),
      icon: Copy,
      ...refused(copyOff(viewer, page)),
      onSelect: () => copyPage(doing, page, { slug: workspaceSlug, onOpen: (id) => navigate(to(id)) }),
    },
    {
      label: text('versions'),
      icon: History,
      onSelect: () =>
        openVersions({ document: { kind: 'page', id: page.id }, projectId, off: editOff(viewer, page) || undefined }),
    },
    { kind: 'line' },
    {
      label: text(page.is_locked ? 'unlock' : 'lock'),
      icon: page.is_locked ? LockOpen : Lock,
      ...refused(manageLivingOff(viewer, page)),
      onSelect: () => toggleLock(doing, page),
    },
    {
      label: text(isPrivate(page) ? 'makePublic' : 'makePrivate'),
      icon: Globe,
      ...refused(accessOff(viewer, page)),
      onSelect: () => toggleAccess(doing, page),
    },
    move,
    ...(onScreen
      ? [
          {
            kind: 'check' as const,
            label: text('fullWidth'),
            icon: MoveHorizontal,
            checked: page.view_props.full_width === true,
            ...refused(editOff(viewer, page)),
            onChange: (full: boolean) => setFullWidth(doing, page, full),
          },
        ]
      : []),
    { kind: 'line' },
    {
      label: text(page.archived_at ? 'restore' : 'archive'),
      icon: Archive,
      ...manage,
      onSelect: () => toggleArchive(doing, page),
    },
    ...(page.archived_at
      ? [{ label: text('delete'), icon: Trash2, danger: true, ...manage, onSelect: () => setAsked(true) }]
      : []),
  ];
  const dialogs = (
    <ConfirmDialog
      open={asked}
      onOpenChange={setAsked}
      title={text('deleteTitle', { name: pageTitle(page) })}
      confirmLabel={text('delete')}
      danger
      onConfirm={remove}
    >
      {text('deleteWhy')}
    </ConfirmDialog>
  );
  return { entries, dialogs };
}
