import { escapeHtml } from '#shared/text/html.ts';
import { detectFormat, formatToHtml, type Markup, type TextFormat } from '#shared/text/markup.ts';
import type { CsvRow } from './importCsv.ts';
import type { ImportField, Mapping } from './importMapping.ts';
import {
  type DateOrder,
  guessDateOrder,
  type ImportPriority,
  type Reading,
  readDate,
  readEstimate,
  readMoment,
  readPriority,
} from './importValues.ts';

/** A work item to be: what a row says, in words; ids are found when it is written. */
export interface ImportDraft {
  readonly line: number;
  /** The key that it had where it comes from. */
  readonly key: string | null;
  readonly name: string;
  /** Foreign: to be cleaned before it is stored or shown. */
  readonly description_html: string;
  readonly description_markup: Markup;
  readonly priority: ImportPriority;
  readonly state_name: string | null;
  readonly label_names: readonly string[];
  /** Email addresses or display names. */
  readonly assignee_names: readonly string[];
  readonly estimate_value: string | null;
  readonly start_date: string | null;
  readonly target_date: string | null;
  readonly created_at: string | null;
}

/** An error keeps its row out; after a warning the row is imported without the value that is named. */
export interface ImportProblem {
  readonly kind: 'error' | 'warning';
  readonly line: number;
  readonly field: ImportField | null;
  readonly message: string;
}

/** A row without a draft has an error among its problems. */
export type RowReading =
  | { readonly draft: ImportDraft; readonly problems: readonly ImportProblem[] }
  | { readonly draft: null; readonly problems: readonly ImportProblem[] };

/** What holds for all rows of a file. */
export interface ImportOptions {
  readonly format: TextFormat;
  readonly date_order: DateOrder | undefined;
  /** A person's choices for priorities that we do not know, by their text in lower case. */
  readonly priorities?: Readonly<Record<string, ImportPriority>>;
  /** Leaves descriptions out: for counting and checking a long file quickly. */
  readonly skip_descriptions?: boolean;
}

/** The longest name of a work item. */
const maxName = 255;

/** How the file writes descriptions and dates, by some of its rows (the first 200 will do). */
export function guessOptions(rows: readonly CsvRow[], mapping: Mapping): ImportOptions {
  const cells = rows.map((row) => cellsByField(row, mapping));
  const dates = cells.flatMap((row) => [...row.start_date, ...row.target_date, ...row.created_at]);
  return { format: detectFormat(cells.flatMap((row) => row.description)), date_order: guessDateOrder(dates) };
}

/** One row as a draft. A row without a title, or one that a lost quotation mark swallowed, is an error. */
export function rowToDraft(row: CsvRow, mapping: Mapping, options: ImportOptions): RowReading {
  const cells = cellsByField(row, mapping);
  const title = first(cells.name).replace(/\s+/g, ' ');
  const problems = new Problems(row.line);
  if (row.damage === 'open_quote') problems.add('error', null, 'a quotation mark is opened and never closed');
  else if (!title) problems.add('error', 'name', 'the title is empty');
  if (problems.found.length) return { draft: null, problems: problems.found };

  warnOfDamage(row, problems);
  const { name, rest } = splitTitle(title);
  const draft: ImportDraft = {
    line: row.line,
    key: first(cells.key) || null,
    name,
    description_html: options.skip_descriptions ? '' : describe(rest, cells.description, options.format),
    description_markup: options.format.markup,
    priority: problems.valueOf('priority', readPriority(first(cells.priority), options.priorities)) ?? 'none',
    state_name: first(cells.state) || null,
    label_names: unique(cells.labels.flatMap((cell) => cell.split(/[,;|\n]/))),
    assignee_names: unique(cells.assignees.flatMap(splitPeople)),
    estimate_value: problems.valueOf('estimate', readEstimate(first(cells.estimate))),
    ...readSchedule(cells, options.date_order, problems),
    created_at: problems.valueOf('created_at', readMoment(first(cells.created_at), options.date_order)),
  };
  return { draft, problems: problems.found };
}

