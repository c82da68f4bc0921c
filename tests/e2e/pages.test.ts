import { type Browser as Chromium, expect, type Page, test } from 'playwright/test';
import { type ServerProcess, startProcess } from '../faults/node.ts';
import type { Browser } from '../harness.ts';
import { expectAccessible, openPage, settleInProject } from './stage.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startProcess({ DATA_DIR: 'memory' });
});
test.afterAll(() => server.terminate());

const open = (browser: Chromium, somebody: Browser, address: string) =>
  openPage(browser, somebody, new URL(address, server.url).href);

const rows = (page: Page) => page.locator('.prow-link');
const choose = async (page: Page, name: string) => {
  await page
    .locator('.head')
    .getByRole('button', { name: /: more$/ })
    .click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};

test('a page is made, named, locked, hidden, archived, restored and deleted, and the other sees each at once', async ({
  browser,
}) => {
  const { slug, projectId, ada, ben } = await settleInProject(server.url);
  const list = `/${slug}/projects/${projectId}/pages`;
  const [a, b] = [await open(browser, ada, list), await open(browser, ben, list)];
  await expect(b.getByText('No pages yet')).toBeVisible();
  await expectAccessible(b);

  await a.locator('.head').getByRole('button', { name: 'Add page' }).click();
  await expect(rows(b)).toHaveText(['Untitled']);
  await a.getByRole('textbox', { name: 'Page title' }).fill('Offline areas');
  await a.keyboard.press('Enter');
  await expect(rows(b)).toHaveText(['Offline areas']);

  await rows(b).click();
  await expect(b.getByRole('textbox', { name: 'Page title' })).toHaveValue('Offline areas');
  await expect(a.locator('.head-here')).toBeVisible();
  await expectAccessible(a);
  await a.getByRole('button', { name: 'Lock', exact: true }).click();
  await expect(b.getByRole('heading', { name: 'Offline areas', level: 2 })).toBeVisible();
  await expect(b.getByRole('textbox', { name: 'Page title' })).toHaveCount(0);
  await expect(b.getByRole('button', { name: 'Locked' })).toHaveAttribute('aria-disabled', 'true');
  await a.getByRole('button', { name: 'Locked' }).click();
  await expect(b.getByRole('textbox', { name: 'Page title' })).toBeVisible();

  await b.locator('.head').getByRole('button', { name: 'Add to favourites' }).click();
  const kept = b.locator('.side-nav').getByRole('link', { name: 'Offline areas' });
  await expect(kept).toBeVisible();
  await choose(a, 'Make private');
  await expect(b.getByText('This page is not here any more')).toBeVisible();
  await expect(kept).toHaveCount(0);
  await choose(a, 'Make public');
  await expect(b.getByRole('textbox', { name: 'Page title' })).toBeVisible();

  await b.goto(new URL(`${list}?type=archived`, server.url).href);
  await expect(b.getByText('No archived pages')).toBeVisible();
  await choose(a, 'Archive');
  await expect(rows(b)).toHaveText(['Offline areas']);
  await a.getByRole('button', { name: 'Restore' }).click();
  await expect(b.getByText('No archived pages')).toBeVisible();
  await choose(a, 'Archive');
  await expect(rows(b)).toHaveText(['Offline areas']);
  await expectAccessible(b);
  await choose(a, 'Delete');
  await expect(a.getByRole('alertdialog', { name: 'Delete “Offline areas”?' })).toBeVisible();
  await a.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(b.getByText('No archived pages')).toBeVisible();
  await a.getByRole('button', { name: 'Undo' }).last().click();
  await expect(rows(b)).toHaveText(['Offline areas']);
});

