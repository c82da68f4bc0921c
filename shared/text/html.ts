import { languageClass, maxAddressLength, ownImage } from '#shared/editor/schema.ts';

const named: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as HTML, safe between tags and inside double-quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (char) => named[char] ?? char);
}

/**
 * `address` if a link may lead there (http, https, mailto), cleaned of the control characters that browsers ignore;
 * else undefined. `java\tscript:` and its kin are judged after that cleaning, as a browser would.
 */
export function safeLink(address: string): string | undefined {
  const clean = withoutControls(address);
  if (clean.length > maxAddressLength) return undefined;
  return /^(https?:\/\/[^\s/]|mailto:[^\s])/i.test(clean) ? clean.replace(/\s/g, '%20') : undefined;
}

/** `address` if an image may be loaded from there: the web, or our own files; else undefined. */
export function safeImage(address: string): string | undefined {
  const clean = withoutControls(address);
  if (ownImage.test(clean)) return clean;
  return /^https?:/i.test(clean) ? safeLink(clean) : undefined;
}

/** A code block. The language is left out where it is no plain name. */
export function codeBlock(text: string, language: string): string {
  const name = language.trim().toLowerCase();
  const attribute =
    /^[a-z0-9+#_-]{1,30}$/.test(name) && !plainNames.has(name) ? ` class="${languageClass}${name}"` : '';
  return `<pre><code${attribute}>${escapeHtml(text)}</code></pre>`;
}

/** A link to an address that passed `safeLink`, around HTML. */
export function linkTo(address: string, html: string): string {
  return `<a href="${escapeHtml(address)}">${html}</a>`;
}

/** An address without the punctuation and marks of the sentence around it. */
export function withoutEndMarks(address: string): string {
  const hasParenthesis = address.includes('(');
  let end = address.length;
  while (end > 0) {
    const last = address.charAt(end - 1);
    if (!/[.,;:!?'*_~+]/.test(last) && !(last === ')' && !hasParenthesis)) break;
    end--;
  }
  return address.slice(0, end);
}

/** Names under which other tools file code that is in no language. */
const plainNames = new Set(['none', 'text', 'plain', 'plaintext', 'txt', 'noformat']);

function withoutControls(address: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers skip exactly these inside an address
  return address.replace(/[\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060\ufeff]/g, '').trim();
}
