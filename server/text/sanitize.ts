import { Parser } from 'htmlparser2';
import sanitizeHtml, { type Attributes, type IOptions } from 'sanitize-html';
import { cleanAttributes } from '#shared/editor/attributes.ts';
import { blockTags, foreignBlocks, maxDepth, synonyms, tags } from '#shared/editor/schema.ts';
import { escapeHtml } from '#shared/text/html.ts';

/** Deeper than any document: beyond it the parser's work grows with the square of the depth. */
const absurdDepth = 1000;

/**
 * Unwrapping a tag may put a paragraph into a paragraph, which another pass takes apart. That is tidiness, not safety,
 * so a text that swells (a megabyte of `<` becomes four of `&lt;`) does without it and stays within a second.
 */
const maxRepeated = 2_000_000;

/**
 * Foreign HTML as Tandem's rich text: only what `shared/editor/schema.ts` allows, words kept. Scripts and styles go
 * with their content. Balanced, at most 32 levels deep, and (up to two million characters) the same when cleaned again.
 */
export function cleanHtml(html: string): string {
  if (isAbsurd(html)) return `<p>${escapeHtml(withoutTags(html))}</p>`;
  let clean = sanitizeHtml(html, options);
  for (let pass = 0; pass < 3 && clean.includes('<') && clean.length < maxRepeated; pass++) {
    const again = sanitizeHtml(clean, options);
    if (again === clean) break;
    clean = again;
  }
  return clean;
}

/**
 * The plain text of `html`, for search and previews: blocks and line breaks become newlines, entities characters, runs
 * of white space outside code one space. Cut at `maxLength` UTF-16 units, never inside a character.
 */
export function textOf(html: string, maxLength = Number.POSITIVE_INFINITY): string {
  if (isAbsurd(html)) return cut(withoutTags(html), maxLength);
  const reader = new TextReader();
  new Parser(reader).end(html);
  return cut(reader.text(), maxLength);
}

/** Read in pieces, so that a hostile nesting is noticed before it costs anything. */
function isAbsurd(html: string): boolean {
  let depth = 0;
  let deepest = 0;
  const parser = new Parser({
    onopentag: () => {
      deepest = Math.max(deepest, ++depth);
    },
    onclosetag: () => {
      depth--;
    },
  });
  for (let at = 0; at < html.length && deepest <= absurdDepth; at += 8192) parser.write(html.slice(at, at + 8192));
  return deepest > absurdDepth;
}

function withoutTags(html: string): string {
  return html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Collects the words of a document, a line per block. */
class TextReader {
  readonly #lines: string[] = [];
  #line = '';
  #hidden = 0;
  #verbatim = 0;

  onopentagname(name: string): void {
    if (blocks.has(name)) this.#endLine();
    if (hidden.has(name)) this.#hidden++;
    if (name === 'pre') this.#verbatim++;
  }

  onclosetag(name: string): void {
    if (blocks.has(name)) this.#endLine();
    if (hidden.has(name)) this.#hidden--;
    if (name === 'pre') this.#verbatim--;
  }

  ontext(text: string): void {
    if (!this.#hidden) this.#line += text;
  }

  text(): string {
    this.#endLine();
    return this.#lines.join('\n');
  }

  #endLine(): void {
    const line = this.#verbatim ? this.#line.trimEnd() : this.#line.replace(/\s+/g, ' ').trim();
    if (line) this.#lines.push(line);
    this.#line = '';
  }
}

const hidden = new Set(['script', 'style', 'template']);
const blocks = new Set([...blockTags, ...foreignBlocks]);
const foreign = new Set(foreignBlocks);

/** No tag of ours has this name, so what is renamed to it is unwrapped. */
const unwrapped = 'unwrapped';

const options: IOptions = {
  allowedTags: Object.keys(tags),
  allowedAttributes: Object.fromEntries(Object.entries(tags).map(([tag, rules]) => [tag, Object.keys(rules)])),
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: [...hidden],
  nestingLimit: maxDepth,
  transformTags: { '*': transform },
};

function transform(tag: string, attributes: Attributes): { tagName: string; attribs: Attributes } {
  // By its own name, which is not allowed, it goes with its content; unwrapped it would leave a program as words.
  if (hidden.has(tag)) return { tagName: tag, attribs: {} };
  const name = Object.hasOwn(synonyms, tag) ? (synonyms[tag] ?? tag) : tag;
  const attribs = cleanAttributes(name, attributes);
  if (attribs) return { tagName: name, attribs };
  return { tagName: foreign.has(tag) ? 'p' : unwrapped, attribs: {} };
}

function cut(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '');
}
