import { escapeHtml, linkTo, safeLink, withoutEndMarks } from './html.ts';

/** Plain text as rich text: an empty line ends a paragraph, a line break stays one, addresses become links. */
export function textToHtml(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${withLinks(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('');
}

function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/i)
    .map((part, index) => (index % 2 ? link(part) : escapeHtml(part)))
    .join('');
}

function link(found: string): string {
  const shown = withoutEndMarks(found);
  const address = safeLink(shown);
  return (address ? linkTo(address, escapeHtml(shown)) : escapeHtml(shown)) + escapeHtml(found.slice(shown.length));
}
