import Papa from 'papaparse';

/** A row of the file; `headers` is the same array for all rows. */
export interface CsvRow {
  /** Where it begins in the source file, from 1; cells with line breaks are counted in. */
  readonly line: number;
  readonly headers: readonly string[];
  readonly cells: readonly string[];
  readonly damage?: 'open_quote' | 'stray_quote';
}

const batchSize = 500;

/**
 * A CSV file's headers, and its rows one after another as they are asked for, 500 parsed at a time. Comma, semicolon
 * or tab, by the first line; empty lines are left out. Never throws: what is damaged says so in its row.
 */
export function readCsv(text: string): { headers: readonly string[]; rows: Iterable<CsvRow> } {
  const clean = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const delimiter = findDelimiter(clean);
  const first = rowsOf(clean, delimiter, []).next().value;
  const headers = (first?.cells ?? []).map((header) => header.trim());
  return { headers, rows: { [Symbol.iterator]: () => withoutFirst(rowsOf(clean, delimiter, headers)) } };
}

function* withoutFirst(rows: Generator<CsvRow>): Generator<CsvRow> {
  rows.next();
  yield* rows;
}

function* rowsOf(text: string, delimiter: string, headers: readonly string[]): Generator<CsvRow, undefined> {
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const batch = Papa.parse<string[]>(text.slice(at), {
      delimiter,
      newline: '\n',
      preview: batchSize,
      fastMode: false,
    });
    for (const [index, cells] of batch.data.entries()) {
      const damage = damageOf(batch.errors.filter((error) => error.row === index));
      if (cells.some((cell) => cell.trim() !== '')) yield { line, headers, cells, ...(damage && { damage }) };
      line += 1 + cells.reduce((breaks, cell) => breaks + countBreaks(cell), 0);
    }
    if (!batch.meta.truncated || batch.meta.cursor === 0) return undefined;
    at += batch.meta.cursor;
  }
  return undefined;
}

function damageOf(errors: readonly Papa.ParseError[]): CsvRow['damage'] {
  if (errors.some((error) => error.code === 'MissingQuotes')) return 'open_quote';
  return errors.some((error) => error.code === 'InvalidQuotes') ? 'stray_quote' : undefined;
}

function countBreaks(cell: string): number {
  let breaks = 0;
  for (let at = cell.indexOf('\n'); at !== -1; at = cell.indexOf('\n', at + 1)) breaks++;
  return breaks;
}

/** The separator that the first line has most of, outside quotes. */
function findDelimiter(text: string): string {
  const header = /^\s*[^\n]*/.exec(text.slice(0, 100_000))?.[0].replace(/"[^"]*"/g, '') ?? '';
  const counts = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: header.split(delimiter).length }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).delimiter;
}
