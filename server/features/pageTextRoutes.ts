/** The text of a page by REST: as a Yjs document, and its versions. People write it through the document server. */
import { Readable } from 'node:stream';
import { encodeStateAsUpdate } from 'yjs';
import * as z from 'zod/mini';
import { inProject } from '#shared/access.ts';
import type { DocumentId, DocumentStore } from '#shared/documents.ts';
import { docOf } from '#shared/editor/body.ts';
import { AppError, forbidden, invalid, notFound } from '#shared/errors.ts';
import { type Page, page as pageEntity } from '#shared/features/page.ts';
import { mayEditPage } from '#shared/features/pageRules.ts';
import type { Db } from '../db/connect.ts';
import { compacted, compactText } from '../documents/compactText.ts';
import { parseHtml } from '../documents/parseHtml.ts';
import { restoreText } from '../documents/restoreText.ts';
import { shownVersion, versionDetail, versionSchema } from '../documents/versionShape.ts';
import { findVersion, listVersions } from '../documents/versions.ts';
import { readText, writeDocument } from '../documents/write.ts';
import { writeUpdate } from '../documents/writeUpdate.ts';
import type { Context } from '../http/context.ts';
import { idAnswer } from '../http/entitySchema.ts';
import { type Answer, noContent, ok, type Route } from '../http/route.ts';
import { messageAnswer } from '../http/shapes.ts';
import { findPage, ownerOfPage, viewerIn } from './pageAccess.ts';

const one = '/api/workspaces/:workspaceSlug/projects/:projectId/pages/:pageId/';
const ofPage = { page: idAnswer };

/** Who may write a page may write its text. */
const writing = { access: inProject('member', { or: 'creator' }), creator: ownerOfPage } as const;

export function pageTextRoutes({ documents }: { documents: Pick<DocumentStore, 'load'> }): Route[] {
  return [
    {
      method: 'GET',
      path: `${one}description/`,
      access: inProject('guest'),
      summary: 'The text of a page as a Yjs update, whole.',
      answer: { bytes: true },
      handle: (context) => readState(context, documents),
    },
    {
      method: 'PATCH',
      path: `${one}description/`,
      ...writing,
      summary:
        'Writes the text of a page: a Yjs update in base64 is merged; HTML is applied as a difference to the text with the hash `description_base`, else to the text as it is.',
      body: {
        schema: z.object({
          description_binary: z.optional(z.string()),
          description_html: z.optional(z.string()),
          description_base: z.optional(z.nullable(z.string())),
        }),
      },
      answer: messageAnswer,
      again: async () => updated,
      handle: writeText,
    },
    {
      method: 'GET',
      path: `${one}versions/`,
      access: inProject('guest'),
      summary: 'The versions of a page, newest first. The first is the one that stands.',
      answer: { schema: z.array(z.extend(versionSchema, ofPage)) },
      handle: async (context) => {
        const { document, page } = await documentOf(context);
        return ok((await listVersions(context.read, document)).map((version) => ({ ...version, page })));
      },
    },
    {
      method: 'GET',
      path: `${one}versions/:versionId/`,
      access: inProject('guest'),
      summary: 'A version of a page with its text.',
      answer: { schema: z.extend(versionDetail, ofPage) },
      handle: async (context) => {
        const { document, page } = await documentOf(context);
        return ok({
          ...(await shownVersion(await findVersion(context.read, document, context.param('versionId')))),
          page,
        });
      },
    },
    {
      method: 'POST',
      path: `${one}versions/:versionId/restore/`,
      ...writing,
      status: 204,
      summary: 'Puts a version in place of the text that stands, for everybody who has it open too.',
      handle: restore,
    },
    {
      method: 'POST',
      path: `${one}description/compact/`,
      ...writing,
      status: 204,
      summary:
        'Makes the text of a page as small as its words, for everybody who has it open too: the traces of its edits go, its versions stay.',
      handle: compact,
    },
  ];
}

const updated = { message: 'Updated successfully' };

async function documentOf(context: Context): Promise<{ document: DocumentId; page: string }> {
  const { id } = await findPage(context.read, context, context.param('pageId'));
  return { document: { kind: 'page', id }, page: id };
}

async function readState(context: Context, documents: Pick<DocumentStore, 'load'>): Promise<Answer> {
  const { document } = await documentOf(context);
  const stored = await documents.load(document);
  if (!stored) throw notFound();
  const state = encodeStateAsUpdate(docOf(stored.snapshot, ...stored.updates.map(({ bytes }) => bytes)));
  return {
    headers: {
      'Content-Type': 'application/octet-stream',
      'Content-Length': String(state.length),
      'Content-Disposition': 'attachment; filename="page_description.bin"',
    },
    bytes: async () => Readable.from([Buffer.from(state)]),
  };
}

async function writeText(context: Context): Promise<Answer> {
  const { description_binary, description_html, description_base } = context.body;
  const update = typeof description_binary === 'string' ? readUpdate(description_binary) : null;
  const text = !update && typeof description_html === 'string' ? await readText(description_html) : null;
  if (!update && !text)
    throw invalid('Send description_html or description_binary.', { description_html: 'is required' });
  const base = typeof description_base === 'string' ? description_base : null;
  await context.commit(async (tx) => {
    const row = await findWritable(tx.db, context);
    const place = { document: { kind: 'page', id: row.id }, workspaceId: row.workspace } as const;
    const written = update
      ? await writeUpdate(tx, { ...place, update })
      : text && (await writeDocument(tx, { ...place, text, base }));
    if (written) await tx.update(pageEntity, row, { description_hash: written.hash });
  });
  return ok(updated);
}

/** Base64 as bytes. Whether they are an update is found out on a copy. */
function readUpdate(base64: string): Uint8Array {
  const bytes = new Uint8Array(Buffer.from(base64, 'base64'));
  try {
    docOf(bytes);
    if (bytes.length > 0) return bytes;
  } catch {
    // told below
  }
  throw invalid('description_binary must be a Yjs update in base64.', { description_binary: 'is no Yjs update' });
}

async function restore(context: Context): Promise<Answer> {
  const { document } = await documentOf(context);
  const { html } = await findVersion(context.read, document, context.param('versionId'));
  const body = await parseHtml(html);
  await context.commit(async (tx) => {
    const row = await findWritable(tx.db, context);
    const description_hash = await restoreText(tx, { document, workspaceId: row.workspace, body, title: row.name });
    await tx.update(pageEntity, row, { description_hash });
  });
  return noContent;
}

async function compact(context: Context): Promise<Answer> {
  await context.demandCreator(context.read);
  const { document } = await documentOf(context);
  await findWritable(context.read, context);
  const ready = await compacted(context.read, document);
  await context.commit(async (tx) => {
    const row = await findWritable(tx.db, context);
    const description_hash = await compactText(tx, { document, workspaceId: row.workspace }, ready);
    await tx.update(pageEntity, row, { description_hash });
  });
  return noContent;
}

/** The page of the path, as one whose text the caller may write now (reference §2.17 has the numbers). */
async function findWritable(db: Db, context: Context): Promise<Page> {
  const row = await findPage(db, context, context.param('pageId'));
  if (!mayEditPage(viewerIn(context), row)) throw forbidden('You may read this page, not change it.');
  if (row.archived_at) throw refusal('This page is archived and can only be restored.', 4702, 'PAGE_ARCHIVED');
  if (row.is_locked) throw refusal('This page is locked. Unlock it to change it.', 4701, 'PAGE_LOCKED');
  return row;
}

const refusal = (sentence: string, error_code: number, error_message: string): AppError =>
  new AppError('invalid', sentence, { extra: { error_code, error_message } });
