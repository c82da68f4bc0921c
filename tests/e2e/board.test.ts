import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContextOptions, type Browser as Chromium, expect, type Page, test } from 'playwright/test';
import { type ServerProcess, startProcess } from '../faults/node.ts';
import type { Browser } from '../harness.ts';
import { openPage, settleInProject, type TwoInProject } from './stage.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startProcess({ DATA_DIR: 'memory' });
});
test.afterAll(() => server.terminate());

const open = (browser: Chromium, somebody: Browser, path: string, device: BrowserContextOptions = {}) =>
  openPage(browser, somebody, `${server.url}/${path}`, device);

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const column = (page: Page, name: string) =>
  page.locator('.col').filter({ has: page.locator('.col-h', { hasText: name }) });
const titles = (page: Page, name: string) => column(page, name).locator('.card h3');

async function addItems({ at, ada }: TwoInProject, names: readonly string[]): Promise<void> {
  for (const name of names) expect((await ada.call('POST', `${at}issues/`, { name })).status).toBe(201);
}

test('a card that one drags moves for the other, to its place, and undo takes it back for both', async ({
  browser,
}) => {
  const place = await settleInProject(server.url);
  await addItems(place, ['First', 'Second', 'Third']);
  const board = `${place.path}?layout=kanban&group_by=state_id&order_by=sort_order`;
  const a = await open(browser, place.ada, board);
  const b = await open(browser, place.ben, board);
  await expect(titles(a, 'Backlog')).toHaveText(['First', 'Second', 'Third']);
  await expect(titles(b, 'Backlog')).toHaveText(['First', 'Second', 'Third']);

  await titles(a, 'Backlog')
    .nth(2)
    .dragTo(column(a, 'Todo').locator('.cards'), { targetPosition: { x: 150, y: 300 } });
  await expect(titles(a, 'Todo')).toHaveText(['Third']);
  await expect(titles(b, 'Todo')).toHaveText(['Third']);
  await expect(column(b, 'Backlog').locator('.count')).toHaveText('2');

  await titles(b, 'Backlog')
    .nth(0)
    .dragTo(column(b, 'Todo').locator('.card'), { targetPosition: { x: 200, y: 5 } });
  await expect(titles(b, 'Todo')).toHaveText(['First', 'Third']);
  await expect(titles(a, 'Todo')).toHaveText(['First', 'Third']);

  await b.keyboard.press('ControlOrMeta+z');
  await expect(titles(a, 'Backlog')).toHaveText(['First', 'Second']);
  await expect(titles(b, 'Todo')).toHaveText(['Third']);
});

test('a finger carries a card: a long press lifts it, the edge scrolls, and a cancelled touch puts it back', async ({
  browser,
}) => {
  const place = await settleInProject(server.url);
  await addItems(place, ['First', 'Second']);
  const a = await open(browser, place.ada, `${place.path}?layout=kanban&group_by=state_id&order_by=sort_order`, phone);
  const cdp = await a.context().newCDPSession(a);
  const touch = (type: string, ...touchPoints: { x: number; y: number }[]) =>
    cdp.send('Input.dispatchTouchEvent', { type: type as 'touchStart', touchPoints });
  const card = titles(a, 'Backlog').first();
  await expect(card).toHaveText('First');
  const { x, y } = (await card.boundingBox()) ?? { x: 0, y: 0 };
  const carried = a.locator('.is-carried');

  await touch('touchStart', { x, y });
  await touch('touchMove', { x, y: y + 60 });
  await touch('touchEnd');
  await expect(carried).toHaveCount(0);

  await touch('touchStart', { x, y });
  await expect(carried).toHaveText(/First/);
  await touch('touchMove', { x, y: y + 300 });
  await expect(a.locator('.drop')).toHaveCount(1);
  await touch('touchCancel');
  await expect(carried).toHaveCount(0);
  await expect(titles(a, 'Backlog')).toHaveText(['First', 'Second']);

  await touch('touchStart', { x, y });
  await expect(carried).toBeVisible();
  await touch('touchMove', { x: phone.viewport.width - 10, y: y + 20 });
  // To the end: until then the columns move under the finger.
  const left = () => a.locator('.board').evaluate((board) => board.scrollWidth - board.clientWidth - board.scrollLeft);
  await expect.poll(left).toBeLessThan(2);
  const last = (await column(a, 'Cancelled').boundingBox()) ?? { x: 0, width: 0 };
  await touch('touchMove', { x: last.x + last.width / 2, y: y + 40 });
  await touch('touchEnd');
  await expect(titles(a, 'Cancelled')).toHaveText(['First']);

  const second = (await titles(a, 'Cancelled').first().boundingBox()) ?? { x: 0, y: 0 };
  await touch('touchStart', second);
  await expect(carried).toBeVisible();
  await touch('touchEnd');
  await expect(a.getByRole('menuitem', { name: 'Copy link' })).toBeVisible();
});

