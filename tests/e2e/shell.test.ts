import { randomUUID } from 'node:crypto';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser as Chromium, expect, type Page, test } from 'playwright/test';
import { type ServerProcess, startProcess } from '../faults/node.ts';
import { Browser } from '../harness.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startProcess({ DATA_DIR: 'memory' });
});
test.afterAll(() => server.terminate());

interface Place {
  slug: string;
  ada: Browser;
  ben: Browser;
}

/** A workspace of two people: Ada, its admin, is in three projects, Ben in none. */
async function settleTwo(): Promise<Place> {
  const [ada, ben] = [new Browser(server.url), new Browser(server.url)];
  const address = `ben-${randomUUID().slice(0, 8)}@example.org`;
  await ada.signUp(`ada-${randomUUID().slice(0, 8)}@example.org`);
  await ben.signUp(address);
  const slug = `w-${randomUUID().slice(0, 8)}`;
  await ada.call('POST', '/api/workspaces/', { name: 'Halden Maps', slug });
  await ada.call('POST', `/api/workspaces/${slug}/invitations/`, { emails: [{ email: address, role: 15 }] });
  const { body: invitations } = await ben.call('GET', '/api/users/me/workspaces/invitations/');
  await ben.call('POST', '/api/users/me/workspaces/invitations/', {
    invitations: invitations.map((one: { id: string }) => one.id),
  });
  for (const [name, identifier] of Object.entries({ Mobile: 'MOB', Tiles: 'TILE', Web: 'WEB' }))
    await ada.call('POST', `/api/workspaces/${slug}/projects/`, { name, identifier });
  for (const somebody of [ada, ben])
    await somebody.call('PATCH', '/api/users/me/tour-completed/', { is_tour_completed: true });
  return { slug, ada, ben };
}

async function open(browser: Chromium, somebody: Browser, path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([...somebody.cookies].map(([name, value]) => ({ name, value, url: server.url })));
  const page = await context.newPage();
  await page.goto(`${server.url}/${path}`);
  return page;
}

const inSidebar = (page: Page) => page.locator('aside .side-link');

test('a project that one makes, another finds, joins and keeps in sight while it is archived and restored', async ({
  browser,
}) => {
  const { slug, ada, ben } = await settleTwo();
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
  const { slug, ada } = await settleTwo();
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

test('who is taken out of the workspace is told, and leaves it', async ({ browser }) => {
  const { slug, ada, ben } = await settleTwo();
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
  const { slug, ada } = await settleTwo();
  const page = await open(browser, ada, `${slug}/projects`);
  await expect(page.getByRole('heading', { name: 'Web' })).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Sidebar' })).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
  await page.getByRole('dialog').getByRole('link', { name: 'Your work' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