test('favourites are put in order by hand and by keys, and pages are found by search, keys and the palette', async ({
  browser,
}) => {
  const { slug, projectId, at, ada } = await settleInProject(server.url);
  for (const name of ['Alpha', 'Beta']) {
    const { body } = await ada.call('POST', `${at}pages/`, { name });
    await ada.call('POST', `${at}favorite-pages/${body.id}/`);
  }
  const a = await open(browser, ada, `/${slug}/projects/${projectId}/issues`);
  const kept = a.locator('.side-nav .side-project .side-link').filter({ hasText: /Alpha|Beta/ });
  await expect(kept).toHaveText(['Beta', 'Alpha']);
  await kept.first().focus();
  await a.keyboard.press('Alt+ArrowDown');
  await expect(kept).toHaveText(['Alpha', 'Beta']);
  await kept.first().dragTo(kept.last(), { targetPosition: { x: 40, y: 24 } });
  await expect(kept).toHaveText(['Beta', 'Alpha']);
  await a.reload();
  await expect(kept).toHaveText(['Beta', 'Alpha']);

  // Two keys are one only when they follow each other quickly, which a busy machine may not let them.
  await expect(async () => {
    await a.keyboard.press('g');
    await a.keyboard.press('d');
    await expect(rows(a)).toHaveText(['Beta', 'Alpha'], { timeout: 2000 });
  }).toPass();
  await a.getByRole('searchbox', { name: 'Search pages' }).fill('ALPH');
  await expect(rows(a)).toHaveText(['Alpha']);
  await a.getByRole('searchbox', { name: 'Search pages' }).fill('nothing');
  await expect(a.getByText('No page matches')).toBeVisible();
  await a.keyboard.press('$mod+k'.replace('$mod', 'Control'));
  await a.getByRole('combobox').fill('alph');
  await a.getByRole('option', { name: 'Alpha' }).click();
  await expect(a.getByRole('textbox', { name: 'Page title' })).toHaveValue('Alpha');
  await choose(a, 'Remove from favourites');
  await expect(kept).toHaveText(['Beta']);
});

test('what one typed without the document server, and left, reaches the other when it is back, after a reload too', async ({
  browser,
}) => {
  const { slug, projectId, at, ada, ben } = await settleInProject(server.url);
  const { body: page } = await ada.call('POST', `${at}pages/`, { name: 'Plan', description_html: '<p>Steps</p>' });
  const list = `/${slug}/projects/${projectId}/pages`;
  const [a, b] = [await open(browser, ada, `${list}/${page.id}`), await open(browser, ben, `${list}/${page.id}`)];
  const words = (of: Page) => of.getByRole('textbox', { name: 'Page text' });
  await expect(words(a)).toHaveText('Steps');
  await expect(words(b)).toHaveText('Steps');

  let isAway = true;
  await b.context().routeWebSocket(/\/collab/, (socket) => (isAway ? socket.close() : void socket.connectToServer()));
  await b.reload();
  await expect(b.getByText('Not connected')).toBeVisible();
  await words(b).click();
  await b.keyboard.press('End');
  await b.keyboard.type(', one');
  await b.locator('.side-nav').getByRole('link', { name: 'Pages' }).click();
  await expect(rows(b)).toHaveText(['Plan']);
  isAway = false;
  await b.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(words(a)).toHaveText('Steps, one');

  isAway = true;
  await b.goto(new URL(`${list}/${page.id}`, server.url).href);
  await expect(b.getByText('Not connected')).toBeVisible();
  await words(b).click();
  await b.keyboard.press('End');
  await b.keyboard.type(' and');
  // The page goes before the browser's database has written the rest.
  await b.evaluate(() => {
    IDBObjectStore.prototype.add = function (this: IDBObjectStore) {
      return this.getKey(0);
    } as typeof IDBObjectStore.prototype.add;
  });
  await b.keyboard.type(' two');
  b.on('dialog', (dialog) => void dialog.accept());
  await b.goto(new URL(list, server.url).href);
  await expect(rows(b)).toHaveText(['Plan']);
  isAway = false;
  await expect(words(a)).toHaveText('Steps, one and two');
});

test('a page that is made without a network says what it waits for, and one writes in it as soon as it is saved', async ({
  browser,
}) => {
  const { slug, projectId, ada } = await settleInProject(server.url);
  const a = await open(browser, ada, `/${slug}/projects/${projectId}/pages`);
  await expect(a.getByText('No pages yet')).toBeVisible();
  const loaded = () => performance.getEntriesByType('resource').map(({ name }) => name);
  await expect.poll(async () => (await a.evaluate(loaded)).join(' ')).toContain('/PageScreen-');
  await a.context().setOffline(true);
  await a.locator('.head').getByRole('button', { name: 'Add page' }).click();
  await expect(a.getByText('This page waits to be saved')).toBeVisible();
  await a.context().setOffline(false);
  await expect(a.getByRole('textbox', { name: 'Page title' })).toBeFocused();
  await expect(a.getByText('This page waits to be saved')).toHaveCount(0);
});
