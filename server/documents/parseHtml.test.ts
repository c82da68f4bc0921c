import { expect, test } from 'vitest';
import { renderHtml } from '#shared/editor/renderHtml.ts';
import { cleanHtml } from '../text/sanitize.ts';
import { parseHtml } from './parseHtml.ts';

/** What a document says of html that came from elsewhere and was cleaned. */
const through = async (html: string) => renderHtml(await parseHtml(cleanHtml(html)));

test.each([
  '<p>a <strong>b <em>c</em></strong> <s>d</s> <u>e</u> H<sub>2</sub>O x<sup>2</sup></p>',
  '<h2>Title</h2><ul><li><p>one</p><ul><li><p>two</p></li></ul></li></ul>',
  '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>done</p></li></ul>',
  '<pre><code class="language-java">if (a &lt; b)\n  c();</code></pre>',
  '<p>x<br />y <a href="https://a.example/c?d=1&amp;e">link</a> <code>k</code></p><hr /><blockquote><p>q</p></blockquote>',
  '<div data-type="callout" data-tone="warning"><p>Careful</p></div>',
  '<p>hi <span data-type="mention" data-id="abc" data-kind="person">@Bob</span></p>',
  '<ol start="3"><li><p>three</p></li></ol>',
  '<img src="https://a.example/z.png" alt="a map" width="20" />',
])('%s is read and written as it is, and cleaned it is the same', async (html) => {
  expect(await through(html)).toBe(html);
  expect(cleanHtml(html)).toBe(html);
});

test('a table keeps its cells, heads and spans', async () => {
  const html = '<table><tbody><tr><th colspan="2">head</th></tr><tr><td>a</td><td><p>b</p></td></tr></tbody></table>';
  const written = await through(html);
  expect(written).toBe(
    '<table><tbody><tr><th colspan="2" rowspan="1"><p>head</p></th></tr><tr><td colspan="1" rowspan="1"><p>a</p></td><td colspan="1" rowspan="1"><p>b</p></td></tr></tbody></table>',
  );
  expect(await through(written)).toBe(written);
});

test('words outside of any block get a paragraph', async () => {
  expect(await through('plain')).toBe('<p>plain</p>');
  expect(await through('')).toBe('<p></p>');
});
