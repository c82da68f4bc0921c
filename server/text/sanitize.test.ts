// @vitest-environment jsdom
import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import { neededAttributes, tags } from '#shared/editor/schema.ts';
import { good, growth } from '#tests/growth.ts';
import { cleanHtml, textOf } from './sanitize.ts';

/** Attacks by name; each must keep the word KEPT and lose all that could act. */
const attacks: Record<string, string> = {
  script: '<p>KEPT</p><script>alert(1)</script>',
  'script in capitals': 'KEPT<SCRIPT SRC=//evil.example/x.js></SCRIPT >',
  'script split by script': 'KEPT<scr<script>ipt>alert(1)</scr</script>ipt>',
  'unclosed script': 'KEPT<script>alert(1)',
  'script with a slash': 'KEPT<script/x>alert(1)</script>',
  handlers: '<p onclick="alert(1)" onmouseover=alert(1)>KEPT</p><img src=x onerror=alert(1)>',
  'handler on an allowed image': '<img src="https://a.example/a.png" onload="alert(1)" alt="a">KEPT',
  'handler glued to the tag': '<p/onclick=alert(1)>KEPT<img/src=x/onerror=alert(1)>',
  'javascript address': '<a href="javascript:alert(1)">KEPT</a>',
  'javascript with a tab': '<a href="java\tscript:alert(1)">KEPT</a>',
  'javascript with a newline': '<a href="java\nscript:alert(1)">KEPT</a>',
  'javascript with a tab as entity': '<a href="java&#9;script:alert(1)">KEPT</a>',
  'javascript behind a space': '<a href=" javascript:alert(1)">KEPT</a>',
  'javascript behind a control character': '<a href="\u0001javascript:alert(1)">KEPT</a>',
  'javascript in entities': '<a href="&#x6a;&#x61;vascript&colon;alert(1)">KEPT</a>',
  'javascript in capitals': '<a href="JaVaScRiPt:alert(1)">KEPT</a>',
  'javascript behind http': '<a href="javascript://http://a.example/%0aalert(1)">KEPT</a>',
  data: '<a href="data:text/html,<script>alert(1)</script>">KEPT</a><img src="data:image/svg+xml,<svg/onload=alert(1)>">',
  vbscript: '<a href="vbscript:msgbox(1)">KEPT</a>',
  'view-source and blob': '<a href="blob:https://a.example/1">KEPT</a><a href="view-source:x">KEPT</a>',
  'protocol relative': '<a href="//evil.example">KEPT</a><img src="//evil.example/x.png">',
  relative: '<a href="/auth/sign-out">KEPT</a><img src="/auth/sign-out">',
  'svg onload': '<svg/onload=alert(1)>KEPT</svg>',
  'svg with script': '<svg><script>alert(1)</script><a xlink:href="javascript:alert(1)"><text>KEPT</text></a></svg>',
  'svg animate': '<svg><a><animate attributeName=href values=javascript:alert(1) /><text>KEPT</text></a></svg>',
  math: '<math><mtext><a xlink:href="javascript:alert(1)">KEPT</a></mtext></math>',
  iframe: '<iframe src="https://evil.example" srcdoc="<script>alert(1)</script>"></iframe>KEPT',
  'object and embed': '<object data="x.swf"><embed src="x.swf"></object>KEPT',
  form: '<form action="https://evil.example"><input name=p autofocus onfocus=alert(1)><button formaction="javascript:alert(1)">KEPT</button></form>',
  'style attribute': '<p style="background:url(javascript:alert(1));position:fixed">KEPT</p>',
  'style element': '<style>@import "https://evil.example/x.css"; p { background: url(x) }</style><p>KEPT</p>',
  'mention with an address':
    '<span data-type="mention" data-id="p1" data-kind="person" href="javascript:alert(1)">KEPT</span>',
  'mention with a strange id': '<span data-type="mention" data-id="&quot;><script>" data-kind="person">KEPT</span>',
  'image source':
    '<img src="javascript:alert(1)">KEPT<img src=" data:text/html,x"><img srcset="https://a.example/x 1x">',
  'own files with dots': '<img src="/api/assets/../../auth/sign-out">KEPT<img src="/api/assets/%2e%2e/x">',
  base: '<base href="https://evil.example/"><a href="x">KEPT</a>',
  'meta refresh': '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">KEPT',
  'link element': '<link rel=stylesheet href="https://evil.example/x.css">KEPT',
  'class and id': '<p class="modal" id="root">KEPT</p><pre><code class="language-js x" id=a>KEPT</code></pre>',
  'callout with a strange tone': '<div data-type="callout" data-tone="x&quot; onclick=&quot;alert(1)">KEPT</div>',
  'huge spans': '<table><tr><td colspan="999999999" rowspan="-1">KEPT</td></tr></table>',
  comments: '<!--><img src=x onerror=alert(1)>-->KEPT<!-- <script> -->',
  'comment that ends early': '<!--><script>alert(1)</script>KEPT-->',
  cdata: '<![CDATA[<script>alert(1)</script>]]>KEPT',
  'mXSS by mglyph':
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">KEPT',
  'mXSS by noscript': '<noscript><p title="</noscript><img src=x onerror=alert(1)>">KEPT</p></noscript>KEPT',
  'mXSS by style in svg': 'KEPT<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  'mXSS by textarea': '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>KEPT',
  'mXSS by title': '<title><a title="</title><img src=x onerror=alert(1)>"></title>KEPT',
  'mXSS by xmp': '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>KEPT',
  'mXSS by form in form': '<form><div></form><form id=x>KEPT<style></form><img src=x onerror=alert(1)></style>',
  'mXSS by backtick': '<img alt="`><img src=x onerror=alert(1)>" src="https://a.example/a.png">KEPT',
  'attribute without an end': '<p>KEPT</p><a href="https://a.example/" title="<img src=x onerror=alert(1)>',
  unclosed: '<p><b><a href="https://a.example/">KEPT<ul><li><table><tr><td>',
  'closed in the wrong order': '<b><i>KEPT</b></i></p></td></table>',
  'prototype names':
    '<__proto__ onclick=alert(1)>KEPT</__proto__><constructor>KEPT</constructor><p __proto__="x" constructor="y">KEPT</p>',
  'null characters': '<scr\0ipt>KEPT</scr\0ipt><img src=x o\0nerror=alert(1)>',
};

