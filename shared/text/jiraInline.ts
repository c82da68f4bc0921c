import { escapeHtml, linkTo, safeImage, safeLink, withoutEndMarks } from './html.ts';
import { Lookahead } from './lookahead.ts';

/** A finished piece of HTML, or a mark that may open or close something. */
type Token = string | { readonly mark: string; readonly opens: boolean; readonly closes: boolean };

/** What was read at a place: its HTML and where to go on. */
interface Read {
  readonly html: string;
  readonly end: number;
}

const tagOfMark: Readonly<Record<string, string>> = {
  '*': 'strong',
  _: 'em',
  '-': 's',
  '+': 'u',
  '^': 'sup',
  '~': 'sub',
  '??': 'em',
};

/** Marks inside marks beyond this are left as characters. */
const maxOpenMarks = 20;

/** One paragraph of Jira's markup (its line breaks are kept) as HTML to stand inside a block. Linear. */
export function jiraInline(text: string, { links = true } = {}): string {
  return joinMarks(new Tokenizer(text, links).read());
}

class Tokenizer {
  readonly #text: string;
  readonly #links: boolean;
  readonly #ahead: Lookahead;
  readonly #tokens: Token[] = [];
  #plain = '';
  #at = 0;
  /** Are we in a word that looks like a Windows path, where `\\` is no line break? */
  #inPath = false;

  constructor(text: string, links: boolean) {
    this.#text = text;
    this.#links = links;
    this.#ahead = new Lookahead(text);
  }

  read(): Token[] {
    while (this.#at < this.#text.length) this.#step();
    this.#flush();
    return this.#tokens;
  }

  #step(): void {
    const char = this.#text.charAt(this.#at);
    if (char === '\n' || char === ' ') this.#inPath = false;
    const read = this.#construct(char);
    if (read) {
      this.#flush();
      this.#tokens.push(read.html);
      this.#at = read.end;
    } else if (!this.#mark(char)) {
      this.#plain += char;
      this.#at++;
    }
  }

  #flush(): void {
    if (this.#plain) this.#tokens.push(escapeHtml(this.#plain));
    this.#plain = '';
  }

  #construct(char: string): Read | undefined {
    switch (char) {
      case '\n':
        return { html: '<br>', end: this.#at + 1 };
      case '\\':
        return this.#backslash();
      case '{':
        return this.#monospace() ?? this.#invisible();
      case '[':
        return this.#links ? this.#link() : undefined;
      case '!':
        return this.#image();
      case 'h':
      case 'H':
      case 'm':
        return this.#links ? this.#bareAddress() : undefined;
      case '^':
      case '~':
        return this.#midWord(char);
      default:
        return undefined;
    }
  }

