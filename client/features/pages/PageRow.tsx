import { Ellipsis, EyeOff, Lock } from 'lucide-react';
import { Link } from 'react-router';
import { pageKept } from '#client/features/favourites/favourites.ts';
import { StarButton } from '#client/features/favourites/StarButton.tsx';
import { useWorkspace } from '#client/features/session/place.ts';
import { exactTime, useTimeAgo } from '#client/features/work-items/item/timeAgo.ts';
import { Avatar } from '#client/ui/Avatar.tsx';
import { ContextMenu } from '#client/ui/ContextMenu.tsx';
import { Icon, type IconType } from '#client/ui/Icon.tsx';
import { IconButton } from '#client/ui/IconButton.tsx';
import { Menu } from '#client/ui/Menu.tsx';
import { Tooltip } from '#client/ui/Tooltip.tsx';
import { type Page, pageTitle } from '#shared/features/page.ts';
import { pathTo } from '#shared/routes.ts';
import { PageLogo } from './PageLogo.tsx';
import { isPrivate } from './pageActions.ts';
import { usePersonNamed } from './people.ts';
import { text } from './text.ts';
import { usePageActions } from './usePageActions.tsx';

/** A page in the list. The whole row leads to it; what else can be done stands at its end. */
export function PageRow({ page }: { page: Page }) {
  const { slug: workspaceSlug } = useWorkspace();
  const { entries, dialogs } = usePageActions(page);
  const owner = usePersonNamed(page.owned_by);
  const changed = useTimeAgo(page.updated_at);
  const name = pageTitle(page);
  const [projectId = ''] = page.project_ids;
  return (
    <ContextMenu label={name} items={entries}>
      <li className="prow">
        <PageLogo page={page} />
        <Link to={pathTo('page', { workspaceSlug, projectId, pageId: page.id })} className="prow-link cut" dir="auto">
          {name}
        </Link>
        {isPrivate(page) && <Mark icon={EyeOff} label={text('privateMark')} />}
        {page.is_locked && <Mark icon={Lock} label={text('lockedMark')} />}
        <span className="sp" />
        {owner && (
          <span className="prow-on">
            <Avatar person={owner} />
          </span>
        )}
        <time className="prow-when" dateTime={page.updated_at} title={exactTime(page.updated_at)}>
          {changed}
        </time>
        {!page.archived_at && <StarButton kept={pageKept(page)} size="s" className="prow-on" />}
        <Menu
          label={name}
          items={entries}
          align="end"
          trigger={<IconButton icon={Ellipsis} size="s" label={text('more', { name })} className="prow-on" />}
        />
        {dialogs}
      </li>
    </ContextMenu>
  );
}

function Mark({ icon, label }: { icon: IconType; label: string }) {
  return (
    <Tooltip text={label}>
      <span role="img" aria-label={label} className="prow-mark prow-on">
        <Icon of={icon} size={14} />
      </span>
    </Tooltip>
  );
}
