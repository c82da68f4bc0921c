/**
 * Pictures that were sent for an item that is yet to be made: bound to it once it is there, else removed. Only those: a
 * text may also show pictures of another item, from which it was copied.
 */
import { newId } from '#client/sync/id.ts';
import type { Session } from '#client/sync/session.ts';
import type { CreateDraft } from './createDraft.ts';

type Drafted = Pick<CreateDraft, 'description_html' | 'pictures'>;

/** The addresses of those that the text still shows. */
export const shownPictures = ({ description_html, pictures }: Drafted): string[] =>
  pictures.filter((address) => description_html.includes(address));

/** Makes those that are shown part of the item, until then only who sent them sees them, and removes the others. */
export async function bindPictures(
  session: Session,
  draft: Drafted,
  { slug, projectId, itemId }: { slug: string; projectId: string; itemId: string },
): Promise<void> {
  const shown = shownPictures(draft);
  void removePictures(
    session,
    draft.pictures.filter((address) => !shown.includes(address)),
  );
  if (shown.length === 0) return;
  const path = `/api/assets/v2/workspaces/${encodeURIComponent(slug)}/projects/${projectId}/${itemId}/bulk/`;
  await session.send('POST', path, { asset_ids: shown.map(idIn) }, newId());
}

/** What cannot be removed now is seen by nobody but its sender. */
export async function removePictures(session: Session, addresses: readonly string[]): Promise<void> {
  await Promise.allSettled(addresses.map((address) => session.send('DELETE', address, undefined, newId())));
}

const idIn = (address: string): string => address.split('/').at(-2) ?? '';