test.each(Object.entries(attacks))('[T11] nothing is left of an attack by %s, and the words stay', (_, html) => {
  const clean = cleanHtml(html);
  expect(strangersIn(clean)).toEqual([]);
  expect(clean).toContain('KEPT');
  expect(textOf(clean)).toContain('KEPT');
  expect(cleanHtml(clean)).toBe(clean);
});

test.each([
  ['<p>a</p><script>alert(1)</script><p>b</p>', '<p>a</p><p>b</p>'],
  ['a<SCRIPT SRC=x>alert(1)</SCRIPT >b', 'ab'],
  ['<style>@import "x"; p { color: red }</style><p>a</p>', '<p>a</p>'],
  ['<p>a<template><b>not shown</b></template>b</p>', '<p>ab</p>'],
  ['<svg><style>p {}</style><script>alert(1)</script></svg>a', 'a'],
  ['<p>a</p><script>alert(1)', '<p>a</p>'],
])('[T11] of a script or style nothing stays, not even as words: %s', (html, clean) => {
  expect(cleanHtml(html)).toBe(clean);
});

test('[T11] HTML put together at random from hostile pieces is clean to a browser too, and balanced', () => {
  const names = [...Object.keys(tags), 'script', 'style', 'svg', 'math', 'noscript', 'title', 'template', 'form', 'b'];
  const attributes = [
    '',
    ' onclick=x',
    ' href="javascript:x"',
    ' src=x',
    ' class="language-js"',
    ' href="https://a.example"',
  ];
  const piece = fc.oneof(
    fc.tuple(fc.constantFrom(...names), fc.constantFrom(...attributes)).map(([name, rest]) => `<${name}${rest}>`),
    fc.constantFrom(...names).map((name) => `</${name}>`),
    fc.constantFrom(
      '<!--',
      '-->',
      '"',
      "'",
      '<',
      '>',
      '&lt;',
      '&amp;lt;',
      '<![CDATA[',
      ']]>',
      'word',
      '\0',
      '<p title="',
    ),
  );
  let dropped = 0;
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const html = pieces.join('');
      const clean = cleanHtml(html);
      if (clean.length < html.length) dropped++;
      expect(strangersIn(clean)).toEqual([]);
      expect(cleanHtml(clean)).toBe(clean);
    }),
    { numRuns: 300 },
  );
  expect(dropped).toBeGreaterThan(100);
});

