// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { cleanRichText } from './cleanRichText.ts';

test.each([
  ['<p onclick="steal()">Words</p>', '<p>Words</p>'],
  ['<script>steal()</script><p>Words</p>', '<p>Words</p>'],
  ['<a href="java\tscript:steal()">here</a>', '<a target="_blank" rel="noopener noreferrer">here</a>'],
  ['<img src="/api/assets/v2/a.png" onerror="steal()">', '<img src="/api/assets/v2/a.png" loading="lazy">'],
  [
    '<img src="https://example.org/a.png" alt="Plan" onerror="steal()">',
    '<a href="https://example.org/a.png" target="_blank" rel="noopener noreferrer" class="picture-elsewhere">Plan · Picture on example.org</a>',
  ],
  [
    '<img src="data:image/svg+xml,<svg onload=steal()>">',
    '<span class="picture-elsewhere">Picture that is not here</span>',
  ],
  ['<p style="position:fixed" class="veil" id="root">Words</p>', '<p>Words</p>'],
  ['<div data-type="callout" data-tone="loud">Words</div>', '<div data-type="callout">Words</div>'],
  ['<form action="/auth/sign-out/"><button>Press</button></form>', 'Press'],
])('what is not in the schema does not stand in the page: %s', (html, clean) => {
  expect(cleanRichText(html)).toBe(clean);
});

test('what the schema names stays: lists to tick, code with its language, tables, mentions', () => {
  const html =
    '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>done</p></li></ul>' +
    '<p><span data-type="mention" data-id="a-1" data-kind="person">Ada</span> <code class="language-ts">x</code></p>';
  expect(cleanRichText(html)).toBe(html);
});

test('a link leads to a tab of its own that knows nothing of ours, and code scrolls by keys', () => {
  expect(cleanRichText('<a href="https://example.org">x</a><pre><code>y</code></pre>')).toBe(
    '<a href="https://example.org" target="_blank" rel="noopener noreferrer">x</a><pre tabindex="0"><code>y</code></pre>',
  );
});
