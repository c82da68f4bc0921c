/**
 * A document as HTML, without a browser: the schema's own description of each node and mark, written as text.
 *
 * What comes out is what the cleaning of foreign HTML would leave as it is, whatever somebody put into the shared
 * document: a tag or attribute that `schema.ts` does not allow is left out here too, its words stay.
 */
import type { DOMOutputSpec, Mark, Node } from '@tiptap/pm/model';
import { escapeHtml } from '#shared/text/html.ts';
import { cleanAttributes } from './attributes.ts';

/** The HTML of a node's content. */
export function renderHtml(node: Node): string {
  let html = '';
  let open: { mark: Mark; end: string }[] = [];
  const close = (to: number) => {
    for (const { end } of open.slice(to).reverse()) html += end;
    open = open.slice(0, to);
  };
  node.forEach((child) => {
    let same = 0;
    while (same < open.length && child.marks[same] && open[same]?.mark.eq(child.marks[same] as Mark)) same++;
    close(same);
    for (const mark of child.marks.slice(same)) {
      const [start, end] = around(mark.type.spec.toDOM?.(mark, true));
      html += start;
      open.push({ mark, end });
    }
    html += renderNode(child);
  });
  close(0);
  return html;
}

function renderNode(node: Node): string {
  if (node.isText) return escapeHtml(node.text ?? '');
  const spec = node.type.spec.toDOM?.(node);
  if (spec === undefined) return '';
  const [start, end] = around(spec);
  return start + (node.isLeaf ? '' : renderHtml(node)) + end;
}

const voidTags = new Set(['hr', 'br', 'img']);

/** What stands before and after the content of a described element. */
function around(spec: DOMOutputSpec | undefined): [start: string, end: string] {
  if (typeof spec === 'string') return [escapeHtml(spec), ''];
  if (!isElement(spec)) return ['', ''];
  const [name, ...rest] = spec;
  const [first] = rest;
  const attributes = isAttributes(first) ? first : undefined;
  const tag = startOf(name, attributes);
  let start = tag;
  let end = '';
  for (const part of attributes ? rest.slice(1) : rest) {
    if (part === 0 || part === undefined || part === null) continue;
    const [before, after] = around(part as DOMOutputSpec);
    start += before;
    end = after + end;
  }
  return [start, tag && !voidTags.has(name) ? `${end}</${name}>` : end];
}

function startOf(name: string, given: Readonly<Record<string, unknown>> = {}): string {
  const attributes = cleanAttributes(
    name,
    Object.fromEntries(Object.entries(given).flatMap(([key, value]) => (value == null ? [] : [[key, String(value)]]))),
  );
  if (!attributes) return '';
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
  return `<${name}${written.join('')}${voidTags.has(name) ? ' /' : ''}>`;
}

const isElement = (spec: unknown): spec is readonly [string, ...unknown[]] =>
  Array.isArray(spec) && typeof spec[0] === 'string';

const isAttributes = (part: unknown): part is Readonly<Record<string, unknown>> =>
  typeof part === 'object' && part !== null && !Array.isArray(part);
