/** Versions as the API tells them. */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { newState } from '#shared/editor/body.ts';
import { idAnswer, momentAnswer } from '../http/entitySchema.ts';
import { textOf } from '../text/sanitize.ts';
import { parseHtml } from './parseHtml.ts';
import type { Version } from './versions.ts';

const person = z.nullable(idAnswer);

export const versionSchema = z.object({
  id: idAnswer,
  workspace: idAnswer,
  owned_by: person,
  last_saved_at: momentAnswer,
  created_at: momentAnswer,
  updated_at: momentAnswer,
  created_by: person,
  updated_by: person,
});

/** A version by itself comes with its text in every form. */
export const versionDetail = z.extend(versionSchema, {
  description_html: z.string(),
  description_stripped: z.string(),
  /** The text as a document of its own, a Yjs update in base64. */
  description_binary: z.string(),
  description_json: z.record(z.string(), z.unknown()),
});

const hexOf = (html: string): string => createHash('sha256').update(html).digest('hex').slice(0, 7);

/** A version with its text in every form. */
export async function shownVersion({ html, ...version }: Version & { html: string }) {
  const body = await parseHtml(html);
  return {
    ...version,
    description_html: html,
    description_stripped: textOf(html),
    // By a client of the text's own, so that the same version is the same bytes each time.
    description_binary: Buffer.from(newState(body, { client: Number.parseInt(hexOf(html), 16) })).toString('base64'),
    description_json: body.toJSON(),
  };
}
