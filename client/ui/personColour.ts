/** A person's one colour, everywhere: one of the twelve `--who-n`, derived from the id, so it needs no storing. */
export function personColour(id: string): string {
  return `var(--who-${(hash(id) % 12) + 1})`;
}

/** FNV-1a, 32 bits: short, even, and the same in every browser. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return value;
}

/** Up to two initials: first and last word of a name, or the first two letters of a single word. */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/[\s._-]+/u)
    .filter(Boolean);
  const [first = '?', ...rest] = words;
  const last = rest.at(-1);
  const letters = last ? [...first].slice(0, 1).concat([...last].slice(0, 1)) : [...first].slice(0, 2);
  return letters.join('').toUpperCase();
}
