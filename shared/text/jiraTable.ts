import { Lookahead } from './lookahead.ts';

export interface JiraCell {
  readonly tag: 'th' | 'td';
  readonly text: string;
}

/**
 * The table that begins at line `at`, or undefined if none does. A row that does not end with a bar goes on over the
 * following lines (cells with several lines) up to an empty line or the next row.
 */
export function readTable(
  lines: readonly string[],
  at: number,
): { rows: readonly (readonly JiraCell[])[]; next: number } | undefined {
  const rows: JiraCell[][] = [];
  let next = at;
  while (next < lines.length && lines[next]?.trimStart().startsWith('|')) {
    const end = rowEnd(lines, next);
    const cells = readCells(lines.slice(next, end).join('\n').trim());
    if (!cells) break;
    rows.push(cells);
    next = end;
  }
  return rows.length ? { rows, next } : undefined;
}

function rowEnd(lines: readonly string[], at: number): number {
  let end = at + 1;
  if (lines[at]?.trimEnd().endsWith('|')) return end;
  while (end < lines.length && lines[end]?.trim() && !lines[end]?.trimStart().startsWith('|')) {
    if (lines[end++]?.trimEnd().endsWith('|')) return end;
  }
  return lines[end - 1]?.trimEnd().endsWith('|') ? end : at + 1;
}

/** Cells of a row between bars; a cell behind two bars is a heading. Undefined if it is no row but words behind a bar. */
function readCells(row: string): JiraCell[] | undefined {
  const bars = findBars(row);
  if (bars.length < 2) return undefined;
  const cells = bars.map(({ start, end }, index): JiraCell => {
    const next = bars[index + 1]?.start ?? row.length;
    return { tag: end - start === 2 ? 'th' : 'td', text: row.slice(end, next) };
  });
  return cells.at(-1)?.text.trim() ? cells : cells.slice(0, -1);
}

/** The bars that separate cells, not those inside links, code, images or behind a backslash. */
function findBars(row: string): { start: number; end: number }[] {
  const ahead = new Lookahead(row);
  const bars: { start: number; end: number }[] = [];
  let at = 0;
  while (at < row.length) {
    if (row.charAt(at) === '|') {
      const end = row.charAt(at + 1) === '|' ? at + 2 : at + 1;
      bars.push({ start: at, end });
      at = end;
    } else {
      at = afterConstruct(row, at, ahead);
    }
  }
  return bars;
}

function afterConstruct(row: string, at: number, ahead: Lookahead): number {
  if (row.charAt(at) === '\\') return at + 2;
  if (row.startsWith('{{', at)) return endOf(ahead.nextOnLine('}}', at), at, 2);
  if (row.charAt(at) === '[') return afterLink(row, at, ahead);
  if (row.charAt(at) === '!') return afterImage(row, at);
  return at + 1;
}

/** A bracket hides its bars only if it is a link with a target; `[a | b` and `[x]` hide nothing. */
function afterLink(row: string, at: number, ahead: Lookahead): number {
  const end = ahead.nextOnLine(']', at);
  const bar = ahead.nextOnLine('|', at);
  if (end === -1 || bar === -1 || bar > end) return at + 1;
  return /^\s*(?:https?:|mailto:|www\.|[#^~/])/.test(row.slice(bar + 1, bar + 20)) ? end + 1 : at + 1;
}

function afterImage(row: string, at: number): number {
  const pattern = /![^\s!|][^!|\n]*\.\w{2,5}\|[^!|\n]*!/y;
  pattern.lastIndex = at;
  return pattern.test(row) ? pattern.lastIndex : at + 1;
}

function endOf(found: number, at: number, length: number): number {
  return found === -1 ? at + 1 : found + length;
}
