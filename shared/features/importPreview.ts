import { type CsvRow, readCsv } from './importCsv.ts';
import { guessOptions, type ImportDraft, type ImportOptions, type ImportProblem, rowToDraft } from './importDraft.ts';
import type { Mapping } from './importMapping.ts';

/** A value that occurs in a column, and how often; most frequent first. */
export interface FoundValue {
  readonly value: string;
  readonly count: number;
}

export interface ImportPreview {
  readonly headers: readonly string[];
  /** All rows that are not empty, those with errors too. */
  readonly total: number;
  /** What stands in a column, from the first rows that have something there; short. */
  readonly samples: Readonly<Record<string, string>>;
  /** The first ten drafts, whole. */
  readonly first: readonly ImportDraft[];
  readonly problems: readonly ImportProblem[];
  readonly values: Readonly<Record<'state' | 'priority' | 'estimate' | 'labels' | 'assignees', readonly FoundValue[]>>;
  /** What was guessed, for the import itself and for a person to correct. */
  readonly options: ImportOptions;
}

const sampleSize = 200;
const shown = 10;

/** What an import of `text` would bring, without bringing it. `chosen` goes before what is guessed. */
export function previewImport(text: string, mapping: Mapping, chosen: Partial<ImportOptions> = {}): ImportPreview {
  const { headers, rows } = readCsv(text);
  const sampled = take(rows, sampleSize);
  const options = { ...guessOptions(sampled, mapping), ...chosen };
  const values = {
    state: new Tally(),
    priority: new Tally(),
    estimate: new Tally(),
    labels: new Tally(),
    assignees: new Tally(),
  };
  const first: ImportDraft[] = [];
  const problems = fileProblems(text, headers, mapping);
  let total = 0;
  for (const row of rows) {
    total++;
    const reading = rowToDraft(row, mapping, { ...options, skip_descriptions: first.length >= shown });
    problems.push(...reading.problems);
    if (!reading.draft) continue;
    if (first.length < shown) first.push(reading.draft);
    values.state.add(reading.draft.state_name);
    values.estimate.add(reading.draft.estimate_value);
    for (const name of reading.draft.label_names) values.labels.add(name);
    for (const name of reading.draft.assignee_names) values.assignees.add(name);
    for (const cell of cellsOf(row, mapping, 'priority')) values.priority.add(cell);
  }
  const found = {
    state: values.state.found(),
    priority: values.priority.found(),
    estimate: values.estimate.found(),
    labels: values.labels.found(),
    assignees: values.assignees.found(),
  };
  return { headers, total, samples: samplesOf(sampled), first, problems, values: found, options };
}

const longestSample = 80;

function samplesOf(rows: readonly CsvRow[]): Record<string, string> {
  const samples = new Map<string, string>();
  for (const { headers, cells } of rows)
    for (const [index, header] of headers.entries()) {
      const cell = cells[index]?.replace(/\s+/g, ' ').trim();
      if (cell && !samples.has(header)) samples.set(header, cell.slice(0, longestSample));
    }
  return Object.fromEntries(samples);
}

/** Counts values; the first spelling stands for all. */
class Tally {
  readonly #counts = new Map<string, { value: string; count: number }>();

  add(value: string | null): void {
    if (!value) return;
    const known = this.#counts.get(value.toLowerCase());
    if (known) known.count++;
    else this.#counts.set(value.toLowerCase(), { value, count: 1 });
  }

  found(): FoundValue[] {
    return [...this.#counts.values()].sort((one, other) => other.count - one.count);
  }
}

function fileProblems(text: string, headers: readonly string[], mapping: Mapping): ImportProblem[] {
  const error = (message: string): ImportProblem[] => [{ kind: 'error', line: 1, field: null, message }];
  if (text.startsWith('PK\u0003\u0004') || text.includes('\0')) {
    return error('This is no CSV file. Save the spreadsheet as CSV, with UTF-8, and choose that file.');
  }
  if (!headers.length) return error('The file is empty.');
  const named = headers.some((header) => Object.hasOwn(mapping, header) && mapping[header] === 'name');
  return named ? [] : error('No column holds the title. Choose which one does.');
}

function cellsOf(row: CsvRow, mapping: Mapping, field: string): string[] {
  return row.headers.flatMap((header, index) =>
    Object.hasOwn(mapping, header) && mapping[header] === field ? [(row.cells[index] ?? '').trim()] : [],
  );
}

function take<T>(items: Iterable<T>, count: number): T[] {
  const taken: T[] = [];
  for (const item of items) {
    if (taken.length >= count) break;
    taken.push(item);
  }
  return taken;
}
