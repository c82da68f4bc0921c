import { Node } from '@tiptap/pm/model';
import { expect, test } from 'vitest';
import { documentSchema } from './extensions.ts';
import { renderHtml } from './renderHtml.ts';

const text = (words: string, ...marks: object[]) => ({ type: 'text', text: words, ...(marks.length > 0 && { marks }) });
const render = (...content: object[]) => renderHtml(Node.fromJSON(documentSchema, { type: 'doc', content }));
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });

test('marks that go on from one text to the next are written once', () => {
  const bold = { type: 'bold' };
  expect(render(paragraph(text('a', bold), text('b', bold, { type: 'italic' }), text('c')))).toBe(
    '<p><strong>a<em>b</em></strong>c</p>',
  );
});

test('text and attributes are escaped', () => {
  expect(render(paragraph(text('<b>&"')))).toBe('<p>&lt;b&gt;&amp;&quot;</p>');
  const link = { type: 'link', attrs: { href: 'https://a.example/?b="c"&d' } };
  expect(render(paragraph(text('x', link)))).toBe('<p><a href="https://a.example/?b=&quot;c&quot;&amp;d">x</a></p>');
});

test.each([
  [
    'a link that runs a program',
    paragraph(text('x', { type: 'link', attrs: { href: 'java\tscript:alert(1)' } })),
    '<p>x</p>',
  ],
  ['an image from nowhere', { type: 'image', attrs: { src: 'data:text/html,<script>' } }, ''],
  [
    'a mention of an odd id',
    paragraph({ type: 'mention', attrs: { id: '"><script>', label: 'Mara' } }),
    '<p>@Mara</p>',
  ],
  [
    'a language that is none',
    { type: 'codeBlock', attrs: { language: '"><img>' }, content: [text('x')] },
    '<pre><code>x</code></pre>',
  ],
  ['a tone that is none', { type: 'callout', attrs: { tone: 'x' }, content: [paragraph(text('x'))] }, '<p>x</p>'],
])('[T11] %s leaves its words and nothing else', (_name, node, html) => {
  expect(render(node)).toBe(html);
});
