import { Ellipsis, Link2, Lock, LockOpen } from 'lucide-react';
import { SaveState } from '#client/editor/SaveState.tsx';
import { pageKept } from '#client/features/favourites/favourites.ts';
import { StarButton } from '#client/features/favourites/StarButton.tsx';
import { copyLink } from '#client/features/projects/copyLink.ts';
import { logoValue } from '#client/features/projects/logoValue.ts';
import { useMe, useWorkspace } from '#client/features/session/place.ts';
import { useViewer } from '#client/features/session/rights.ts';
import { ScreenHead } from '#client/features/shell/ScreenHead.tsx';
import { useRow, useSession } from '#client/sync/hooks.ts';
import { Button } from '#client/ui/Button.tsx';
import { IconButton } from '#client/ui/IconButton.tsx';
import { Menu } from '#client/ui/Menu.tsx';
import { Tag } from '#client/ui/Tag.tsx';
import { documentName } from '#shared/documents.ts';
import { type Page, pageTitle } from '#shared/features/page.ts';
import { project } from '#shared/features/project.ts';
import { pathTo } from '#shared/routes.ts';
import { PageSwitcher } from './PageSwitcher.tsx';
import { isPrivate, toggleLock } from './pageActions.ts';
import { manageLivingOff } from './pageOff.ts';
import { text } from './text.ts';
import { usePageActions } from './usePageActions.tsx';

/** Where a page stands, who else is at it, and what can be done to it. */
export function PageHead({ page }: { page: Page }) {
  const { slug: workspaceSlug } = useWorkspace();
  const [projectId = ''] = page.project_ids;
  const place = useRow(useSession().table(project), projectId);
  const { entries, dialogs } = usePageActions(page, { onScreen: true });
  const name = pageTitle(page);
  const crumbs = [
    ...(place
      ? [
          {
            label: place.name,
            to: pathTo('workItems', { workspaceSlug, projectId }),
            logo: logoValue(place.logo_props),
          },
        ]
      : []),
    { label: text('pages'), to: pathTo('pages', { workspaceSlug, projectId }) },
  ];
  return (
    <ScreenHead
      title={name}
      crumbs={crumbs}
      here={{ project_id: projectId, id: page.id }}
      beside={
        <>
          <PageSwitcher page={page} />
          {isPrivate(page) && <Tag>{text('private')}</Tag>}
          {page.archived_at && <Tag tone="warn">{text('archived')}</Tag>}
          {page.is_locked && (
            <span className="only-s">
              <Tag>{text('locked')}</Tag>
            </span>
          )}
        </>
      }
    >
      <SaveState name={documentName({ kind: 'page', id: page.id })} />
      <LockButton page={page} />
      <IconButton
        icon={Link2}
        label={text('copyLink')}
        className="only-l"
        onClick={() => copyLink(pathTo('page', { workspaceSlug, projectId, pageId: page.id }))}
      />
      {!page.archived_at && <StarButton kept={pageKept(page)} className="only-l" />}
      <Menu
        label={name}
        items={entries}
        align="end"
        trigger={<IconButton icon={Ellipsis} label={text('more', { name })} />}
      />
      {dialogs}
    </ScreenHead>
  );
}

function LockButton({ page }: { page: Page }) {
  const doing = { session: useSession(), personId: useMe().id };
  const off = manageLivingOff(useViewer(), page);
  if (off && !page.is_locked) return null;
  return (
    <Button
      variant="ghost"
      icon={page.is_locked ? Lock : LockOpen}
      aria-pressed={page.is_locked}
      className="only-l"
      off={off}
      onClick={() => toggleLock(doing, page)}
    >
      {text(page.is_locked ? 'locked' : 'lock')}
    </Button>
  );
}
