import fc from 'fast-check';
import { expect, test } from 'vitest';
import { good, growth } from '#tests/growth.ts';
import { jiraToHtml } from './jira.ts';

const cases: Record<string, [markup: string, html: string]> = {
  headings: ['h1. One\nh6. *Six*', '<h1>One</h1><h6><strong>Six</strong></h6>'],
  'paragraphs and line breaks': ['one\r\ntwo\r\n\r\nthree', '<p>one<br>two</p><p>three</p>'],
  marks: [
    '*b* _i_ -s- +u+ ^sup^ ~sub~ ??cite??',
    '<p><strong>b</strong> <em>i</em> <s>s</s> <u>u</u> <sup>sup</sup> <sub>sub</sub> <em>cite</em></p>',
  ],
  'marks in marks': ['*_both_*, (*one*)', '<p><strong><em>both</em></strong>, (<strong>one</strong>)</p>'],
  'marks that cross': ['*a _b* c_', '<p><strong>a _b</strong> c_</p>'],
  'marks over lines': ['*a\nb*', '<p>*a<br>b*</p>'],
  'raised and lowered in words': ['x^2^ H~2~O', '<p>x<sup>2</sup> H<sub>2</sub>O</p>'],
  'what only looks like a mark': [
    'snake_case_name 2 * 3 * 4 --flag -x [----------] C++ ~/a ~/b',
    '<p>snake_case_name 2 * 3 * 4 --flag -x [----------] C++ ~/a ~/b</p>',
  ],
  monospace: ['{{a <b> [x|y]}} {{m\\[0\\]}}', '<p><code>a &lt;b&gt; [x|y]</code> <code>m[0]</code></p>'],
  'colour and anchors': ['{color:red}red{color} {anchor:here}x', '<p>red x</p>'],
  escapes: ['\\*not bold\\* \\{x\\} \\[y]', '<p>*not bold* {x} [y]</p>'],
  'explicit line break': ['one\\\\two', '<p>one<br>two</p>'],
  'paths with backslashes': ['see C:\\\\Temp\\\\x', '<p>see C:\\\\Temp\\\\x</p>'],
  emoticons: [':) (!) (y)', '<p>:) (!) (y)</p>'],
  'html in the text': [
    '<script>alert(1)</script> & "x"',
    '<p>&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;x&quot;</p>',
  ],
  'a link with words': [
    '[the *site*|https://a.example/x?a=1&b=2|tip]',
    '<p><a href="https://a.example/x?a=1&amp;b=2">the <strong>site</strong></a></p>',
  ],
  'a bare link in brackets': ['[https://a.example]', '<p><a href="https://a.example">https://a.example</a></p>'],
  'a mail link': ['[write|mailto:a@a.example]', '<p><a href="mailto:a@a.example">write</a></p>'],
  'a hostile link': ['[x|javascript:alert(1)]', '<p>x (javascript:alert(1))</p>'],
  'people, files and items': [
    '[~ada] [^plan.pdf] [see|^plan.pdf] [ABC-12]',
    '<p>@ada plan.pdf see (plan.pdf) ABC-12</p>',
  ],
  'words in brackets': ['[ RUN ] [1] [x', '<p>[ RUN ] [1] [x</p>'],
  'bare addresses': [
    'at https://a.example/a_(b). Or *https://b.example*',
    '<p>at <a href="https://a.example/a_(b)">https://a.example/a_(b)</a>. Or <strong><a href="https://b.example">https://b.example</a></strong></p>',
  ],
  'images of the web': [
    '!https://a.example/x.png|width=300,height=20,alt=Plan!',
    '<p><img src="https://a.example/x.png" alt="Plan" width="300" height="20"></p>',
  ],
  'attached images': ['see !screen shot.png|thumbnail! now!', '<p>see screen shot.png now!</p>'],
  rules: ['a\n----\nb\n---', '<p>a</p><hr><p>b<br>---</p>'],
  'a quoted line': ['bq. said *so*', '<blockquote><p>said <strong>so</strong></p></blockquote>'],
  'a quote': ['{quote}\na\n\n* b\n{quote}\nc', '<blockquote><p>a</p><ul><li><p>b</p></li></ul></blockquote><p>c</p>'],
  'code with a language': [
    '{code:java|title=A.java|borderStyle=solid}\nint a = 1 < 2;\n  *b*\n{code}',
    '<p><strong>A.java</strong></p><pre><code class="language-java">int a = 1 &lt; 2;\n  *b*</code></pre>',
  ],
  'code in a sentence': ['run {code}x{code} now', '<p>run</p><pre><code>x</code></pre><p>now</p>'],
  'code in noformat': ['{noformat}\n{code}\nx\n{code}\n{noformat}', '<pre><code>{code}\nx\n{code}</code></pre>'],
  'code that nobody closed': ['a\n{code}\nb\n* c', '<p>a</p><pre><code>b\n* c</code></pre>'],
  'a tag that is only mentioned': ['use {code} here, or /x/{note}', '<p>use {code} here, or /x/{note}</p>'],
  'fences of Markdown': ['```js\na\n```', '<pre><code class="language-js">a</code></pre>'],
  'a panel': [
    '{panel:title=Plan|bgColor=#fff}\na\n{panel}',
    '<div data-type="callout" data-tone="note"><p><strong>Plan</strong></p><p>a</p></div>',
  ],
  boxes: [
    '{info}a{info}{tip}b{tip}{note}c{note}{warning}d{warning}',
    ['info', 'success', 'warning', 'danger']
      .map((tone, index) => `<div data-type="callout" data-tone="${tone}"><p>${'abcd'[index]}</p></div>`)
      .join(''),
  ],
  'a quote in a panel with code': [
    '{panel}\n{quote}\n{code}\nx\n{code}\n{quote}\n{panel}',
    '<div data-type="callout" data-tone="note"><blockquote><pre><code>x</code></pre></blockquote></div>',
  ],
  'nested lists': [
    '* a\n** b\n*# c\n* d\n# e\n## f',
    '<ul><li><p>a</p><ul><li><p>b</p></li></ul><ol><li><p>c</p></li></ol></li><li><p>d</p></li></ul><ol><li><p>e</p><ol><li><p>f</p></li></ol></li></ol>',
  ],
  'list with dashes and a skipped level': [
    '- a\n--- no item\n*** c\n- d',
    '<ul><li><p>a<br>--- no item</p><ul><li><p>c</p></li></ul></li><li><p>d</p></li></ul>',
  ],
  'items of several lines, with code': [
    '# a\nmore\n{code}\nx\n{code}\n# b',
    '<ol><li><p>a<br>more</p><pre><code>x</code></pre></li><li><p>b</p></li></ol>',
  ],
  tables: [
    '||a||b||\n|1|[x|https://a.example]|\n||h| |',
    '<table><tbody><tr><th><p>a</p></th><th><p>b</p></th></tr><tr><td><p>1</p></td><td><p><a href="https://a.example">x</a></p></td></tr><tr><th><p>h</p></th><td><p></p></td></tr></tbody></table>',
  ],
  'cells of several lines': [
    '|a\n* b\n* c|{code}x|y{code}|\nafter',
    '<table><tbody><tr><td><p>a</p><ul><li><p>b</p></li><li><p>c</p></li></ul></td><td><pre><code>x|y</code></pre></td></tr></tbody></table><p>after</p>',
  ],
  'bars that are no table': ['cat x\n| grep y', '<p>cat x</p><p>| grep y</p>'],
  nothing: ['', ''],
};

