import { expect, test } from 'vitest';
import { detectFormat, formatToHtml } from './markup.ts';

const filler = Array.from({ length: 80 }, (_, index) => `Just words, number ${index}.\nAnd more - of them.`);

test.each([
  [
    'jira',
    ['# one\n# two\n## three', '# a\n# b', 'h2. Title\n* a', '{code}\nx\n{code}', 'see {{x}}', '[a|https://a.example]'],
  ],
  ['markdown', ['## Title\n- a', '```\nx\n```', 'see `x`', '[a](https://a.example)', '- [ ] todo', 'a **b** c']],
  ['html', ['<p>one</p>', '<div class="x">two</div>', '<ul><li>x</li></ul>']],
  ['text', ['see `x`']],
] as const)('%s is known by its signs among plain texts', (markup, texts) => {
  expect(detectFormat(['', ...filler, ...texts])).toEqual({ markup, line_breaks_lost: false });
});

test('lost line breaks are seen, and put back before the markup is read', () => {
  const texts = ['Do:  * a  * b    Then c', 'x    y', 'h1. T    text', 'a  {code}  b  {code}'];
  const format = detectFormat(texts);
  expect(format).toEqual({ markup: 'jira', line_breaks_lost: true });
  expect(formatToHtml(texts[0] ?? '', format)).toBe(
    '<p>Do:</p><ul><li><p>a</p></li><li><p>b</p></li></ul><p>Then c</p>',
  );
});

test('each format is turned into rich text; HTML is left to the cleaning', () => {
  const as = (markup: 'jira' | 'markdown' | 'html' | 'text') =>
    formatToHtml('<b>*x*</b>', { markup, line_breaks_lost: false });
  expect(as('jira')).toBe('<p>&lt;b&gt;*x*&lt;/b&gt;</p>');
  expect(as('markdown')).toBe('<p><b><em>x</em></b></p>');
  expect(as('html')).toBe('<b>*x*</b>');
  expect(as('text')).toBe('<p>&lt;b&gt;*x*&lt;/b&gt;</p>');
});

test('plain text keeps its lines and gets its links', () => {
  const html = formatToHtml('one\r\ntwo & (https://a.example/x).\n \nthree', {
    markup: 'text',
    line_breaks_lost: false,
  });
  expect(html).toBe('<p>one<br>two &amp; (<a href="https://a.example/x">https://a.example/x</a>).</p><p>three</p>');
});
