import { expect, type Locator, type Page, test } from 'playwright/test';
import { type ServerProcess, startProcess } from '../faults/node.ts';
import { png } from '../route/files/pictures.ts';
import { expectAccessible, openPage, settleInProject } from './stage.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startProcess({ DATA_DIR: 'memory' });
});
test.afterAll(() => server.terminate());

const description = (page: Page) => page.getByRole('textbox', { name: 'Description' });
const file = (name: string) => ({ name, mimeType: 'image/png', buffer: png(200, 100, [40, 60, 200]) });
const isDrawn = (image: Locator) =>
  expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(200);

async function openTwo(browser: Parameters<typeof openPage>[0]): Promise<[Page, Page]> {
  const two = await settleInProject(server.url);
  await two.ada.call('POST', `${two.at}issues/`, { name: 'Offline areas', description_html: '<p>Look:</p>' });
  const address = `${server.url}/${two.slug}/browse/WEB-1`;
  const pages: [Page, Page] = [await openPage(browser, two.ada, address), await openPage(browser, two.ben, address)];
  for (const page of pages) await expect(description(page)).toHaveText('Look:');
  // Choosers are caught from here on, not from some time after a first press.
  pages[0].on('filechooser', () => undefined);
  // Heard from the beginning: a listener that comes with the press may come too late for it.
  pages[0].on('filechooser', () => undefined);
  await description(pages[0]).getByText('Look:').click();
  await pages[0].keyboard.press('End');
  await pages[0].keyboard.press('Enter');
  return pages;
}

const pasteHtml = (text: Locator, html: string) =>
  text.evaluate((editor, given) => {
    const data = new DataTransfer();
    data.setData('text/html', given);
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, html);

async function choose(page: Page, { name, by }: { name: string; by: 'key' | 'click' }): Promise<void> {
  await page.keyboard.type('/image');
  const line = page.getByRole('option', { name: 'Image' });
  await expect(line).toHaveAttribute('aria-selected', 'true');
  const chooser = page.waitForEvent('filechooser', { timeout: 3000 });
  await (by === 'key' ? page.keyboard.press('Enter') : line.click());
  await (await chooser).setFiles(file(name));
}

test('the command asks for a picture each time; one that could not be sent is tried again from its message', async ({
  browser,
}) => {
  const [a, b] = await openTwo(browser);
  for (const [at, by] of (['key', 'click', 'key', 'click', 'key'] as const).entries()) {
    await choose(a, { name: `map ${at}.png`, by });
    await isDrawn(description(b).getByRole('img', { name: `map ${at}` }));
  }
  await expect(description(a).getByRole('img')).toHaveCount(5);
  await a.keyboard.type('Below.');
  await expect(description(b).locator('p').last()).toHaveText('Below.');
  await a.keyboard.press('Enter');
  let refused = 0;
  await a.route('**/api/assets/v2/upload/**', (route) => (refused++ === 0 ? route.abort() : route.continue()));
  await choose(a, { name: 'late.png', by: 'key' });
  const told = a.getByRole('region', { name: 'Notifications' }).getByText('late.png could not be sent.');
  await expect(told).toBeVisible();
  await expect(description(a).getByRole('img', { name: 'late' })).toHaveCount(0);
  await a.getByText('Try again', { exact: true }).click();
  await isDrawn(description(b).getByRole('img', { name: 'late' }));
  await expect(told).toHaveCount(0);
});

test('a picture that is dropped says what it shows, is made smaller and removed, and all of it is undone', async ({
  browser,
}) => {
  const [a, b] = await openTwo(browser);
  const data = await a.evaluateHandle(
    (numbers) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(numbers)], 'plan.png', { type: 'image/png' }));
      return transfer;
    },
    [...file('plan.png').buffer],
  );
  const below = (await description(a).boundingBox()) ?? { x: 0, y: 0, height: 0 };
  const there = { clientX: below.x + 20, clientY: below.y + 30 };
  for (const type of ['dragover', 'drop']) {
    await description(a)
      .getByText('Look:')
      .dispatchEvent(type, { dataTransfer: data, ...there });
  }
  const [mine, theirs] = [description(a).getByRole('img'), description(b).getByRole('img')];
  await isDrawn(theirs);
  await mine.click();
  const bar = a.getByRole('group', { name: 'Picture' });
  await expect(bar).toBeVisible();
  await expectAccessible(a);

  await a.keyboard.press('Alt+F10');
  await expect(bar.getByRole('textbox', { name: 'What it shows' })).toBeFocused();
  await a.keyboard.press('ControlOrMeta+a');
  await a.keyboard.type('The north in blue');
  await a.keyboard.press('Enter');
  await expect(theirs).toHaveAttribute('alt', 'The north in blue');
  await expect(description(a)).toBeFocused();

  await a.keyboard.press('Alt+F10');
  await expect(bar.getByRole('textbox', { name: 'What it shows' })).toBeFocused();
  await a.keyboard.press('Tab');
  await expect(bar.getByRole('slider', { name: 'Width of the picture' })).toBeFocused();
  await a.keyboard.press('ArrowLeft');
  await expect(theirs).toHaveAttribute('width', '190');
  await a.keyboard.press('Escape');
  await expect(description(a)).toBeFocused();

  const handle = await a.locator('.picture-handle').boundingBox();
  const at = { x: (handle?.x ?? 0) + 12, y: (handle?.y ?? 0) + 24 };
  await a.mouse.move(at.x, at.y);
  await a.mouse.down();
  await a.mouse.move(at.x - 70, at.y);
  await a.mouse.up();
  await expect(theirs).toHaveAttribute('width', '120');

  await bar.getByRole('button', { name: 'Remove picture' }).click();
  await expect(theirs).toHaveCount(0);
  await expect(description(a)).toBeFocused();
  await a.keyboard.press('ControlOrMeta+z');
  await expect(theirs).toHaveAttribute('alt', 'The north in blue');
});

