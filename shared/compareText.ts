/**
 * Text compared and searched the same way everywhere: in the browser, in Postgres and in SQLite.
 *
 * Databases differ in what their locale makes of letters, so nothing here depends on one. Order is by code points with
 * the letters A–Z folded (`lower(x collate "C") collate "C"` in SQL); search tells apart no cases of any letter, by a
 * pattern that names every case of it.
 */

/** Lowers A–Z alone, as Postgres does under the collation "C". */
export const foldCase = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** Order by code points, which is the byte order of UTF-8. JS's own `<` goes by UTF-16 units and differs above U+FFFF. */
export function compareText(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  for (let i = 0; i < shorter; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return rank(x) - rank(y);
  }
  return a.length - b.length;
}

/** Moves surrogates (U+D800–U+DFFF), which stand for the highest code points, above all other units. */
const rank = (unit: number) => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit);

/** Every case of one character, itself first. Cases of several characters (ß, SS) are not counted. */
function cases(character: string): string[] {
  const lower = character.toLowerCase();
  const upper = character.toUpperCase();
  return [...new Set([character, lower, upper, upper.toLowerCase(), lower.toUpperCase()])].filter(
    (other) => [...other].length === 1,
  );
}

/**
 * A regular expression that finds `text` in any case. Means the same in JS (with the flag `u`) and in Postgres (`~`):
 * only literal characters, escaped punctuation and classes of letters.
 */
export function containsPattern(text: string): string {
  return [...text]
    .map((character) => {
      if (/^[!-/:-@[-`{-~]$/.test(character))
        return /^[\^$\\.*+?()[\]{}|/]$/.test(character) ? `\\${character}` : character;
      const forms = cases(character);
      return forms.length > 1 ? `[${forms.join('')}]` : character;
    })
    .join('');
}

/** Whether a database can hold `text`: no NUL and no half of a surrogate pair. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');
