/** What belongs to somebody in the access tests' world: work items, pages, favourites and files, whatever they may do. */
import { parseDraft } from '#shared/entity/entity.ts';
import { favorite } from '#shared/features/favorite.ts';
import { page } from '#shared/features/page.ts';
import { workItem } from '#shared/features/workItem.ts';
import { cleanText } from '../../../server/documents/text.ts';
import { createPage } from '../../../server/features/page.ts';
import { createWorkItem } from '../../../server/features/workItem.ts';
import type { Browser } from '../../harness.ts';
import type { Office } from '../workspaces/office.ts';
import { attached, fileOf } from './keptFile.ts';
import { good, type ProjectPlace } from './projectPlace.ts';

/** What somebody made and sent. */
export interface Belongings {
  /** A work item in `home` and one in `open` that they made. */
  own: { home: string; open: string };
  /** The same of pages. */
  ownPages: { home: string; open: string };
  /** What they sent: pictures and attachments of the same, a photo, one that is yet to arrive, and in workspace A. */
  files: OwnFiles;
  /** An API token of theirs. */
  tokenId: string;
}

export interface OwnFiles {
  home: { asset: string; attachment: string };
  open: { asset: string; attachment: string };
  photo: string;
  waiting: string;
  inWorkspace: string;
  deleted: string;
}

interface Homes {
  home: ProjectPlace;
  open: ProjectPlace;
}

/** Makes what somebody has in both projects, and their token. */
export async function belongingsOf(office: Office, browser: Browser, { home, open }: Homes): Promise<Belongings> {
  const { id } = browser.person;
  const own = { home: await itemOf(office, id, home), open: await itemOf(office, id, open) };
  return {
    own,
    ownPages: { home: await pageOf(office, id, home), open: await pageOf(office, id, open) },
    files: await filesOf(office, id, { home, open, own }),
    tokenId: (await good(browser, 'POST', '/api/users/api-tokens/', { label: 'Mine' })).id,
  };
}

/** A finished work item made by somebody, whatever they may do. */
const itemOf = (office: Office, actor: string, place: ProjectPlace): Promise<string> =>
  office.server.store
    .commit({ actor, streams: [office.id] }, (tx) =>
      createWorkItem(tx, {
        workspaceId: office.id,
        projectId: place.projectId,
        draft: parseDraft(workItem, { name: 'Own', state_id: place.things.done }),
        description: cleanText(''),
      }),
    )
    .then((committed) => (committed.replayed ? '' : committed.value.id));

/** A public page of somebody's, whatever they may do. */
const pageOf = (office: Office, owner: string, { projectId }: ProjectPlace): Promise<string> =>
  office
    .commit([office.id], (tx) =>
      createPage(tx, {
        workspaceId: office.id,
        projectId,
        owner,
        draft: parseDraft(page, { name: 'Own' }),
        description: cleanText(''),
      }),
    )
    .then(({ id }) => id);

/** A folder among somebody's favourites. */
export const folderOf = (office: Office, user: string, workspace_id: string): Promise<string> =>
  office
    .commit([workspace_id], (tx) =>
      tx.insert(favorite, {
        ...parseDraft(favorite, { entity_type: 'folder', name: 'Mine', is_folder: true }),
        workspace_id,
        user,
        project_id: null,
      }),
    )
    .then(({ id }) => id);

async function filesOf(
  office: Office,
  created_by: string,
  { home, open, own }: Homes & { own: Belongings['own'] },
): Promise<OwnFiles> {
  const bound = async ({ projectId }: ProjectPlace, entity_id: string | undefined) => {
    const place = { workspace_id: office.id, project_id: projectId, entity_id, created_by };
    return { asset: await fileOf(office, place), attachment: await fileOf(office, { ...place, ...attached }) };
  };
  const photo = { entity_type: 'USER_AVATAR', entity_id: created_by, created_by };
  const { asset, deletedAsset } = await filesIn(office, office.id, created_by);
  return {
    home: await bound(home, own.home),
    open: await bound(open, own.open),
    photo: await fileOf(office, photo),
    waiting: await fileOf(office, { ...photo, storage_key: null, hash: null, uploaded_at: null }),
    inWorkspace: asset,
    deleted: deletedAsset,
  };
}

/** A picture for a text that is yet to be made, and one that was deleted. */
export async function filesIn(office: Office, workspace_id: string, created_by: string) {
  const deleted_at = new Date().toISOString();
  return {
    asset: await fileOf(office, { workspace_id, created_by }),
    deletedAsset: await fileOf(office, { workspace_id, created_by, deleted_at }),
  };
}

const none = { home: '', open: '' };
const noFiles = { asset: '', attachment: '' };

/** What somebody has who never did anything. */
export const nothing: Belongings = {
  own: none,
  ownPages: none,
  files: { home: noFiles, open: noFiles, photo: '', waiting: '', inWorkspace: '', deleted: '' },
  tokenId: '',
};