  #backslash(): Read | undefined {
    const next = this.#text.charAt(this.#at + 1);
    if (next === '\\') {
      const before = this.#text.charAt(this.#at - 1);
      const after = this.#text.charAt(this.#at + 2);
      if (/[\s:"'(]?/.exec(before)?.[0] === before && /[\w$%.]/.test(after)) this.#inPath = true;
      return this.#inPath || after === '\\' ? this.#raw('\\\\') : { html: '<br>', end: this.#at + 2 };
    }
    return /[*_\-+^~?{}[\]!|#]/.test(next) ? { html: escapeHtml(next), end: this.#at + 2 } : undefined;
  }

  #raw(text: string): Read {
    return { html: escapeHtml(text), end: this.#at + text.length };
  }

  #monospace(): Read | undefined {
    if (!this.#text.startsWith('{{', this.#at)) return undefined;
    let end = this.#ahead.nextOnLine('}}', this.#at + 2);
    if (end === -1) return undefined;
    while (this.#text.charAt(end + 2) === '}' && end < this.#at + 200) end++;
    const code = this.#text.slice(this.#at + 2, end).trim();
    if (!code) return undefined;
    return { html: `<code>${escapeHtml(code.replace(/\\([{}[\]*_|!-])/g, '$1'))}</code>`, end: end + 2 };
  }

  /** Colours and anchors: looks that we have not. */
  #invisible(): Read | undefined {
    const pattern = /\{(?:color|anchor)(?::[^{}\n]*)?\}/iy;
    pattern.lastIndex = this.#at;
    return pattern.test(this.#text) ? { html: '', end: pattern.lastIndex } : undefined;
  }

  #link(): Read | undefined {
    const end = this.#ahead.nextOnLine(']', this.#at + 1);
    const nested = this.#ahead.next('[', this.#at + 1);
    if (end === -1 || (nested !== -1 && nested < end)) return undefined;
    const html = linkHtml(this.#text.slice(this.#at + 1, end));
    return html === undefined ? undefined : { html, end: end + 1 };
  }

  #image(): Read | undefined {
    if (/\w/.test(this.#text.charAt(this.#at - 1))) return undefined;
    const pattern = /!([^\s!|][^!|\n]*)(?:\|([^!\n]*))?!/y;
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    const html = match?.[1] && imageHtml(match[1].trim(), match[2] ?? '');
    return html ? { html, end: pattern.lastIndex } : undefined;
  }

  #bareAddress(): Read | undefined {
    if (/\w/.test(this.#text.charAt(this.#at - 1))) return undefined;
    const pattern = /(?:https?:\/\/|mailto:)[^\s<>"|{}^`[\]\\]+/iy;
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (!match) return undefined;
    const shown = withoutEndMarks(match[0]);
    const address = safeLink(shown);
    return address ? { html: linkTo(address, escapeHtml(shown)), end: this.#at + shown.length } : this.#raw(match[0]);
  }

  /** `x^2^` and `H~2~O`: raised and lowered in the middle of a word, only when short and plain. */
  #midWord(char: '^' | '~'): Read | undefined {
    const pattern = char === '^' ? /\^([\w+-]{1,12})\^/y : /~([\w+-]{1,12})~/y;
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    const tag = tagOfMark[char];
    return match?.[1] ? { html: `<${tag}>${escapeHtml(match[1])}</${tag}>`, end: pattern.lastIndex } : undefined;
  }

  /** Pushes a mark if one stands here that is able to open or close. */
  #mark(char: string): boolean {
    const mark = char === '?' ? this.#text.slice(this.#at, this.#at + 2) : char;
    if (!Object.hasOwn(tagOfMark, mark)) return false;
    const before = this.#text.charAt(this.#at - 1);
    const after = this.#text.charAt(this.#at + mark.length);
    if (before === char || after === char) return false;
    const opens = isEdge(before) && after !== '' && !/[\s\])}.,;:!|]/.test(after);
    const closes = isEdge(after) && before !== '' && !/\s/.test(before);
    if (!opens && !closes) return false;
    this.#flush();
    this.#tokens.push({ mark, opens, closes });
    this.#at += mark.length;
    return true;
  }
}

/** Pairs the marks, each pair on one line and none across another, and leaves the rest as characters. */
function joinMarks(tokens: readonly Token[]): string {
  const parts: string[] = [];
  let open: { mark: string; part: number }[] = [];
  for (const token of tokens) {
    if (token === '<br>') open = [];
    if (typeof token === 'string') {
      parts.push(token);
      continue;
    }
    const opener = token.closes ? open.findLastIndex(({ mark }) => mark === token.mark) : -1;
    const opened = open[opener];
    const tag = tagOfMark[token.mark];
    if (opened && opened.part < parts.length - 1) {
      parts[opened.part] = `<${tag}>`;
      parts.push(`</${tag}>`);
      open.length = opener;
    } else {
      if (token.opens && open.length < maxOpenMarks) open.push({ mark: token.mark, part: parts.length });
      parts.push(escapeHtml(token.mark));
    }
  }
  return parts.join('');
}

/** A mark counts only beside white space, the end of the text, punctuation or another mark. */
function isEdge(char: string): boolean {
  return char === '' || /[\s.,;:!?()[\]{}"'*_+\-^~|>\u2010-\u2027\u3000-\u303f\uff00-\uff20]/.test(char);
}

/** What stands in brackets as HTML; undefined if it is no link but words in brackets. */
function linkHtml(content: string): string | undefined {
  const [first = '', ...rest] = content.split('|');
  const alias = first.trim();
  if (!rest.length) return soleLink(alias);
  const target = (rest[0] ?? '').trim();
  if (!alias || !target || target.length > 2000) return undefined;
  const words = jiraInline(alias, { links: false });
  const address = safeLink(target.startsWith('www.') ? `https://${target}` : target);
  if (address) return linkTo(address, words);
  if (!/^[#^~]|^[/\w][^\s]*$/.test(target)) return undefined;
  return `${words} (${escapeHtml(target.replace(/^\^/, ''))})`;
}

function soleLink(content: string): string | undefined {
  if (/^~[\w.@:-]+$/.test(content)) return `@${escapeHtml(content.slice(1))}`;
  if (/^\^\S/.test(content)) return escapeHtml(content.slice(1));
  if (/^#[\w-]+$/.test(content) || /^[A-Z][A-Z0-9_]+-\d+$/.test(content)) return escapeHtml(content);
  const address = safeLink(content.startsWith('www.') ? `https://${content}` : content);
  return address && !/\s/.test(content) ? linkTo(address, escapeHtml(content)) : undefined;
}

/** An image from the web; of an attachment its file name, since the file is not in the export. */
function imageHtml(source: string, parameters: string): string | undefined {
  const address = safeImage(/^https?:/i.test(source) ? source : '');
  if (!address) return /\.[A-Za-z0-9]{2,5}$/.test(source) ? escapeHtml(source) : undefined;
  const size = (name: string) => new RegExp(`(?:^|,)\\s*${name}=(\\d{1,4})(?![\\d%])`).exec(parameters)?.[1];
  const attribute = (name: string) => (size(name) ? ` ${name}="${size(name)}"` : '');
  const alt = /(?:^|,)\s*alt=([^,|]+)/.exec(parameters)?.[1]?.trim() ?? '';
  return `<img src="${escapeHtml(address)}" alt="${escapeHtml(alt)}"${attribute('width')}${attribute('height')}>`;
}
