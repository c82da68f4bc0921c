import { Marked, type Token, type Tokens } from 'marked';
import { codeBlock, escapeHtml, linkTo, safeImage, safeLink } from './html.ts';

/**
 * Markdown as trackers write it (GitHub's flavour: tables, task lists, a line break is a line break) in the shape of
 * Tandem's rich text. HTML inside it passes as it is: what comes from elsewhere still goes through `cleanHtml`.
 */
export function markdownToHtml(markdown: string): string {
  return marked.parse(shallow(markdown), { async: false });
}

/** A line with more markers of quotes and lists than this before its words; each is a call deeper in the parser. */
const deepLine =
  /^((?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))){16})(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])))+/gm;

function shallow(markdown: string): string {
  return markdown.replace(/\r\n?/g, '\n').replace(deepLine, '$1');
}

const marked = new Marked({
  gfm: true,
  breaks: true,
  renderer: {
    code({ text, lang }) {
      return codeBlock(text, lang?.trim().split(/\s/)[0] ?? '');
    },
    heading({ depth, tokens }) {
      return `<h${depth}>${this.parser.parseInline(tokens)}</h${depth}>`;
    },
    paragraph({ tokens }) {
      return `<p>${this.parser.parseInline(tokens)}</p>`;
    },
    blockquote({ tokens }) {
      return `<blockquote>${this.parser.parse(tokens)}</blockquote>`;
    },
    hr: () => '<hr>',
    br: () => '<br>',
    checkbox: () => '',
    del({ tokens }) {
      return `<s>${this.parser.parseInline(tokens)}</s>`;
    },
    list(list) {
      return runsOf(list.items)
        .map((items) => listOf(list, items, items.map((item) => this.listitem(item)).join('')))
        .join('');
    },
    listitem(item) {
      const html = this.parser.parse(item.tokens.flatMap(asBlock));
      return item.task
        ? `<li data-type="taskItem" data-checked="${item.checked === true}">${html}</li>`
        : `<li>${html}</li>`;
    },
    table({ header, rows }) {
      const row = (tag: string, cells: Tokens.TableCell[]) =>
        `<tr>${cells.map(({ tokens }) => `<${tag}><p>${this.parser.parseInline(tokens)}</p></${tag}>`).join('')}</tr>`;
      return `<table><tbody>${row('th', header)}${rows.map((cells) => row('td', cells)).join('')}</tbody></table>`;
    },
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens);
      const address = safeLink(href);
      return address ? linkTo(address, words) : words;
    },
    image({ href, text }) {
      const address = safeImage(href);
      return address ? `<img src="${escapeHtml(address)}" alt="${escapeHtml(text)}">` : escapeHtml(text || href);
    },
  },
});

/** Items in runs of one kind: what has boxes to tick is a list of its own in our rich text. */
function runsOf(items: readonly Tokens.ListItem[]): Tokens.ListItem[][] {
  const runs: Tokens.ListItem[][] = [];
  for (const item of items) {
    const run = runs.at(-1);
    if (run && run[0]?.task === item.task) run.push(item);
    else runs.push([item]);
  }
  return runs;
}

function listOf(list: Tokens.List, items: readonly Tokens.ListItem[], html: string): string {
  if (items[0]?.task) return `<ul data-type="taskList">${html}</ul>`;
  if (!list.ordered) return `<ul>${html}</ul>`;
  const before = items[0] ? list.items.indexOf(items[0]) : 0;
  const start = (list.start || 1) + before;
  return start === 1 ? `<ol>${html}</ol>` : `<ol start="${start}">${html}</ol>`;
}

/** In an item without empty lines the words stand bare; ours stand in a paragraph. */
function asBlock(token: Token): Token[] {
  if (token.type === 'checkbox') return [];
  return token.type === 'text' ? [{ ...token, type: 'paragraph' }] : [token];
}
