/**
 * Pictures as they are shown. One of our own files stands in the text; one of another site is a link to it, since loading
 * it would tell that site who reads here, and our policy of contents forbids it [T11].
 */
import type { Node } from '@tiptap/pm/model';
import type { NodeViewConstructor } from '@tiptap/pm/view';
import { ownImage } from '#shared/editor/schema.ts';
import { safeLink } from '#shared/text/html.ts';
import { text } from './text.ts';

export const isOwnPicture = (src: unknown): src is string => typeof src === 'string' && ownImage.test(src);

/** A link to a picture of another site, by its name or by where it is; words alone where the address is no link. */
export function pictureElsewhere(src: unknown, alt: unknown): HTMLElement {
  const address = typeof src === 'string' ? safeLink(src) : undefined;
  const name = typeof alt === 'string' ? alt.trim() : '';
  const made = document.createElement(address ? 'a' : 'span');
  if (made instanceof HTMLAnchorElement && address) {
    made.href = address;
    made.target = '_blank';
    made.rel = 'noopener noreferrer';
  }
  const host = address?.startsWith('http') ? new URL(address).host : '';
  const words = host ? text('pictureOn', { host }) : text('pictureMissing');
  made.textContent = name ? `${name} · ${words}` : words;
  made.className = 'picture-elsewhere';
  return made;
}

export const pictureView: NodeViewConstructor = (node) => ({
  dom: isOwnPicture(node.attrs.src) ? ownPicture(node) : pictureElsewhere(node.attrs.src, node.attrs.alt),
});

function ownPicture({ attrs }: Node): HTMLImageElement {
  const image = document.createElement('img');
  for (const name of ['src', 'alt', 'width', 'height']) {
    if (attrs[name] !== null) image.setAttribute(name, String(attrs[name]));
  }
  return image;
}
