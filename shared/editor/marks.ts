import { Mark } from '@tiptap/core';

/** Lower and upper index, as `<sub>` and `<sup>`. They exclude each other. */
export const Subscript = indexMark('subscript', 'sub', 'superscript');
export const Superscript = indexMark('superscript', 'sup', 'subscript');

function indexMark(name: string, tag: string, other: string): Mark {
  return Mark.create({
    name,
    excludes: `${name} ${other}`,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  });
}
