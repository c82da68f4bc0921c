/**
 * Some exports write a line break as two spaces (each half of CR LF became one), so code, lists and tables arrive as
 * one line. These functions see that and put the breaks back; only white space is ever changed.
 */

/** Are these texts from an export that wrote line breaks as spaces? None has a break, and several have wide gaps. */
export function areFlattened(texts: readonly string[]): boolean {
  if (texts.some((text) => /[\n\r]/.test(text.trim()))) return false;
  return texts.filter((text) => text.includes('    ')).length >= 3;
}

/** Each gap of at least this many spaces was an empty line, unless it stands in code. */
const paragraphGap = 4;

/**
 * `text` with its line breaks back: in code every two spaces and the rest as indentation; outside it wide gaps, and
 * double spaces before something that only means anything at the start of a line, or in the middle of a sentence.
 * Linear.
 */
export function restoreLineBreaks(text: string): string {
  let inCode = false;
  let end = '';
  return text
    .split(/(\{(?:code|noformat)(?::[^{}\n]*)?\}|```)/i)
    .map((part, index) => {
      if (index % 2 === 0) return inCode ? restoreCode(part) : restoreProse(part);
      const name = part.slice(1, 5).toLowerCase();
      if (!inCode) end = name;
      if (end === name) inCode = !inCode;
      return part;
    })
    .join('');
}

/** A gap, or a word in brackets that is padded to a column, as test runners print it: `[  FAILED  ]`. */
const gapOrPadded = /\[ *[A-Z]+ *\]| {2,}/g;

function restoreCode(code: string): string {
  return code.replace(gapOrPadded, (gap) => (gap.startsWith('[') ? gap : `\n${gap.slice(2)}`));
}

function restoreProse(prose: string): string {
  return prose.replace(gapOrPadded, (gap: string, at: number) => {
    if (gap.startsWith('[')) return gap;
    const before = prose.charAt(at - 1);
    const after = prose.slice(at + gap.length, at + gap.length + 12);
    if (beginsBlock(after) || before === '}' || after === '') return gap.length >= paragraphGap ? '\n\n' : '\n';
    if (before === '|' && after.startsWith('|')) return '\n';
    if (gap.length >= paragraphGap) return '\n\n';
    return /[.!?]/.test(before) ? gap : '\n';
  });
}

/** A gap before a bar is a new row of a table only after another bar; a lone bar is often a pipe in a command. */
function beginsBlock(after: string): boolean {
  return /^(?:[*#-]{1,6} \S|h[1-6]\. |bq\. |\d{1,2}[.)] \S|\|\||-{4}|\{(?:code|noformat|quote|panel|info|tip|note|warning)|```)/i.test(
    after,
  );
}