test('what the allow list knows passes unchanged', () => {
  const html = [
    '<h1>One</h1><p><strong>b</strong><em>i</em><u>u</u><s>s</s><code>c</code><sub>1</sub><sup>2</sup><br />x</p>',
    '<ol start="3"><li><p>a</p></li></ol><hr />',
    '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>done</p></li></ul>',
    '<blockquote><p>q</p></blockquote><pre><code class="language-java">a &lt; b</code></pre>',
    '<table><tbody><tr><th colspan="2"><p>h</p></th></tr><tr><td rowspan="2"><p>c</p></td></tr></tbody></table>',
    '<img src="/api/assets/v2/workspaces/acme/1b/" alt="plan" width="20" height="10" />',
    '<div data-type="callout" data-tone="danger"><p>careful</p></div>',
    '<p><span data-type="mention" data-id="a-1" data-kind="person">@Ada</span> <a href="mailto:a@a.example">m</a></p>',
  ].join('');
  expect(cleanHtml(html)).toBe(html);
});

test('other ways to say the same become ours', () => {
  expect(cleanHtml('<b>a</b><i>b</i><del>c</del><kbd>d</kbd>')).toBe(
    '<strong>a</strong><em>b</em><s>c</s><code>d</code>',
  );
  expect(cleanHtml('<div>one</div><section>two</section><thead>x</thead><font color=red>y</font>')).toBe(
    '<p>one</p><p>two</p>xy',
  );
});

test('text has a line per block, with entities decoded and white space outside code drawn together', () => {
  const html =
    '<h1>A &amp; B</h1><ul><li><p>one\n  two</p></li><li>three</li></ul><pre><code>a\n  b</code></pre>x<br>y&nbsp;&eacute;';
  expect(textOf(html)).toBe('A & B\none two\nthree\na\n  b\nx\ny é');
});

test('text is cut without splitting a character', () => {
  expect(textOf('<p>ab😀c</p>', 3)).toBe('ab');
  expect(textOf('<p>ab😀c</p>', 4)).toBe('ab😀');
});

test('script and style never reach the text', () => {
  expect(textOf('<p>a</p><script>evil</script><style>evil</style><template>evil</template>')).toBe('a');
});

const huge: Record<string, (length: number) => string> = {
  'plain text': filled('word '),
  'deep nesting': (length) => `${filled('<blockquote>')(length)}KEPT`,
  'deep unknown tags': (length) => `${filled('<x>')(length)}KEPT`,
  'open angle brackets': filled('<'),
  'a paragraph of open angle brackets': (length) => `<p>${filled('<')(length)}`,
  'open comments': filled('<!--'),
  'many attributes': (length) => `<p ${filled('a=1 ')(length)}>KEPT</p>`,
  'iframe in iframe': filled('<iframe>'),
  'noscript after noscript': filled('<noscript>'),
  'marks closed crosswise': filled('<b><i></b></i>'),
  entities: filled('&amp;'),
};

function filled(unit: string): (length: number) => string {
  return (length) => unit.repeat(Math.ceil(length / unit.length));
}

test.each(Object.entries(huge))(
  'cleaning and reading %s takes time by the length, not by its square, and a megabyte is at most 32 deep',
  (_, make) => {
    expect(growth(make, cleanHtml, 200_000)).toBeLessThan(good);
    expect(growth(make, (html) => textOf(html), 200_000)).toBeLessThan(good);
    const html = make(1_000_000);
    const clean = cleanHtml(html);
    expect(depthOf(clean)).toBeLessThanOrEqual(32);
    if (html.includes('KEPT')) expect(clean).toContain('KEPT');
  },
);

/** Whatever a browser's parser finds in `html` that is not on the allow list. */
function strangersIn(html: string): string[] {
  const document = new DOMParser().parseFromString(`<!doctype html><body>${html}`, 'text/html');
  const strangers = [...document.querySelectorAll('script, style, svg, math, iframe')].map(
    (element) => element.tagName,
  );
  for (const element of document.body.querySelectorAll('*')) {
    const name = element.tagName.toLowerCase();
    const rules = tags[name] ?? {};
    if (!(name in tags) && name !== 'colgroup') strangers.push(name);
    for (const { name: attribute, value } of element.attributes) {
      if (!(attribute in rules)) strangers.push(`${name} ${attribute}`);
      if (/^(href|src)$/.test(attribute) && !/^(https?:\/\/|mailto:|\/api\/assets\/)/.test(value))
        strangers.push(value);
    }
    for (const needed of neededAttributes[name] ?? [])
      if (!element.hasAttribute(needed)) strangers.push(`bare ${name}`);
  }
  return strangers;
}

function depthOf(html: string): number {
  let depth = 0;
  let deepest = 0;
  const parser = new Parser({
    onopentag: () => {
      deepest = Math.max(deepest, ++depth);
    },
    onclosetag: () => depth--,
  });
  parser.end(html);
  return deepest;
}
