import { type Browser as Chromium, expect, type Page, test } from 'playwright/test';
import { type ServerProcess, startProcess } from '../faults/node.ts';
import type { Browser } from '../harness.ts';
import { expectAccessible, openPage, settleTwo, type Two } from './stage.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startProcess({ DATA_DIR: 'memory' });
});
test.afterAll(() => server.terminate());

const open = (browser: Chromium, somebody: Browser, path: string) =>
  openPage(browser, somebody, `${server.url}/${path}`);

/** A workspace of two people: Ada, its admin, is in three projects, Ben in none. */
async function settle(): Promise<Two> {
  const two = await settleTwo(server.url);
  for (const [name, identifier] of Object.entries({ Mobile: 'MOB', Tiles: 'TILE', Web: 'WEB' })) {
    await two.ada.call('POST', `${two.workspace}projects/`, { name, identifier });
  }
  return two;
}

const inSidebar = (page: Page) => page.locator('aside .side-link');

test('a project that one makes, another finds, joins and keeps in sight while it is archived and restored', async ({
  browser,
}) => {
  const { slug, ada, ben } = await settle();
  const a = await open(browser, ada, `${slug}/projects`);
  const b = await open(browser, ben, `${slug}/projects`);
  await a.getByRole('button', { name: 'New project' }).first().click();
  await a.getByRole('textbox', { name: 'Name' }).fill('Web');
  await expect(a.getByText('There is a project with this name already.')).toBeVisible();
  await a.getByRole('textbox', { name: 'Name' }).fill('Winter release');
  await expect(a.getByRole('textbox', { name: 'Identifier' })).toHaveValue('WR');
  await a.keyboard.press('Enter');
  await expect(a).toHaveURL(/\/issues/);
  await b.getByRole('link', { name: 'Winter release' }).click();
  await b.getByRole('button', { name: 'Join project' }).click();
  await expect(inSidebar(b)).toHaveText(['Winter release']);
  await expect(a.locator('.head-here')).toBeVisible();
  await inSidebar(a).first().hover();
  await a.getByRole('button', { name: 'Winter release: more' }).click();
  await a.getByRole('menuitem', { name: 'Archive' }).click();
  await a.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(b.getByText('This project is archived.')).toBeVisible();
  await expect(inSidebar(b)).toHaveCount(0);
  await a.getByRole('button', { name: 'Undo' }).click();
  await expect(inSidebar(b)).toHaveText(['Winter release']);
});

test('the order of one’s projects is one’s own, set by the keyboard, undone, and kept', async ({ browser }) => {
  const { slug, ada } = await settle();
  const page = await open(browser, ada, `${slug}/projects`);
  await expect(inSidebar(page)).toHaveText(['Web', 'Tiles', 'Mobile']);
  await inSidebar(page).first().press('Alt+ArrowDown');
  await expect(inSidebar(page)).toHaveText(['Tiles', 'Web', 'Mobile']);
  await expect(inSidebar(page).nth(1)).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Undone: moved the project')).toBeVisible();
  await expect(inSidebar(page)).toHaveText(['Web', 'Tiles', 'Mobile']);
  await inSidebar(page).nth(2).press('Alt+ArrowUp');
  await expect(inSidebar(page)).toHaveText(['Web', 'Mobile', 'Tiles']);
  await page.waitForLoadState('networkidle');
  await page.reload();
  await expect(inSidebar(page)).toHaveText(['Web', 'Mobile', 'Tiles']);
});

test('a shortcut works from the moment on in which the screen stands', async ({ browser }) => {
  const { slug, ada } = await settle();
  const page = await openPage(browser, ada, 'about:blank');
  await page.addInitScript(() => {
    const press = () => {
      if (!document.querySelector('main')) return;
      watching.disconnect();
      const shortcut = { key: 'k', code: 'KeyK', ctrlKey: true, bubbles: true, cancelable: true };
      document.body.dispatchEvent(new KeyboardEvent('keydown', shortcut));
    };
    const watching = new MutationObserver(press);
    watching.observe(document, { subtree: true, childList: true });
  });
  await page.goto(`${server.url}/${slug}/projects`);
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible();
});

test('who is taken out of the workspace is told, and leaves it', async ({ browser }) => {
  const { slug, ada, ben } = await settle();
  const page = await open(browser, ben, `${slug}/projects`);
  await expect(page.getByRole('heading', { name: 'Web' })).toBeVisible();
  const { body: members } = await ada.call('GET', `/api/workspaces/${slug}/members/`);
  const own = members.find((one: { email: string }) => one.email === ben.person.email);
  expect((await ada.call('DELETE', `/api/workspaces/${slug}/members/${own.id}/`)).status).toBe(204);
  await expect(page).not.toHaveURL(new RegExp(slug));
  await page.goto(`${server.url}/${slug}`);
  await expect(page.getByText('There is no such workspace, or you are not in it')).toBeVisible();
});

test('on a phone the sidebar is a drawer, and axe finds nothing in it or on the projects', async ({ browser }) => {
  const { slug, ada } = await settle();
  const page = await open(browser, ada, `${slug}/projects`);
  await expect(page.getByRole('heading', { name: 'Web' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Sidebar' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('link', { name: 'Your work' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
