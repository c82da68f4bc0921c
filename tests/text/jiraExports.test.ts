import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cleanHtml, textOf } from '#server/text/sanitize.ts';
import { readCsv } from '#shared/features/importCsv.ts';
import { guessOptions, rowToDraft } from '#shared/features/importDraft.ts';
import { guessMapping } from '#shared/features/importMapping.ts';

/** Macro names, looks and languages are no words; everything else is. */
const markup =
  /\{\{|\}\}|\{color[^}]*\}|\{(?:code|noformat|panel|quote)[^}\n]*\}|(^|\s)(?:h[1-6]|bq)\. |\|(?:thumbnail|width=\d+)!/g;
const words = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? [];

test.each(['mesos', 'moodle', 'springxd'])(
  'the ugliest rows of %s keep every word, in order of lines, and are clean',
  (name) => {
    const text = readFileSync(new URL(`../fixtures/jira-${name}.csv`, import.meta.url), 'utf8');
    const { headers, rows } = readCsv(text);
    const mapping = guessMapping(headers);
    const all = [...rows];
    const options = guessOptions(all, mapping);
    expect(options.format).toEqual({ markup: 'jira', line_breaks_lost: true });
    expect(all.length).toBeGreaterThanOrEqual(25);
    for (const row of all) {
      const { draft, problems } = rowToDraft(row, mapping, options);
      const html = cleanHtml(draft?.description_html ?? '');
      expect(problems).toEqual([]);
      expect(textOf(html)).toBe(textOf(draft?.description_html ?? ''));
      expect(draft?.key).toBe(row.cells[0]);
      const addresses = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map((match) => match[1]).join(' ');
      const kept = new Set(words(`${textOf(html)} ${addresses.replaceAll('&amp;', '&')}`));
      const lost = words((row.cells[2] ?? '').replace(markup, ' ')).filter((word) => !kept.has(word));
      expect(lost).toEqual([]);
    }
  },
);
