import DOMPurify from 'dompurify';
import { cleanValue } from '#shared/editor/attributes.ts';
import { tags } from '#shared/editor/schema.ts';
import { isOwnPicture, pictureElsewhere } from './pictures.ts';

const purify = DOMPurify();

purify.addHook('uponSanitizeAttribute', (element, data) => {
  const rule = tags[element.nodeName.toLowerCase()]?.[data.attrName];
  const value = rule && cleanValue(rule, data.attrValue);
  data.keepAttr = value !== undefined;
  if (value !== undefined) data.attrValue = value;
});

purify.addHook('afterSanitizeAttributes', (element) => {
  if (element.nodeName === 'A') {
    element.setAttribute('target', '_blank');
    element.setAttribute('rel', 'noopener noreferrer');
  }
  // What may be wider than the page scrolls by itself, by keys too.
  if (element.nodeName === 'PRE' || element.nodeName === 'TABLE') element.setAttribute('tabindex', '0');
  if (element.nodeName === 'IMG') element.setAttribute('loading', 'lazy');
});

/** Rich text as it may stand in our page: only what `shared/editor/schema.ts` names; links open beside us. */
export function cleanRichText(html: string): string {
  const clean = purify.sanitize(html, {
    RETURN_DOM_FRAGMENT: true,
    ALLOWED_TAGS: Object.keys(tags),
    ALLOWED_ATTR: [...new Set(Object.values(tags).flatMap((attributes) => Object.keys(attributes)))],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
  for (const image of clean.querySelectorAll('img')) {
    const src = image.getAttribute('src');
    if (!isOwnPicture(src)) image.replaceWith(pictureElsewhere(src, image.alt));
  }
  const holder = document.createElement('div');
  holder.append(clean);
  return holder.innerHTML;
}
