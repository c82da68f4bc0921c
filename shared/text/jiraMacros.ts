/** What stands between braces in Jira's markup and forms a block: code, or a box with text of its own. */
export type JiraMacro =
  | { readonly kind: 'code'; readonly language: string; readonly title: string; readonly text: string }
  | { readonly kind: 'box'; readonly name: BoxName; readonly title: string; readonly text: string };

const boxNames = ['quote', 'panel', 'info', 'tip', 'note', 'warning', 'expand'] as const;
export type BoxName = (typeof boxNames)[number];

/** Stands on both sides of a macro's number in the text that is left when the macros are taken out. */
export const macroMark = '\u0001';

/** Boxes deeper than this are not opened: their tags stay as words. */
const maxBoxes = 8;

interface Tag {
  readonly start: number;
  readonly end: number;
  readonly name: string;
  readonly parameters: string;
  /** The next tag that may close this one. */
  closer: Tag | undefined;
}

interface OpenBox {
  readonly name: BoxName | undefined;
  readonly title: string;
  readonly parts: string[];
}

/**
 * Takes the macros out of `markup`: the text comes back with marks (`macroMark`, number, `macroMark`) in their places,
 * and so does the text of each box. A macro that nobody closed runs to the end if it begins a line; else its tag is a
 * word like others. `markup` must not contain `macroMark`. Linear.
 */
export function readMacros(markup: string): { text: string; macros: JiraMacro[] } {
  const macros: JiraMacro[] = [];
  const outermost: OpenBox = { name: undefined, title: '', parts: [] };
  const boxes = [outermost];
  let at = 0;

  const add = (text: string) => (boxes.at(-1) ?? outermost).parts.push(text);
  const mark = (macro: JiraMacro) => add(`${macroMark}${macros.push(macro) - 1}${macroMark}`);

  function closeBoxes(downTo: number): void {
    while (boxes.length > downTo) {
      const box = boxes.pop();
      if (box?.name) mark({ kind: 'box', name: box.name, title: box.title, text: box.parts.join('') });
    }
  }

  function readTag(tag: Tag): number {
    const name = boxNames.find((box) => box === tag.name);
    const opened = name && !tag.parameters ? boxes.findLastIndex((box) => box.name === name) : -1;
    if (opened > 0) {
      closeBoxes(opened);
      return tag.end;
    }
    if (!tag.closer && !beginsLine(markup, tag.start)) return tag.start;
    if (name && boxes.length > maxBoxes) return tag.start;
    if (name) {
      boxes.push({ name, title: readParameters(tag.parameters).title, parts: [] });
      return tag.end;
    }
    const text = markup.slice(tag.end, tag.closer?.start ?? markup.length);
    mark({ kind: 'code', ...readParameters(tag.parameters), text: trimCode(text) });
    return tag.closer?.end ?? markup.length;
  }

  for (const tag of findTags(markup)) {
    if (tag.start < at) continue;
    add(markup.slice(at, tag.start));
    at = readTag(tag);
  }
  add(markup.slice(at));
  closeBoxes(1);
  return { text: outermost.parts.join(''), macros };
}

/** Every tag in order, with its closer. ``` at the start of a line counts: people write it into Jira, too. */
function findTags(markup: string): Tag[] {
  const pattern =
    /\{(code|noformat|quote|panel|info|tip|note|warning|expand)(?::([^{}\n]*))?\}|^[ \t]*(```)(?:([\w+#-]*)[ \t]*$)?/gim;
  const tags: Tag[] = [];
  for (const match of markup.matchAll(pattern)) {
    if (/[{\\]/.test(markup.charAt(match.index - 1))) continue;
    const name = (match[1] ?? match[3] ?? '').toLowerCase();
    const parameters = match[2] ?? match[4] ?? '';
    tags.push({ start: match.index, end: match.index + match[0].length, name, parameters, closer: undefined });
  }
  const next = new Map<string, Tag>();
  for (const tag of tags.toReversed()) {
    tag.closer = next.get(tag.name);
    if (!tag.parameters) next.set(tag.name, tag);
  }
  return tags;
}

/** `java|title=Foo.java|borderStyle=solid` → language and title; everything else is looks. */
function readParameters(parameters: string): { language: string; title: string } {
  let language = '';
  let title = '';
  for (const parameter of parameters.split('|')) {
    const [name = '', ...value] = parameter.split('=');
    if (name.trim() === 'title') title = value.join('=').trim();
    else if (name.trim() === 'language') language = value.join('=').trim();
    else if (!value.length && name.trim()) language = name.trim();
  }
  if (language && !/^[A-Za-z0-9+#_-]{1,30}$/.test(language)) return { language: '', title: title || language };
  return { language, title };
}

function trimCode(text: string): string {
  return text.includes('\n') ? text.replace(/^[ \t]*\n/, '').trimEnd() : text.trim();
}

function beginsLine(markup: string, at: number): boolean {
  let before = at - 1;
  while (before >= 0 && /[ \t]/.test(markup.charAt(before))) before--;
  return before < 0 || markup.charAt(before) === '\n';
}
