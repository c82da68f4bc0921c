import { exactTime, useTimeAgo } from '#client/features/work-items/item/timeAgo.ts';
import { useRow, useSession } from '#client/sync/hooks.ts';
import { Avatar } from '#client/ui/Avatar.tsx';
import type { Page } from '#shared/features/page.ts';
import { project } from '#shared/features/project.ts';
import { isPrivate } from './pageActions.ts';
import { usePersonNamed } from './people.ts';
import { text } from './text.ts';

/** Whose a page is, when it last changed, and who can open it. */
export function PageByline({ page }: { page: Page }) {
  const owner = usePersonNamed(page.owned_by);
  const editor = usePersonNamed(page.updated_by);
  const when = useTimeAgo(page.updated_at);
  const place = useRow(useSession().table(project), page.project_ids[0] ?? '');
  return (
    <p className="cap page-by">
      {owner && (
        <span className="page-who">
          <Avatar person={owner} size={16} tooltip={false} />
          {owner.name}
        </span>
      )}
      <span title={exactTime(page.updated_at)}>
        {editor ? text('editedBy', { when, name: editor.name }) : text('edited', { when })}
      </span>
      <span>{isPrivate(page) ? text('privateToYou') : text('publicIn', { project: place?.name ?? '' })}</span>
    </p>
  );
}