test('without a pointer: M takes a card, arrows choose, Enter drops it; without a network it waits, and leaving asks', async ({
  browser,
}) => {
  const place = await settleInProject(server.url);
  await addItems(place, ['First', 'Second']);
  const a = await open(browser, place.ada, `${place.path}?layout=kanban&group_by=state_id&order_by=sort_order`);
  await expect(titles(a, 'Backlog')).toHaveText(['First', 'Second']);
  await a.keyboard.press('j');
  await a.keyboard.press('m');
  await a.keyboard.press('ArrowRight');
  await a.keyboard.press('Enter');
  await expect(titles(a, 'Todo')).toHaveText(['First']);
  await expect(a.locator('.card', { hasText: 'First' })).toBeFocused();
  await a.keyboard.press('Alt+ArrowLeft');
  await expect(titles(a, 'Backlog')).toHaveCount(2);

  await a.context().setOffline(true);
  await a.keyboard.press('Alt+ArrowRight');
  // The move before it may be on its way still.
  await expect(a.getByText(/^Offline, [12] waiting$/)).toBeVisible();
  const asked = a.waitForEvent('dialog');
  await a.close({ runBeforeUnload: true });
  await (await asked).dismiss();
  await a.context().setOffline(false);
  await expect(a.getByText('Offline')).toHaveCount(0);
  await a.reload();
  await expect(titles(a, 'Todo')).toHaveText(['First']);
});

test('a filter in the address survives a reload, and clearing it shows all again', async ({ browser }) => {
  const place = await settleInProject(server.url);
  await addItems(place, ['Quiet']);
  await place.ada.call('POST', `${place.at}issues/`, { name: 'Loud', priority: 'urgent' });
  const a = await open(browser, place.ada, place.path);
  const rows = a.locator('.row .ttl > .cut');
  await expect(rows).toHaveText(['Loud', 'Quiet']);
  await a.getByRole('button', { name: 'Filter' }).click();
  await a.getByRole('button', { name: 'Add a condition' }).click();
  await a.getByRole('combobox', { name: 'Add a condition' }).fill('prio');
  await a.keyboard.press('Enter');
  await a.getByRole('option', { name: 'Urgent' }).click();
  await expect(rows).toHaveText(['Loud']);
  await expect(a).toHaveURL(/priority=urgent/);
  await a.reload();
  await expect(rows).toHaveText(['Loud']);
  await a.getByRole('button', { name: 'Clear all' }).click();
  await expect(rows).toHaveText(['Loud', 'Quiet']);
});

