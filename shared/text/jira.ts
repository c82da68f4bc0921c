/**
 * Jira's wiki markup as Tandem's rich text. Written by hand, since the packages for it are chains of substitutions
 * that lose words where constructs overlap. Three steps, each linear: macros are taken out (`jiraMacros.ts`), lines
 * form blocks (here), and words and marks form the inside of a block (`jiraInline.ts`). It never throws, and what
 * it does not understand stays as words.
 */
import { codeBlock } from './html.ts';
import { jiraInline } from './jiraInline.ts';
import { jiraList, listMarkers } from './jiraList.ts';
import { type BoxName, type JiraMacro, macroMark, readMacros } from './jiraMacros.ts';
import { readTable } from './jiraTable.ts';

/** HTML within `shared/editor/schema.ts`; still to be cleaned when it comes from elsewhere than this function. */
export function jiraToHtml(markup: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they mean nothing in HTML, and one of them marks macros
  const plain = markup.replace(/\r\n?/g, '\n').replace(/[\u0000-\u0008\u000b-\u001f]/g, ' ');
  const { text, macros } = readMacros(plain);
  return new Blocks(macros).read(text);
}

const toneOfBox = {
  panel: 'note',
  expand: 'note',
  info: 'info',
  tip: 'success',
  note: 'warning',
  warning: 'danger',
} as const satisfies Record<Exclude<BoxName, 'quote'>, string>;

/** Reads blocks line by line. */
class Blocks {
  readonly #macros: readonly JiraMacro[];

  constructor(macros: readonly JiraMacro[]) {
    this.#macros = macros;
  }

  read(text: string): string {
    const lines = text.split('\n');
    const html: string[] = [];
    let at = 0;
    while (at < lines.length) {
      const block = this.#block(lines, at);
      html.push(block.html);
      at = block.next;
    }
    return html.join('');
  }

  #block(lines: readonly string[], at: number): { html: string; next: number } {
    const line = (lines[at] ?? '').trim();
    if (!line) return { html: '', next: at + 1 };
    if (/^-{4,}$/.test(line)) return { html: '<hr>', next: at + 1 };
    const heading = /^h([1-6])\.\s+(\S.*)$/.exec(line);
    if (heading?.[2]) return { html: this.#flow(heading[2], `h${heading[1]}`), next: at + 1 };
    if (/^bq\.\s+\S/.test(line)) return { html: inBlockquote(this.#flow(line.slice(3))), next: at + 1 };
    if (listMarkers(line)) return this.#list(lines, at);
    return this.#table(lines, at) ?? this.#paragraph(lines, at);
  }

  #list(lines: readonly string[], at: number): { html: string; next: number } {
    const items: { markers: string; html: string }[] = [];
    let next = at;
    while (next < lines.length) {
      const line = (lines[next] ?? '').trim();
      const markers = listMarkers(line);
      if (!markers) break;
      const end = continuationEnd(lines, next + 1);
      const text = [line.slice(markers.length), ...lines.slice(next + 1, end)].join('\n');
      items.push({ markers, html: this.#flow(text) });
      next = end;
    }
    return { html: jiraList(items), next };
  }

  #table(lines: readonly string[], at: number): { html: string; next: number } | undefined {
    const table = readTable(lines, at);
    if (!table) return undefined;
    const rows = table.rows.map((row) => {
      const cells = row.map(({ tag, text }) => `<${tag}>${this.#cell(text)}</${tag}>`);
      return `<tr>${cells.join('')}</tr>`;
    });
    return { html: `<table><tbody>${rows.join('')}</tbody></table>`, next: table.next };
  }

  /** A cell may hold lists and paragraphs, but no further table. */
  #cell(text: string): string {
    if (!text.trim()) return '<p></p>';
    return text.includes('\n') && !/^\s*\|/m.test(text) ? this.read(text) : this.#flow(text);
  }

  #paragraph(lines: readonly string[], at: number): { html: string; next: number } {
    const next = continuationEnd(lines, at + 1);
    return { html: this.#flow(lines.slice(at, next).join('\n')), next };
  }

  /** Words with macros between them: the words as `tag`, each macro as a block of its own. */
  #flow(text: string, tag = 'p'): string {
    const parts = text.split(macroMark).map((part, index) => {
      if (index % 2) return this.#macro(this.#macros[Number(part)]);
      const words = part.trim();
      return words ? `<${tag}>${jiraInline(trimLines(words))}</${tag}>` : '';
    });
    return parts.join('');
  }

  #macro(macro: JiraMacro | undefined): string {
    if (!macro) return '';
    const title = macro.title ? `<p><strong>${jiraInline(macro.title)}</strong></p>` : '';
    if (macro.kind === 'code') return macro.text ? title + codeBlock(macro.text, macro.language) : title;
    const body = title + this.read(macro.text);
    if (!body) return '';
    if (macro.name === 'quote') return inBlockquote(body);
    return `<div data-type="callout" data-tone="${toneOfBox[macro.name]}">${body}</div>`;
  }
}

function inBlockquote(html: string): string {
  return `<blockquote>${html}</blockquote>`;
}

/** Where the lines end that go on with the block above them: at an empty line, or where another block begins. */
function continuationEnd(lines: readonly string[], from: number): number {
  let end = from;
  while (end < lines.length && !beginsBlock((lines[end] ?? '').trim())) end++;
  return end;
}

function beginsBlock(line: string): boolean {
  return !line || /^(?:-{4,}$|h[1-6]\.\s+\S|bq\.\s+\S|\|)/.test(line) || listMarkers(line) !== undefined;
}

/** Indentation means nothing in Jira's markup. */
function trimLines(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .join('\n');
}