test.each(Object.entries(cases))('%s', (_, [markup, html]) => {
  expect(jiraToHtml(markup)).toBe(html);
});

const pieces = [
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
    '[a|',
    '|',
    '||',
    '!',
    '!a.png',
    '\\',
    '\\\\',
  ],
  ...[
    '{code}',
    '{code:java}',
    '{noformat}',
    '{quote}',
    '{panel}',
    '{info}',
    '{color:red}',
    '```',
    '\u0001',
    '\n',
    '\r\n',
  ],
  ...[
    'h1. ',
    'bq. ',
    '* ',
    '** ',
    '# ',
    '#* ',
    '----',
    '|a|',
    'http://',
    'https://a.example/',
    ' ',
    '\t',
    'x',
    'é',
    '😀',
  ],
];

test('hostile markup takes time by its length, not by its square, whatever is repeated', () => {
  jiraToHtml('* warm up {code}x{code} [a|b] |c|');
  let repeated = 0;
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 4 }), fc.boolean(), (parts, closed) => {
      const unit = parts.join('');
      const markup = (length: number) =>
        unit.repeat(Math.ceil(length / unit.length)) + (closed ? ']}}{code}{quote}|' : '');
      repeated++;
      expect(growth(markup, jiraToHtml, 50_000)).toBeLessThan(good);
    }),
    { numRuns: 150, examples: pieces.map((piece) => [[piece], true]) },
  );
  expect(repeated).toBeGreaterThanOrEqual(150);
});

test.each(['[', '{{', '{', '!a|', '|[a\n'])(
  'the time grows with the text, not with its square: a megabyte of %j',
  (unit) => {
    expect(growth((length) => unit.repeat(length / unit.length), jiraToHtml, 500_000)).toBeLessThan(good);
  },
);
