/**
 * HTML from the clipboard, so that the schema can read what it means: word processors write lists as paragraphs, tasks as
 * boxes and emphasis as styles. What the schema does not know is left to it: it drops tags and keeps words.
 */
import { safeImage } from '#shared/text/html.ts';

/** What was copied from one of our own texts is not touched. */
export function cleanPasted(html: string): string {
  if (html.includes('data-pm-slice')) return html;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const one of body.querySelectorAll('style, script, meta, link, title, xml, br.Apple-interchange-newline'))
    one.remove();
  unwrapOdd(body);
  listsOfWord(body);
  tasks(body);
  for (const image of body.querySelectorAll('img')) if (!safeImage(image.getAttribute('src') ?? '')) image.remove();
  return body.innerHTML;
}

/** Google Docs wraps everything into a `b` that is not bold, Word ends paragraphs with `o:p`. */
function unwrapOdd(body: HTMLElement): void {
  for (const one of [...body.querySelectorAll('*')]) {
    const isWrapper = one.tagName === 'B' && one.id.startsWith('docs-internal-guid');
    if (isWrapper || one.tagName.startsWith('O:')) one.replaceWith(...one.childNodes);
  }
  const comments = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (comments.nextNode()) found.push(comments.currentNode);
  for (const comment of found) comment.parentNode?.removeChild(comment);
}

/** Word's lists: paragraphs with `mso-list: l0 level2`, the bullet or number being words in a span of their own. */
function listsOfWord(body: HTMLElement): void {
  let open: { level: number; list: Element }[] = [];
  for (const paragraph of [...body.querySelectorAll('p')]) {
    const level = Number(/mso-list:[^;]*level(\d)/i.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 0);
    const before = open.at(-1);
    const isNext = before && (paragraph.previousElementSibling === open[0]?.list || paragraph.parentElement !== body);
    if (level === 0) {
      open = [];
      continue;
    }
    if (!isNext) open = [];
    open = open.filter((one) => one.level <= level);
    const marker = markerOf(paragraph);
    if (open.at(-1)?.level !== level)
      open.push({ level, list: beginList(paragraph, { marker, around: open.at(-1)?.list }) });
    const item = document.createElement('li');
    const words = document.createElement('p');
    words.append(...paragraph.childNodes);
    item.append(words);
    open.at(-1)?.list.append(item);
    paragraph.remove();
  }
}

/** Takes what stands for the bullet out of the paragraph and answers it. */
function markerOf(paragraph: Element): string {
  const span = [...paragraph.querySelectorAll('span')].find((one) =>
    /mso-list:\s*ignore/i.test(one.getAttribute('style') ?? ''),
  );
  const marker = span?.textContent?.trim() ?? '';
  span?.remove();
  return marker;
}

function beginList(paragraph: Element, { marker, around }: { marker: string; around: Element | undefined }): Element {
  const list = document.createElement(/^\(?(\d+|[a-z]{1,3})[.)]/i.test(marker) ? 'ol' : 'ul');
  if (around) (around.lastElementChild ?? around).append(list);
  else paragraph.before(list);
  return list;
}

/** Boxes before an item, as trackers and word processors write them. */
function tasks(body: HTMLElement): void {
  for (const item of body.querySelectorAll('li')) {
    const box = item.querySelector(
      ':scope > input[type=checkbox], :scope > p > input[type=checkbox], :scope > label > input[type=checkbox]',
    );
    const isTask = box !== null || item.getAttribute('role') === 'checkbox';
    if (!isTask) continue;
    const isDone = box ? box.hasAttribute('checked') : item.getAttribute('aria-checked') === 'true';
    item.setAttribute('data-type', 'taskItem');
    item.setAttribute('data-checked', String(isDone));
    item.parentElement?.setAttribute('data-type', 'taskList');
    box?.remove();
  }
}
