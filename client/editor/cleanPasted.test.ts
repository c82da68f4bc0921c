// @vitest-environment jsdom
import { DOMParser as ProseMirrorParser } from '@tiptap/pm/model';
import { expect, test } from 'vitest';
import { documentSchema } from '#shared/editor/extensions.ts';
import { renderHtml } from '#shared/editor/renderHtml.ts';
import { cleanPasted } from './cleanPasted.ts';
import { looksLikeMarkdown } from './looksLikeMarkdown.ts';

/** What stands in the text after the paste. */
function pasted(html: string): string {
  const { body } = new DOMParser().parseFromString(cleanPasted(html), 'text/html');
  return renderHtml(ProseMirrorParser.fromSchema(documentSchema).parse(body));
}

test('lists of a word processor become lists, nested as they were', () => {
  const item = (level: number, sign: string, words: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><span style='mso-list:Ignore'>${sign}<span> </span></span>${words}<o:p></o:p></p>`;
  const html = `<html><style>p {}</style><body><!--StartFragment-->${item(1, '1.', 'One')}${item(2, '·', 'Within')}${item(1, '2.', 'Two')}<p>After</p></body></html>`;
  expect(pasted(html)).toBe(
    '<ol><li><p>One</p><ul><li><p>Within</p></li></ul></li><li><p>Two</p></li></ol><p>After</p>',
  );
});

test('what Google Docs wraps into a bold tag is bold only where it was', () => {
  const html =
    '<meta charset="utf-8"><b style="font-weight:normal" id="docs-internal-guid-1"><p><span style="font-weight:400">plain</span><span style="font-weight:700"> strong</span></p></b>';
  expect(pasted(html)).toBe('<p>plain<strong> strong</strong></p>');
});

test('boxes of other trackers become tasks, done or not', () => {
  const html =
    '<ul><li class="task-list-item"><input type="checkbox" checked> Ship</li><li><input type="checkbox"> Rest</li></ul>';
  expect(pasted(html)).toBe(
    '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>Ship</p></li><li data-type="taskItem" data-checked="false"><p>Rest</p></li></ul>',
  );
});

test('scripts, foreign schemes and pictures from nowhere are left out; the words stay', () => {
  const html =
    '<p>Words<script>alert(1)</script><img src="file:///x.png"><img src="https://a.example/b.png"> <a href="javascript:alert(1)">here</a></p>';
  expect(pasted(html)).toBe('<p>Words</p><img src="https://a.example/b.png" /><p>here</p>');
});

test('plain words are taken for Markdown only by its signs', () => {
  const meant = [
    '# Plan',
    '- one\n- two',
    '1. first',
    '> said',
    '```\ncode\n```',
    'so **strong** it is',
    '| a | b |\n|---|---|\n',
  ];
  const plain = [
    'Just words.',
    '2026-11-21 10:00',
    'a * b * c',
    'snake_case_name',
    'C# and F#',
    '5 > 3',
    'https://a.example/x',
  ];
  expect(meant.filter((words) => !looksLikeMarkdown(words))).toEqual([]);
  expect(plain.filter(looksLikeMarkdown)).toEqual([]);
});
