import { type Browser, expect, type Page, test } from 'playwright/test';
import { type ServerProcess, startProcess } from '../faults/node.ts';
import { openPage, settleInProject } from './stage.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startProcess({ DATA_DIR: 'memory' });
});
test.afterAll(() => server.terminate());

declare global {
  interface Window {
    /** What was heard of the document and not passed on; null where all is passed on. */
    held: MessageEvent[] | null;
  }
}

const description = (page: Page) => page.getByRole('textbox', { name: 'Description' });

/**
 * Keeps back what the page hears of its documents until the next press of a button or key is being handled, and has the
 * browser tell of a new selection as late as one that has much to do.
 */
async function hearWhenPressing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.held = null;
    const Socket = window.WebSocket;
    const sockets: WebSocket[] = [];
    window.WebSocket = class extends Socket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols);
        sockets.push(this);
        this.addEventListener('message', (event) => {
          if (!window.held || !event.isTrusted || !this.url.includes('/collab')) return;
          event.stopImmediatePropagation();
          window.held.push(event);
        });
      }
    };
    const hear = () => {
      const late = window.held ?? [];
      if (late.length > 0) window.held = null;
      for (const { data, target } of late) target?.dispatchEvent(new MessageEvent('message', { data }));
    };
    for (const press of ['mousedown', 'keydown']) addEventListener(press, () => setTimeout(hear), true);
  });
}

const hold = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve)); // after what the last press still passes on
    window.held = [];
  });
const isHolding = (page: Page) => expect.poll(() => page.evaluate(() => window.held?.length)).toBeGreaterThan(0);

/** Two people at one description: a line and a block of code. */
async function openBoth(browser: Browser): Promise<{ a: Page; b: Page }> {
  const two = await settleInProject(server.url);
  const description_html = '<p>One</p><pre><code>C</code></pre>';
  await two.ada.call('POST', `${two.at}issues/`, { name: 'O', description_html });
  const address = `${server.url}/${two.slug}/browse/WEB-1`;
  const a = await openPage(browser, two.ada, address);
  return { a, b: await openPage(browser, two.ben, address) };
}

test('a click on the caret of another is one into the text', async ({ browser }) => {
  const { a, b } = await openBoth(browser);
  await description(b).locator('code').click();
  await b.keyboard.press('End');
  const caret = description(a).locator('pre .caret');
  await expect(caret).toBeAttached();
  const { x, y, width, height } = (await caret.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await a.mouse.click(x + width / 2, y + height / 2);
  await a.keyboard.type('x');
  await expect(description(a).locator('pre')).toContainText('x');
});

test('what is written where another’s caret stands, at the beginning of code, is a part of the code', async ({
  browser,
}) => {
  const { a, b } = await openBoth(browser);
  await description(a).locator('code').click();
  await a.keyboard.press('Home');
  const caret = description(b).locator('code > .caret:first-child');
  await expect(caret).toBeAttached();
  await description(b).locator('p').click();
  await b.keyboard.press('End');
  await b.keyboard.press('ArrowDown');
  await b.keyboard.press('Home');
  await expect(caret).toBeAttached();
  await b.keyboard.type('const ');
  for (const page of [a, b]) await expect(description(page).locator('code')).toHaveText('const C');
  // Words that a browser puts beside the text all the same are not left standing as if they were kept.
  await description(b)
    .locator('pre')
    .evaluate((pre) => pre.prepend('stray'));
  await expect(description(b).locator('pre')).toHaveText('const C');
});

test('a click, and an arrow key, move the caret although another writes or moves in the same moment', async ({
  browser,
}) => {
  const two = await settleInProject(server.url);
  const html = '<h2>Zero</h2><p>One</p><p>Two</p><pre><code class="language-json">Three</code></pre><p>Last</p>';
  const made = await two.ada.call('POST', `${two.at}issues/`, { name: 'Offline areas', description_html: html });
  expect(made.status).toBe(201);
  const address = `${server.url}/${two.slug}/browse/WEB-1`;
  const a = await openPage(browser, two.ada, 'about:blank');
  await hearWhenPressing(a);
  await a.goto(address);
  const b = await openPage(browser, two.ben, address);
  await description(a).getByText('Last').click();
  await description(b).getByText('Last').click();
  await b.keyboard.press('End');
  await b.keyboard.type('0123456789'.repeat(3));
  await expect(description(a).locator('.caret')).toBeAttached();

  for (const key of ['.', 'ArrowLeft', 'ArrowLeft']) {
    for (const [word, block] of [
      ['Three', 'pre'],
      ['Zero', 'h2'],
      ['Two', 'p >> nth=1'],
      ['One', 'p >> nth=0'],
    ] as const) {
      await hold(a);
      await b.keyboard.press(key);
      await isHolding(a);
      await description(a).getByText(word).click();
      await a.keyboard.type('x');
      await expect(description(a).locator(block)).toContainText('x');
      await a.keyboard.press('Backspace');
      await expect(description(a).locator(block)).toHaveText(word);
      await hold(a);
      await b.keyboard.press(key);
      await isHolding(a);
      await a.keyboard.press('Home');
      await a.keyboard.type('x');
      await expect(description(a).locator(block)).toHaveText(`x${word}`);
      await a.keyboard.press('Backspace');
    }
  }
});
