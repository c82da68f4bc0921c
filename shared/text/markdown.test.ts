import { expect, test } from 'vitest';
import { good, growth } from '#tests/growth.ts';
import { markdownToHtml } from './markdown.ts';

const cases: Record<string, [markdown: string, html: string]> = {
  'headings and marks': [
    '# One\n**b** _i_ ~~s~~ `c<d`',
    '<h1>One</h1><p><strong>b</strong> <em>i</em> <s>s</s> <code>c&lt;d</code></p>',
  ],
  'line breaks as trackers show them': ['one\ntwo\r\n\r\nthree', '<p>one<br>two</p><p>three</p>'],
  'code with a language': [
    '```TypeScript title="x"\nlet a = 1 < 2;\n```\n\n```text\nx\n```',
    '<pre><code class="language-typescript">let a = 1 &lt; 2;</code></pre><pre><code>x</code></pre>',
  ],
  'lists in lists': [
    '- a\n  1. b\n\n3. c',
    '<ul><li><p>a</p><ol><li><p>b</p></li></ol></li></ul><ol start="3"><li><p>c</p></li></ol>',
  ],
  'task lists': [
    '- [x] *done*\n- [ ] open\n  - more',
    '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p><em>done</em></p></li><li data-type="taskItem" data-checked="false"><p>open</p><ul><li><p>more</p></li></ul></li></ul>',
  ],
  'tasks among other items': [
    '- [x] a\n\n- b',
    '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>a</p></li></ul><ul><li><p>b</p></li></ul>',
  ],
  tables: [
    '| a | b |\n|---|:-:|\n| *1* | x \\| y |',
    '<table><tbody><tr><th><p>a</p></th><th><p>b</p></th></tr><tr><td><p><em>1</em></p></td><td><p>x | y</p></td></tr></tbody></table>',
  ],
  links: [
    '[a](https://a.example "t") https://b.example [c](javascript:alert(1)) [d](/x)',
    '<p><a href="https://a.example">a</a> <a href="https://b.example">https://b.example</a> c d</p>',
  ],
  images: [
    '![plan](https://a.example/x.png) ![own](data:text/html,x)',
    '<p><img src="https://a.example/x.png" alt="plan"> own</p>',
  ],
  'quotes and rules': ['> a\n\n---', '<blockquote><p>a</p></blockquote><hr>'],
  'html, which is for the cleaning': ['a <b onclick="x">b</b>', '<p>a <b onclick="x">b</b></p>'],
  nothing: ['', ''],
};

test.each(Object.entries(cases))('%s', (_, [markdown, html]) => {
  expect(markdownToHtml(markdown)).toBe(html);
});

test.each(['>', '> ', '- ', '1. ', '* a\n', '[', '![', '*a ', '`', '<', '| a ', '\\', '> - '])(
  '100 KB of %j do not fail, and take time by the length, not by its square',
  (unit) => {
    expect(growth((length) => unit.repeat(length / unit.length), markdownToHtml, 50_000)).toBeLessThan(good);
  },
);
