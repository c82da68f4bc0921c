/**
 * A path to go on to after signing in, or undefined for anything that could lead elsewhere: another origin, a scheme,
 * a path that a browser reads as `//host`.
 */
export function safeNextPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 500 || !/^\/(?![/\\])/.test(value)) return undefined;
  if (value.includes('\\') || hasControlCharacters(value) || !URL.canParse(value, base)) return undefined;
  const url = new URL(value, base);
  if (url.origin !== base || url.pathname.startsWith('//')) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}

const base = 'http://origin.invalid';

const hasControlCharacters = (value: string) =>
  [...value].some((character) => character < ' ' || character === '\u007f');
