/** The rows of a file as they are sent: read and cut into requests by whoever sends them, checked by the server. */
import * as z from 'zod/mini';
import { isDate } from '../entity/field.ts';
import { readCsv } from './importCsv.ts';
import { type ImportOptions, type ImportProblem, type RowReading, rowToDraft } from './importDraft.ts';
import { importFields, type Mapping } from './importMapping.ts';
import type { StateGroup } from './state.ts';
import { priorities } from './workItem.ts';

/** Most rows and bytes of one request. */
export const batchRows = 200;
export const batchBytes = 600_000;

/** The longest description of a row, so that cleaning it stops nobody else. */
export const longestDescription = 200_000;

/** A row on its way to the server: its draft, or why there is none. */
export type ImportRow = RowReading & { readonly line: number };

const line = z
  .int('must be a whole number')
  .check(z.gte(1, 'must be 1 or more'), z.lte(100_000_000, 'must be smaller'));

/** A problem of a row, as it is sent and answered. */
export const problemSchema = z.object({
  kind: z.enum(['error', 'warning'], { error: 'must be error or warning' }),
  line,
  field: z.nullable(z.enum(importFields, { error: 'must be a field' })),
  message: z.string().check(z.minLength(1, 'is required'), z.maxLength(1000, 'must be at most 1,000 characters')),
});

const words = (max: number) =>
  z.string({ error: 'must be text' }).check(
    z.trim(),
    z.minLength(1, 'must not be empty'),
    z.maxLength(max, `must be at most ${max} characters`),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
    z.refine((value) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(value), 'must not hold control characters'),
  );

const names = z
  .array(words(255), { error: 'must be a list of names' })
  .check(z.maxLength(50, 'must be at most 50 names'));

const day = z.nullable(
  z
    .string({ error: 'must be a date (YYYY-MM-DD)' })
    .check(z.refine((value) => isDate(value), 'must be a date (YYYY-MM-DD)')),
);

/** What the server takes of a draft. Anything else makes that row a problem, and that row alone. */
export const importDraftSchema = z
  .object({
    key: z.nullable(words(255)),
    name: words(255),
    description_html: z
      .string({ error: 'must be text' })
      .check(z.maxLength(longestDescription, 'is longer than 200,000 characters')),
    priority: z.enum(priorities, { error: `must be one of ${priorities.join(', ')}` }),
    state_name: z.nullable(words(255)),
    label_names: names,
    assignee_names: names,
    estimate_value: z.nullable(words(20)),
    start_date: day,
    target_date: day,
  })
  .check(
    z.refine((draft) => !draft.start_date || !draft.target_date || draft.start_date <= draft.target_date, {
      path: ['start_date'],
      error: 'is after the due date',
    }),
  );

export type CheckedDraft = z.infer<typeof importDraftSchema>;

/** The frame of a row; its draft is read by itself, so that a bad one stops no other. */
export const importRowSchema = z.object({
  line,
  draft: z.optional(z.unknown()),
  problems: z._default(
    z.array(problemSchema, { error: 'must be a list' }).check(z.maxLength(50, 'must be at most 50')),
    [],
  ),
});

/** A sentence about a line that was imported without something, or not at all. */
export function problemAt(
  line: number,
  kind: ImportProblem['kind'],
  field: ImportProblem['field'],
  message: string,
): ImportProblem {
  return { kind, line, field, message: `Line ${line}: ${message}.` };
}

const sizeOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

/** Cuts rows into requests that the server takes. A row too long for any of them becomes a problem. */
export function* inBatches(rows: Iterable<ImportRow>): Generator<ImportRow[], undefined> {
  let batch: ImportRow[] = [];
  let bytes = 0;
  for (const given of rows) {
    const row = withinSize(given);
    const size = sizeOf(row);
    if (batch.length > 0 && (batch.length === batchRows || bytes + size > batchBytes)) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(row);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
  return undefined;
}

/** The rows of a file as they are sent, read and converted as they are asked for. */
export function* importRows(text: string, mapping: Mapping, options: ImportOptions): Generator<ImportRow, undefined> {
  for (const row of readCsv(text).rows) yield { line: row.line, ...rowToDraft(row, mapping, options) };
  return undefined;
}

function withinSize(row: ImportRow): ImportRow {
  if (!row.draft || (row.draft.description_html.length <= longestDescription && sizeOf(row) <= batchBytes)) return row;
  const why = problemAt(row.line, 'error', 'description', 'the description is too long to import');
  return { line: row.line, draft: null, problems: [...row.problems, why] };
}

/** A draft's own words for what a row without a key is known by when its file is imported again. */
export function contentOf(line: number, draft: CheckedDraft): string {
  const { name, description_html, estimate_value, start_date, target_date } = draft;
  return JSON.stringify([line, name, description_html, estimate_value, start_date, target_date]);
}

const groupWords: readonly (readonly [StateGroup, RegExp])[] = [
  ['cancelled', /cancel|won.?t|reject|declin|abandon|duplicate|invalid|obsolete/i],
  ['completed', /done|clos|complet|resolv|finish|fixed|released|shipped|merged|verified/i],
  ['started', /progress|doing|start|review|test|qa|wip|develop|active|block|hold/i],
  ['backlog', /backlog|idea|icebox|someday|triage|new/i],
];

/** In which group a state of another tool belongs, by its name. */
export const stateGroupOf = (name: string): StateGroup =>
  groupWords.find(([, pattern]) => pattern.test(name))?.[0] ?? 'unstarted';
