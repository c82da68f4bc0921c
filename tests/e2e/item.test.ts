import { type BrowserContext, expect, type Locator, type Page, test } from 'playwright/test';
import { type ServerProcess, startProcess } from '../faults/node.ts';
import type { Browser } from '../harness.ts';
import { settleInProject } from './stage.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startProcess({ DATA_DIR: 'memory' });
});
test.afterAll(() => server.terminate());

async function signIn(context: BrowserContext, somebody: Browser): Promise<Page> {
  const cookies = [...somebody.cookies].map(([name, value]) => ({ name, value, url: server.url }));
  await context.addCookies(cookies);
  return context.newPage();
}

const errorsOf = (page: Page): string[] => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
};

/** Presses a key until what it opens is there: the screen may still be coming. */
async function pressFor(page: Page, key: string, opened: Locator): Promise<void> {
  await expect(async () => {
    if (!(await opened.isVisible())) await page.locator('body').press(key);
    await expect(opened).toBeVisible({ timeout: 500 });
  }).toPass();
}

test('two people work on one item: what one changes the other sees, in place and told', async ({ browser }) => {
  const { slug, at, ada, ben } = await settleInProject(server.url);
  const { body: item } = await ada.call('POST', `${at}issues/`, { name: 'Route preview flickers' });
  const a = await signIn(await browser.newContext(), ada);
  const b = await signIn(await browser.newContext(), ben);
  const errors = [errorsOf(a), errorsOf(b)];
  await a.goto(`${server.url}/${slug}?peek=${item.id}`);
  const peek = a.getByRole('complementary', { name: 'work item panel' });
  await expect(peek.getByRole('textbox', { name: 'Title' })).toHaveValue('Route preview flickers');
  await expect(peek.getByText('created the work item')).toBeVisible();

  await b.goto(`${server.url}/${slug}/browse/WEB-1`);
  await b.getByRole('textbox', { name: 'Title' }).fill('Route preview is calm');
  await b.getByRole('textbox', { name: 'Title' }).press('Enter');
  await b.keyboard.press('s');
  await b.getByRole('combobox', { name: 'State' }).fill('prog');
  await b.keyboard.press('Enter');

  await expect(peek.getByRole('textbox', { name: 'Title' })).toHaveValue('Route preview is calm');
  await expect(peek.getByRole('button', { name: 'State: In Progress' })).toBeVisible();
  await expect(peek.getByText('renamed it to Route preview is calm')).toHaveCount(1);
  await expect(peek.getByText('changed the state from Backlog to In Progress')).toHaveCount(1);
  await expect(b.getByText('changed the state from Backlog to In Progress')).toHaveCount(1);

  await b.keyboard.press('ControlOrMeta+z');
  await expect(peek.getByRole('button', { name: 'State: Backlog' })).toBeVisible();

  await a.keyboard.press('ControlOrMeta+Backspace');
  await a.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(peek).toBeHidden();
  await expect(b.getByText('This work item does not exist')).toBeVisible();
  expect(errors.flat()).toEqual([]);
});

test('what one writes with the signs of Markdown the other reads, and a draft outlives its dialog', async ({
  browser,
}) => {
  const { slug, ada, ben } = await settleInProject(server.url);
  const a = await signIn(await browser.newContext(), ada);
  const b = await signIn(await browser.newContext(), ben);
  await a.goto(`${server.url}/${slug}`);
  const dialog = a.getByRole('dialog', { name: 'New work item' });
  await pressFor(a, 'c', dialog);
  await dialog.getByRole('button', { name: 'Create work item' }).click();
  await expect(dialog.getByText('A work item needs a title.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Cut first tile paint');
  await dialog.getByRole('textbox', { name: 'Description' }).click();
  await a.keyboard.type('Below **400 ms** on');
  await a.keyboard.press('Enter');
  await a.keyboard.type('[x] laptops');
  await a.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await a.reload();
  await pressFor(a, 'c', dialog);
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Cut first tile paint');
  await a.keyboard.press('ControlOrMeta+Enter');
  await expect(dialog).toBeHidden();
  await expect(a.getByText('Created WEB-1')).toBeVisible();

  await b.goto(`${server.url}/${slug}`);
  const search = b.getByRole('combobox', { name: 'Type a command or search' });
  await pressFor(b, 'ControlOrMeta+k', search);
  await search.fill('tile paint');
  await b.getByRole('option', { name: /WEB-1.*Cut first tile paint/ }).click();
  await expect(b.getByRole('textbox', { name: 'Title' })).toHaveValue('Cut first tile paint');
  await expect(b.locator('.prose strong')).toHaveText('400 ms');
  await expect(b.locator('.prose li[data-checked="true"] p')).toHaveText('laptops');
});

test('a refused title gives its words back, and they outlive the panel', async ({ browser }) => {
  const { slug, at, ada, ben } = await settleInProject(server.url);
  const { body: item } = await ada.call('POST', `${at}issues/`, { name: 'Keep this name' });
  const b = await signIn(await browser.newContext(), ben);
  await b.goto(`${server.url}/${slug}?peek=${item.id}`);
  const title = b.getByRole('textbox', { name: 'Title' });
  await expect(title).toHaveValue('Keep this name');
  const refusal = { code: 'forbidden', error: 'This cannot be renamed now.', request_id: 'x' };
  await b.route('**/issues/**', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 403, json: refusal }) : route.fallback(),
  );
  await title.fill('Words that took a while');
  await title.press('Enter');
  await expect(b.getByText('This title is not saved.')).toBeVisible();
  await expect(title).toHaveValue('Words that took a while');
  await b.unrouteAll();
  await b.getByRole('button', { name: 'Try again' }).click();
  await expect(b.getByText('This title is not saved.')).toBeHidden();
  await expect(async () => {
    expect((await ada.call('GET', `${at}issues/${item.id}/`)).body.name).toBe('Words that took a while');
  }).toPass();
});