test('what one adds in a group appears for both, and a refused title goes back with its reason', async ({
  browser,
}) => {
  const place = await settleInProject(server.url);
  await addItems(place, ['First']);
  const list = `${place.path}?layout=list&group_by=state_id`;
  const a = await open(browser, place.ada, list);
  const b = await open(browser, place.ben, list);
  await expect(b.locator('.row', { hasText: 'First' })).toBeVisible();
  await a.locator('.row-quick').first().click();
  const field = a.getByRole('textbox', { name: 'Title of the new work item' });
  for (const name of ['Second', 'Third']) {
    await field.fill(name);
    await field.press('Enter');
  }
  await expect(field).toBeFocused();
  await expect(a.locator('.row', { hasText: 'WEB-3' })).toContainText('Third');
  await expect(b.locator('.row', { hasText: 'WEB-3' })).toContainText('Third');

  await a.locator('.row', { hasText: 'WEB-2' }).focus();
  await a.keyboard.press('x');
  await a.keyboard.press('Shift+ArrowUp');
  await a.keyboard.press('p');
  await a.getByRole('option', { name: 'Urgent' }).click();
  await expect(a.locator('.toast')).toContainText('Changed the priority of 2 work items');
  await expect(b.getByTitle('Priority: Urgent')).toHaveCount(2);
  await a.getByRole('button', { name: 'Undo' }).click();
  await expect(b.getByTitle('Priority: Urgent')).toHaveCount(0);
  await a.keyboard.press('ControlOrMeta+a');
  await expect(a.getByText('3 selected')).toBeVisible();
  const ofBacklog = a.getByRole('checkbox', { name: 'Select all in Backlog' });
  await ofBacklog.click();
  await expect(a.getByText(/selected/)).toHaveCount(0);
  await ofBacklog.click();
  await expect(a.getByText('3 selected')).toBeVisible();
  await a.keyboard.press('Escape');
  await expect(a.getByText(/selected/)).toHaveCount(0);

  await b.route('**/issues/*/', (route) =>
    route.request().method() === 'PATCH'
      ? route.continue({ postData: JSON.stringify({ name: '' }) })
      : route.continue(),
  );
  await b.locator('.row', { hasText: 'WEB-1' }).focus();
  await b.keyboard.press('e');
  await b.getByRole('textbox', { name: 'Title' }).fill('Something else');
  await b.keyboard.press('Enter');
  await expect(b.locator('.toast')).toContainText('name');
  await expect(b.locator('.row', { hasText: 'WEB-1' })).toContainText('First');
  await expect(a.locator('.row', { hasText: 'WEB-1' })).toContainText('First');
});

test('who loses sight of an item while renaming it gets the words back', async ({ browser }) => {
  const place = await settleInProject(server.url);
  await addItems(place, ['First']);
  const b = await open(browser, place.ben, `${place.path}?layout=list&group_by=state_id`);
  await b.locator('.row', { hasText: 'First' }).focus();
  await b.keyboard.press('e');
  await b.getByRole('textbox', { name: 'Title' }).fill('Half a thought');
  const { body } = await place.ada.call('GET', `${place.at}members/`);
  const own = body.find(({ member }: { member: string }) => member === place.ben.person.id);
  expect((await place.ada.call('PATCH', `${place.at}members/${own.id}/`, { role: 5 })).status).toBe(200);
  await expect(b.locator('.toast')).toContainText('was not saved');
  await expect(b.locator('.toast')).toContainText('Half a thought');
});

test('axe finds nothing on the list or the board', async ({ browser }) => {
  const place = await settleInProject(server.url);
  await addItems(place, ['First', 'Second']);
  const a = await open(browser, place.ada, `${place.path}?layout=list&group_by=state_id`);
  await expect(a.locator('.row', { hasText: 'First' })).toBeVisible();
  expect(
    (await new AxeBuilder({ page: a }).include('main').analyze()).violations.map(({ id, nodes }) => [
      id,
      nodes[0]?.html,
    ]),
  ).toEqual([]);
  await a.getByRole('button', { name: 'Board', exact: true }).click();
  await expect(a.locator('.card', { hasText: 'First' })).toBeVisible();
  expect(
    (await new AxeBuilder({ page: a }).include('main').analyze()).violations.map(({ id, nodes }) => [
      id,
      nodes[0]?.html,
    ]),
  ).toEqual([]);
});
