import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanHtml, textOf } from '#server/text/sanitize.ts';
import { jiraToHtml } from '#shared/text/jira.ts';

/** Words that no markup can be mistaken for, each once, so that a lost or doubled one shows. */
const marks = [
  ...[
    '*',
    '_',
    '-',
    '+',
    '^',
    '~',
    '??',
    '{{',
    '}}',
    '{',
    '}',
    '[',
    ']',
    '|',
    '||',
    '!',
    '\\',
    '\\\\',
    '&',
    '<',
    '>',
    '"',
  ],
  ...[
    '\n{code}\n',
    '{code}',
    '{noformat}',
    '{quote}',
    '\n{panel}\n',
    '{info}',
    '{color}',
    '\n```\n',
    '\n',
    '\r\n',
    ' ',
  ],
  ...[
    '\nh1. ',
    '\nbq. ',
    '\n* ',
    '\n** ',
    '\n# ',
    '\n#* ',
    '\n----\n',
    '\n|',
    '|\n',
    ' https://a.example/ ',
    '!x.png!',
  ],
];

test('no word is lost or doubled, however the markup around it is put together', () => {
  let marked = 0;
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...marks), fc.boolean()), { maxLength: 60 }), (parts) => {
      const markup = parts.map(([mark, spaced], index) => `${mark}${spaced ? ' ' : ''}Wort${index}q`).join('');
      const html = jiraToHtml(markup);
      if (/<(strong|pre|table|ul|blockquote)/.test(html)) marked++;
      const found = textOf(html).match(/Wort\d+q/g) ?? [];
      const links = [...html.matchAll(/href="[^"]*?(Wort\d+q)/g)].map((match) => match[1] ?? '');
      const expected = parts.map((_, index) => `Wort${index}q`);
      expect(new Set([...found, ...links])).toEqual(new Set(expected));
      expect(found.length).toBeLessThanOrEqual(expected.length);
    }),
    { numRuns: 1500 },
  );
  expect(marked).toBeGreaterThan(500);
});

test('what comes of any markup is rich text already: cleaning takes nothing away', () => {
  const markup = fc.array(fc.constantFrom(...marks, 'word', '{code:java|title=A}', '[a|https://b.example]'), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(markup, (parts) => {
      const html = jiraToHtml(parts.join(''));
      const tagsOf = (text: string) => text.match(/<[a-z][^>]*>/g)?.map((tag) => tag.replace(/\s*\/?>$/, '>'));
      expect(tagsOf(cleanHtml(html))).toEqual(tagsOf(html));
      expect(textOf(cleanHtml(html))).toBe(textOf(html));
    }),
    { numRuns: 500 },
  );
});
