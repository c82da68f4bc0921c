const most = 12;

/**
 * A short identifier for a name: the initials of several words, the first letters of one. `taken` tells what cannot be
 * had; then a digit is added.
 */
export function suggestIdentifier(name: string, taken: (identifier: string) => boolean): string {
  const words = name.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const letters =
    words.length > 1 ? words.map((word) => [...word][0] ?? '').join('') : [...(words[0] ?? '')].slice(0, 4).join('');
  const base = [...letters].slice(0, 5).join('');
  if (!base || !taken(base)) return base;
  for (let digit = 2; digit < 100; digit++) if (!taken(`${base}${digit}`)) return `${base}${digit}`;
  return base;
}

/** What of a typed text can stand in an identifier, as it is stored. */
export const asIdentifier = (typed: string): string =>
  [...typed.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')].slice(0, most).join('');
