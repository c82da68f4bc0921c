import { expect, type Page, test } from 'playwright/test';
import { type ServerProcess, startProcess } from '../faults/node.ts';
import { openPage, settleInProject } from './stage.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startProcess({ DATA_DIR: 'memory' });
});
test.afterAll(() => server.terminate());

const description = (page: Page) => page.getByRole('textbox', { name: 'Description' });
const kinds = (page: Page) =>
  description(page).evaluate((text) =>
    [...text.children].map((one) => one.querySelector('pre, table, img, hr') ?? one).map((one) => one.localName),
  );
const blocks = [
  ['pre', '<pre><code>one</code></pre>', 'code'],
  ['table', '<table><tbody><tr><td><p>a</p></td><td><p>b</p></td></tr></tbody></table>', 'td'],
  ['hr', '<hr>', 'hr'],
  ['img', '<img src="/api/assets/v2/none/" alt="Map" width="80" height="60">', 'img'],
] as const;

test('below and above a lone block one can write, by a click and by an arrow key', async ({ browser }) => {
  const two = await settleInProject(server.url);
  const a = await openPage(browser, two.ada, 'about:blank');
  for (const [at, [kind, html, inside]] of blocks.entries()) {
    const made = await two.ada.call('POST', `${two.at}issues/`, { name: kind, description_html: html });
    expect(made.status).toBe(201);
    await a.goto(`${server.url}/${two.slug}/browse/WEB-${at + 1}`);
    const block = description(a).locator(inside).first();
    await expect(description(a).locator(kind)).toBeVisible();
    await block.click();
    expect(await kinds(a)).toHaveLength(1);
    await a.keyboard.press('ArrowDown');
    await a.keyboard.type('after');
    await expect(description(a).locator('> p')).toHaveText(['after']);
    await a.keyboard.press('ControlOrMeta+a');
    await block.click();
    await a.keyboard.press('ArrowUp');
    await a.keyboard.type('before');
    await expect(description(a).locator('> p')).toHaveText(['before', 'after']);
    expect((await kinds(a)).filter((one) => one !== 'p')).toHaveLength(1);
  }
  for (const [at, [kind, html]] of blocks.entries()) {
    await two.ada.call('POST', `${two.at}issues/`, { name: kind, description_html: `<p>top</p>${html}` });
    await a.goto(`${server.url}/${two.slug}/browse/WEB-${blocks.length + at + 1}`);
    await expect(description(a).locator(kind)).toBeVisible();
    const { x, y, height } = (await description(a).boundingBox()) ?? { x: 0, y: 0, height: 0 };
    await a.mouse.click(x + 40, y + height - 2);
    await a.keyboard.type('below');
    await expect(description(a).locator('> p')).toHaveText(['top', 'below']);
    await expect(description(a).locator(kind)).toBeVisible();
  }
});
