import { areFlattened, restoreLineBreaks } from './flattened.ts';
import { jiraToHtml } from './jira.ts';
import { markdownToHtml } from './markdown.ts';
import { textToHtml } from './plain.ts';

export const markups = ['jira', 'markdown', 'html', 'text'] as const;
export type Markup = (typeof markups)[number];

/** How the texts of one column are written. */
export interface TextFormat {
  readonly markup: Markup;
  /** The export wrote its line breaks as spaces; they are put back before anything else. */
  readonly line_breaks_lost: boolean;
}

/** What only one of them writes (`# x` above words is a heading of Markdown, in a row an item of Jira's). A text counts once for each that it shows a sign of. */
const signs: Readonly<Record<Exclude<Markup, 'text'>, RegExp>> = {
  jira: /\{(?:code|noformat|quote|panel|color)[:}]|^[ \t]*h[1-6]\. |\{\{[^{}\n]+\}\}|\[[^[\]|\n]{1,200}\|(?:https?:|mailto:|\^)|^[ \t]*\|\||^[ \t]*bq\. |\[~\w|^[ \t]*\*\* \S/m,
  markdown:
    /^#{1,6} \S[^\n]*\n\n?[^#*\s]|^ {0,3}```|\]\((?:https?:|mailto:|\/)|\*\*\S[^*\n]{0,200}\*\*|^[ \t]*[-*+] \[[ xX]\] |^[ \t]*\|?\s*:?-{3,}:?\s*\||(?:^|\s)`[^`\n]{1,200}`/m,
  html: /^\s*<(?:p|div|ul|ol|h[1-6]|table|blockquote|pre|html)\b[^<>]*>|<\/(?:p|div|li|ul|strong|h[1-6])>\s*$/i,
};

/** Fewer signs than this share of the texts are taken for chance. */
const chance = 0.02;

/** The format that most of `texts` (a column, or its first rows) show signs of; plain text if few show any. */
export function detectFormat(texts: readonly string[]): TextFormat {
  const filled = texts.filter((text) => text.trim() !== '');
  const line_breaks_lost = areFlattened(filled);
  const whole = line_breaks_lost ? filled.map(restoreLineBreaks) : filled;
  let markup: Markup = 'text';
  let most = filled.length * chance;
  for (const candidate of ['html', 'jira', 'markdown'] as const) {
    const score = whole.filter((text) => signs[candidate].test(text.slice(0, 20_000))).length;
    if (score > most) [markup, most] = [candidate, score];
  }
  return { markup, line_breaks_lost };
}

/** Text of any format as rich text; still to be cleaned on the server. */
export function formatToHtml(text: string, { markup, line_breaks_lost }: TextFormat): string {
  const whole = line_breaks_lost ? restoreLineBreaks(text) : text;
  switch (markup) {
    case 'jira':
      return jiraToHtml(whole);
    case 'markdown':
      return markdownToHtml(whole);
    case 'html':
      return whole;
    case 'text':
      return textToHtml(whole);
  }
}
