/**
 * What Tandem's rich text may consist of, as data: the one list that the cleaning of foreign HTML, the converters and
 * the editor go by. A tag or attribute that is missing here does not exist in a description, a comment or a page.
 */

/** What a value of an attribute must look like. A value that does not fit is dropped with its attribute. */
export type AttributeRule =
  | { readonly kind: 'one_of'; readonly values: readonly string[] }
  | { readonly kind: 'integer'; readonly min: number; readonly max: number }
  | { readonly kind: 'pattern'; readonly pattern: RegExp }
  | { readonly kind: 'text'; readonly maxLength: number }
  | { readonly kind: 'link' }
  | { readonly kind: 'image' };

export const calloutTones = ['info', 'warning', 'danger', 'success', 'note'] as const;
export type CalloutTone = (typeof calloutTones)[number];

/** What a mention can point at; its `data-id` is the id of that row. */
export const mentionKinds = ['person', 'work_item', 'page'] as const;

/** Schemes that a link may have. A link without a scheme is no link: it means something else on every screen. */
export const linkSchemes = ['http', 'https', 'mailto'] as const;

/** Our own files, as `asset_url` gives them; no dot segments, no escapes, no query. */
export const ownImage = /^\/api\/assets\/(?!.*\.\.)[\w./-]{1,500}$/;

/** The longest address that a link or an image keeps. */
export const maxAddressLength = 4096;

/** Deeper nesting is flattened: the words stay, the tags go. */
export const maxDepth = 32;

/** Class of the `code` in a `pre` that carries a language, without the language itself. */
export const languageClass = 'language-';

const span = { kind: 'integer', min: 1, max: 100 } as const;
const pixels = { kind: 'integer', min: 1, max: 10_000 } as const;
/** A width in pixels for each column that the cell spans. */
const widths = { kind: 'pattern', pattern: /^\d{1,4}(,\d{1,4}){0,99}$/ } as const;
/** What a cell of a table may carry. */
export const cell = { colspan: span, rowspan: span, colwidth: widths };

/** Each tag with the attributes that it may carry. */
export const tags: Readonly<Record<string, Readonly<Record<string, AttributeRule>>>> = {
  p: {},
  h1: {},
  h2: {},
  h3: {},
  h4: {},
  h5: {},
  h6: {},
  strong: {},
  em: {},
  u: {},
  s: {},
  sub: {},
  sup: {},
  code: { class: { kind: 'pattern', pattern: /^language-[a-z0-9+#_-]{1,30}$/ } },
  a: { href: { kind: 'link' } },
  ul: { 'data-type': { kind: 'one_of', values: ['taskList'] } },
  ol: { start: { kind: 'integer', min: 0, max: 1_000_000 } },
  li: {
    'data-type': { kind: 'one_of', values: ['taskItem'] },
    'data-checked': { kind: 'one_of', values: ['true', 'false'] },
  },
  blockquote: {},
  pre: {},
  table: {},
  tbody: {},
  tr: {},
  th: cell,
  td: cell,
  hr: {},
  br: {},
  img: { src: { kind: 'image' }, alt: { kind: 'text', maxLength: 500 }, width: pixels, height: pixels },
  div: {
    'data-type': { kind: 'one_of', values: ['callout'] },
    'data-tone': { kind: 'one_of', values: calloutTones },
  },
  span: {
    'data-type': { kind: 'one_of', values: ['mention'] },
    'data-id': { kind: 'pattern', pattern: /^[\w-]{1,64}$/ },
    'data-kind': { kind: 'one_of', values: mentionKinds },
  },
};

/** Attributes without which a tag means nothing and is unwrapped: its words stay, it goes. */
export const neededAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src'],
  div: ['data-type', 'data-tone'],
  span: ['data-type', 'data-id', 'data-kind'],
};

/** Other tags that say the same as one of ours. */
export const synonyms: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  cite: 'em',
  dfn: 'em',
  var: 'em',
  ins: 'u',
  del: 's',
  strike: 's',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
};

/** Tags that begin a line of their own; the text of a document has a line break at each. */
export const blockTags: readonly string[] = [
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre'],
  ...['table', 'tbody', 'tr', 'th', 'td', 'hr', 'br', 'div'],
];

/** Foreign blocks that become paragraphs, so that their words do not run together. */
export const foreignBlocks: readonly string[] = [
  ...['div', 'section', 'article', 'aside', 'header', 'footer', 'main', 'nav', 'address', 'figure', 'figcaption'],
  ...['center', 'dl', 'dt', 'dd', 'details', 'summary', 'fieldset', 'legend', 'form', 'hgroup', 'dialog'],
];