/** Collects what is wrong with one row, as sentences. */
class Problems {
  readonly found: ImportProblem[] = [];
  readonly #line: number;

  constructor(line: number) {
    this.#line = line;
  }

  add(kind: ImportProblem['kind'], field: ImportField | null, message: string): void {
    this.found.push({ kind, line: this.#line, field, message: `Line ${this.#line}: ${message}.` });
  }

  /** The value that was read; null after a warning if it could not be. */
  valueOf<T>(field: ImportField, reading: Reading<T>): T | null {
    if ('value' in reading) return reading.value;
    this.add('warning', field, `${labels[field] ?? ''}${reading.problem}; imported without it`);
    return null;
  }
}

function warnOfDamage({ damage, cells, headers }: CsvRow, problems: Problems): void {
  if (damage) problems.add('warning', null, 'a quotation mark is out of place; please check this row');
  if (cells.slice(headers.length).some((cell) => cell.trim() !== '')) {
    const counts = `there are ${cells.length} cells under ${headers.length} headers`;
    problems.add('warning', null, `${counts}; the last were left out`);
  }
}

function readSchedule(
  cells: Cells,
  order: DateOrder | undefined,
  problems: Problems,
): Pick<ImportDraft, 'start_date' | 'target_date'> {
  const start_date = problems.valueOf('start_date', readDate(first(cells.start_date), order));
  const target_date = problems.valueOf('target_date', readDate(first(cells.target_date), order));
  if (!start_date || !target_date || start_date <= target_date) return { start_date, target_date };
  problems.add('warning', 'start_date', 'the start date is after the due date; imported without the start date');
  return { start_date: null, target_date };
}

/** The dates' problems do not say by themselves which date is meant. */
const labels: Partial<Record<ImportField, string>> = {
  start_date: 'the start date ',
  target_date: 'the due date ',
  created_at: 'the creation date ',
};

type Cells = Readonly<Record<ImportField, string[]>>;

function cellsByField(row: CsvRow, mapping: Mapping): Cells {
  const cells: Cells = {
    key: [],
    name: [],
    description: [],
    priority: [],
    state: [],
    labels: [],
    assignees: [],
    estimate: [],
    start_date: [],
    target_date: [],
    created_at: [],
  };
  for (const [index, header] of row.headers.entries()) {
    const field = Object.hasOwn(mapping, header) ? mapping[header] : undefined;
    const cell = row.cells[index];
    if (field && cell?.trim()) cells[field].push(cell);
  }
  return cells;
}

/** The first column that has something, where a field takes one value. */
function first(cells: readonly string[]): string {
  return cells[0]?.trim() ?? '';
}

/** Several columns of descriptions follow one another; what the name had no room for stands above them. */
function describe(rest: string, cells: readonly string[], format: TextFormat): string {
  const above = rest ? `<p>…${escapeHtml(rest)}</p>` : '';
  return above + cells.map((cell) => formatToHtml(cell, format)).join('');
}

/** At most 255 characters, cut between words where one is near, never inside a character. */
function splitTitle(title: string): { name: string; rest: string } {
  if (title.length <= maxName) return { name: title, rest: '' };
  const space = title.lastIndexOf(' ', maxName - 1);
  const whole = /[\ud800-\udbff]/.test(title.charAt(maxName - 2)) ? maxName - 2 : maxName - 1;
  const end = space > maxName - 40 ? space : whole;
  return { name: `${title.slice(0, end)}…`, rest: title.slice(end).trim() };
}

/** `a@x, b@x` and `Ada Lovelace; Bob Ross` are two people; `Lovelace, Ada` is one. */
function splitPeople(cell: string): string[] {
  if (/^\s*\p{Lu}[\p{L}'-]+, \p{Lu}[\p{L}'-]+\s*$/u.test(cell)) return [cell];
  return cell.split(/[,;|\n]/);
}

function unique(names: readonly string[]): string[] {
  const known = new Map<string, string>();
  for (const name of names.map((each) => each.trim())) {
    if (name && !known.has(name.toLowerCase())) known.set(name.toLowerCase(), name);
  }
  return [...known.values()];
}