test('a picture in the description of a new item is shown to the other once it is created', async ({ browser }) => {
  const two = await settleInProject(server.url);
  const before = await two.ada.call('POST', `${two.at}issues/`, {
    name: 'With a chart',
    description_html: '<p>Chart:</p>',
  });
  const a = await openPage(browser, two.ada, `${server.url}/${two.slug}/browse/WEB-1`);
  a.on('filechooser', () => undefined);
  await description(a).getByText('Chart:').click();
  await a.keyboard.press('End');
  await a.keyboard.press('Enter');
  await choose(a, { name: 'chart.png', by: 'key' });
  const chart = await description(a).getByRole('img', { name: 'chart' }).getAttribute('src');
  await a.goto(`${server.url}/${two.path}`);
  await expect(a.getByRole('main')).toBeVisible();
  await expect(async () => {
    await a.keyboard.press('c');
    await expect(a.getByRole('dialog', { name: 'New work item' })).toBeVisible({ timeout: 1000 });
  }).toPass();
  const dialog = a.getByRole('dialog', { name: 'New work item' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('With a map');
  await dialog.getByRole('textbox', { name: 'Description' }).click();
  const heard: string[] = [];
  a.on('request', (one) => heard.push(`${one.method()} ${new URL(one.url()).pathname}`));
  await choose(a, { name: 'gone.png', by: 'key' });
  await isDrawn(dialog.getByRole('img', { name: 'gone' }));
  const src = await dialog.getByRole('img', { name: 'gone' }).getAttribute('src');
  await pasteHtml(dialog.getByRole('textbox', { name: 'Description' }), `<img src="${chart}" alt="chart">`);
  await isDrawn(dialog.getByRole('img', { name: 'chart' }));
  await dialog.getByRole('button', { name: 'Discard draft' }).click();
  await expect.poll(() => heard).toContain(`DELETE ${src}`);
  // What was copied from elsewhere stays there, and does not keep the others from being bound.
  expect(heard).not.toContain(`DELETE ${chart}`);

  await dialog.getByRole('textbox', { name: 'Title' }).fill('With a map');
  await dialog.getByRole('textbox', { name: 'Description' }).click();
  await choose(a, { name: 'map.png', by: 'key' });
  await isDrawn(dialog.getByRole('img', { name: 'map' }));
  await pasteHtml(dialog.getByRole('textbox', { name: 'Description' }), `<img src="${chart}" alt="chart">`);
  await expect(dialog.getByRole('button', { name: 'Project: Web app' })).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByRole('button', { name: 'Create work item' }).click();
  await expect(dialog).toHaveCount(0);
  const b = await openPage(browser, two.ben, `${server.url}/${two.slug}/browse/WEB-2`);
  await isDrawn(description(b).getByRole('img', { name: 'map' }));
  expect((await two.ben.call('GET', `${two.at}issues/${before.body.id}/`)).body.description_html).toContain(chart);
  await isDrawn(description(b).getByRole('img', { name: 'chart' }));
});
