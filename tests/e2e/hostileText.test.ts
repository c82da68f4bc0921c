/** [T11] What a hostile client puts into a shared text, or somebody pastes into it: words stay, nothing of it acts. */
import { expect, type Page, test } from 'playwright/test';
import { XmlElement, XmlText } from 'yjs';
import type { SharedDocument } from '#client/editor/sharedDocument.ts';
import { bodyOf, DocumentPage, titleOf } from '../documentClient.ts';
import { type ServerProcess, startProcess } from '../faults/node.ts';
import type { Browser } from '../harness.ts';
import { type Canary, openCanary, strangersOn, watch } from './canary.ts';
import { openPage, settleInProject } from './stage.ts';

let server: ServerProcess;
let canary: Canary;
let lure: string;

test.beforeAll(async () => {
  server = await startProcess({ DATA_DIR: 'memory' });
  canary = await openCanary();
  ({ lure } = canary);
});
test.afterAll(async () => {
  canary.close();
  await server.terminate();
});

function element(name: string, attributes: Record<string, unknown>, ...content: (XmlElement | XmlText)[]): XmlElement {
  const made = new XmlElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value as never);
  made.insert(0, content);
  return made;
}

/** Words with a mark of any kind. */
function marked(words: string, mark: Record<string, unknown> = {}): XmlText {
  const text = new XmlText();
  text.insert(0, words, mark);
  return text;
}

/** Blocks as no editor of ours writes them, each with the word that should still be read. */
const blocks = (): XmlElement[] => [
  element('paragraph', {}, marked('HARMLESS')),
  element('paragraph', {}, marked('LINKED', { link: { href: `javascript:fetch('${lure}/l')` } })),
  element(
    'paragraph',
    {},
    marked('TABBED', { link: { href: ' java\tscript:alert(1)', target: '_top', onclick: 'alert(1)' } }),
  ),
  element('paragraph', {}, marked('DATED', { link: { href: 'data:text/html,<script>alert(1)</script>' } })),
  element('paragraph', { style: `background:url(${lure}/style)`, onclick: 'alert(1)' }, marked('STYLED')),
  ...[
    `${lure}/picture.png`,
    'javascript:alert(1)',
    `data:image/svg+xml,<svg onload="fetch('${lure}/svg')">`,
    { src: lure },
  ].map((src) =>
    element('image', { src, alt: `"><img src=${lure}/alt onerror=alert(1)>`, onerror: 'alert(1)', width: '100%;x' }),
  ),
  element(
    'paragraph',
    {},
    marked('NAMED '),
    element('mention', {
      id: `"><img src=${lure}/m>`,
      kind: 'person',
      label: `<img src=${lure}/label onerror=alert(1)>`,
    }),
  ),
  element(
    'paragraph',
    {},
    marked('ITEM '),
    element('mention', { id: '../../evil', kind: `javascript:alert(1)`, label: 'x' }),
  ),
  element(
    'codeBlock',
    { language: `"><script src=${lure}/lang></script>` },
    marked(`<script src="${lure}/code"></script>CODED`),
  ),
  element('heading', { level: `1 onclick=alert(1)` }, marked('HEADED')),
  element('callout', { tone: `"><iframe src=${lure}/tone>` }, element('paragraph', {}, marked('CALLED'))),
  element(
    'table',
    { style: `background:url(${lure}/t)` },
    element(
      'tableRow',
      {},
      element('tableCell', { style: `background:url(${lure}/td)` }, element('paragraph', {}, marked('CELLED'))),
    ),
  ),
];

/** Somebody who may write, with a program instead of an editor. */
async function poison(who: Browser, name: string): Promise<void> {
  const page = new DocumentPage(who);
  const shared: SharedDocument = page.open(name);
  await expect.poll(() => shared.state.isLoaded).toBe(true);
  const { doc, awareness } = shared.state.held;
  doc.transact(() => bodyOf(doc).insert(0, blocks()));
  if (name.startsWith('page:')) titleOf(doc).insert(0, `<img src=${lure}/title onerror=alert(1)>`);
  const user = {
    id: 'x',
    name: `<img src=${lure}/caret onerror=alert(1)>`,
    color: `red;background:url(${lure}/colour)`,
    avatar_url: `${lure}/face.png`,
  };
  awareness.setLocalState({ user, cursor: null });
  await shared.saved();
  page.kill();
}

const paste = (page: Page, html: string) =>
  page.locator('.ProseMirror').evaluate((editor, given) => {
    const data = new DataTransfer();
    data.setData('text/html', given);
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, html);

const pasted = () =>
  [
    `<p>PASTED</p><img src="${lure}/paste.png" onerror="fetch('${lure}/e')"><script src="${lure}/ps"></script>`,
    `<p style="background:url(${lure}/pu)" onclick="alert(1)">also</p><iframe src="${lure}/pf"></iframe>`,
    `<a href="java&#9;script:alert(1)">press</a><a href="${lure}/fine">fine</a><base href="${lure}"><form action="${lure}/p"><button formaction="javascript:alert(1)">x</button></form>`,
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">`,
    `<table><tr><td colspan="100000000" style="background:url(${lure}/pt)">wide</td></tr></table>`,
  ].join('');

const words = ['HARMLESS', 'LINKED', 'TABBED', 'DATED', 'STYLED', 'NAMED', 'CODED', 'HEADED', 'CALLED', 'CELLED'];
const acting = /javascript:|data:text|onerror=|onclick=|<script|<iframe|<style|<base|<svg|style=|target=/i;

test('[T11] a hostile client writes into a page and a description: the words stay, another host hears nothing', async ({
  browser,
}) => {
  const { ada, ben, at, slug, projectId } = await settleInProject(server.url);
  const { body: item } = await ada.call('POST', `${at}issues/`, { name: 'Poisoned', description_html: '' });
  const { body: plan } = await ada.call('POST', `${at}pages/`, { name: 'Plan', description_html: '' });
  await poison(ben, `work_item:${item.id}`);
  await poison(ben, `page:${plan.id}`);
  const places = [
    { address: `${slug}/browse/WEB-1`, read: `${at}issues/${item.id}/` },
    { address: `${slug}/projects/${projectId}/pages/${plan.id}`, read: `${at}pages/${plan.id}/` },
  ];
  const page = await openPage(browser, ada, server.url);
  const bad = watch(page, server.url);
  for (const { address, read } of places) {
    await page.goto(`${server.url}/${address}`);
    const text = page.locator('.ProseMirror').last();
    await expect(text).toContainText('HARMLESS');
    for (const word of words) await expect(text).toContainText(word);
    expect({ address, strangers: await strangersOn(page, canary) }).toEqual({ address, strangers: [] });
    await expect(text.getByRole('link', { name: new RegExp(`Picture on ${new URL(lure).host}`) })).toBeVisible();
    expect(await text.locator('img:not(.ProseMirror-separator)').count()).toBe(0);
    for (const link of ['LINKED', 'TABBED', 'DATED']) await text.getByText(link).click();
    await expect(async () => {
      const { description_html } = (await ada.call('GET', read)).body;
      for (const word of words) expect(description_html).toContain(word);
      // What it says may hold any letters: only what stands in tags acts.
      expect(description_html.replaceAll(/&lt;.*?&gt;/g, '').match(acting)).toBeNull();
    }).toPass();
  }
  await page.goto(`${server.url}/${slug}/projects/${projectId}/pages`);
  await expect(page.getByText('onerror=alert(1)').first()).toBeVisible();
  expect(await strangersOn(page, canary)).toEqual([]);
  expect(bad).toEqual([]);
  expect(canary.heard).toEqual([]);
});

test('[T11] what is pasted from a hostile page is words, for the one who pastes and for who reads with them', async ({
  browser,
}) => {
  const { ada, ben, at, slug } = await settleInProject(server.url);
  await ada.call('POST', `${at}issues/`, { name: 'Pasted', description_html: '<p>Begun</p>' });
  const pages = [
    await openPage(browser, ada, `${server.url}/${slug}/browse/WEB-1`),
    await openPage(browser, ben, `${server.url}/${slug}/browse/WEB-1`),
  ] as const;
  const bad = pages.flatMap((page) => watch(page, server.url));
  for (const page of pages) await expect(page.locator('.ProseMirror')).toContainText('Begun');
  await pages[0].locator('.ProseMirror').getByText('Begun').click();
  await paste(pages[0], pasted());
  for (const page of pages) {
    await expect(page.locator('.ProseMirror')).toContainText('PASTED');
    await expect(page.locator('.ProseMirror')).toContainText('wide');
    expect(await strangersOn(page, canary)).toEqual([]);
  }
  const links = await pages[1]
    .locator('.ProseMirror a')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  expect(links).toEqual([`${lure}/paste.png`, `${lure}/fine`]);
  expect(bad).toEqual([]);
  expect(canary.heard).toEqual([]);
});
