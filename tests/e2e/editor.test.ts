import { expect, type Page, test } from 'playwright/test';
import { type ServerProcess, startProcess } from '../faults/node.ts';
import { expectAccessible, openPage, settleInProject, type TwoInProject } from './stage.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startProcess({ DATA_DIR: 'memory' });
});
test.afterAll(() => server.terminate());

const description = (page: Page) => page.getByRole('textbox', { name: 'Description' });
const isSaved = (page: Page) =>
  expect(page.locator('.save-state[data-line="saved"]:not([data-unsaved])')).toBeAttached();

async function itemWith({ at, ada }: TwoInProject, description_html: string): Promise<{ id: string }> {
  const { body, status } = await ada.call('POST', `${at}issues/`, { name: 'Offline areas', description_html });
  expect(status).toBe(201);
  return body;
}

/** Fails the test on what the page complains of, such as a second copy of Yjs [C25]. */
function complaintsOf(page: Page): string[] {
  const heard: string[] = [];
  page.on('pageerror', ({ message }) => heard.push(message));
  page.on('console', (message) => message.type() === 'error' && heard.push(message.text()));
  return heard;
}

test('two people type in one heading, one paragraph and one block of code at once; each undoes what is theirs', async ({
  browser,
}) => {
  const two = await settleInProject(server.url);
  await itemWith(two, '<h2>H</h2><p>P</p><pre><code class="language-json">C</code></pre>');
  const address = `${server.url}/${two.slug}/browse/WEB-1`;
  const a = await openPage(browser, two.ada, address);
  const b = await openPage(browser, two.ben, address);
  const heard = [complaintsOf(a), complaintsOf(b)];
  const [letters, digits] = ['abcdefghijklmnop', '0123456789012345'];
  for (const [block, first] of [
    ['h2', 'H'],
    ['p', 'P'],
    ['pre code', 'C'],
  ] as const) {
    for (const [page, other, key] of [
      [a, b, 'End'],
      [b, a, 'Home'],
    ] as const) {
      await description(page).locator(block).click();
      await page.keyboard.press(key);
      await expect(description(other).locator(`${block} .caret`)).toBeAttached();
    }
    await Promise.all([a.keyboard.type(letters, { delay: 3 }), b.keyboard.type(digits, { delay: 3 })]);
    for (const page of [a, b]) await expect(description(page).locator(block)).toHaveText(`${digits}${first}${letters}`);
  }
  for (const page of [a, b]) {
    await expect(page.locator('.caret')).toHaveCount(1);
    await isSaved(page);
  }
  await expect(async () => {
    await a.keyboard.press('ControlOrMeta+z');
    await expect(description(a).locator('h2')).not.toContainText('a', { timeout: 200 });
  }).toPass();
  for (const page of [a, b]) await expect(description(page).locator('h2')).toHaveText(`${digits}H`);
  await expect(description(b).locator('pre code')).toHaveText(`${digits}C`);
  expect(heard.flat()).toEqual([]);
});

test('what is typed without the document server outlives a reload, and is merged when it is back', async ({
  browser,
}) => {
  const two = await settleInProject(server.url);
  await itemWith(two, '<p>First</p><p>Last</p>');
  const address = `${server.url}/${two.slug}/browse/WEB-1`;
  const a = await openPage(browser, two.ada, address);
  await expect(description(a)).toContainText('First');
  const b = await openPage(browser, two.ben, address);
  await expect(description(b)).toContainText('First');
  await isSaved(b);

  let isAway = true;
  await b.context().routeWebSocket(/\/collab/, (socket) => (isAway ? socket.close() : void socket.connectToServer()));
  await b.reload();
  await expect(b.getByText('Not connected')).toBeVisible();
  await description(b).getByText('Last').click();
  await b.keyboard.press('End');
  await b.keyboard.type(', written away');
  await description(a).getByText('First').click();
  await a.keyboard.press('End');
  await a.keyboard.type(', written here');
  await isSaved(a);
  b.on('dialog', (dialog) => void dialog.accept());
  await b.reload();
  await expect(description(b)).toContainText('Last, written away');
  await expect(description(b)).not.toContainText('written here');

  isAway = false;
  for (const page of [a, b]) {
    await expect(description(page).locator('p')).toHaveText(['First, written here', 'Last, written away']);
  }
  await isSaved(b);
});

test('who writes when the item is archived may only read from then on, and is told why', async ({ browser }) => {
  const two = await settleInProject(server.url);
  const item = await itemWith(two, '<p>Steps</p>');
  const { body: states } = await two.ada.call('GET', `${two.at}states/`);
  const done = states.find(({ group }: { group: string }) => group === 'completed');
  await two.ada.call('PATCH', `${two.at}issues/${item.id}/`, { state_id: done.id });
  const b = await openPage(browser, two.ben, `${server.url}/${two.slug}/browse/WEB-1`);
  await description(b).getByText('Steps').click();
  await b.keyboard.press('End');
  await b.keyboard.type(' taken');
  await isSaved(b);
  const archived = await two.ada.call('POST', `${two.at}issues/${item.id}/archive/`);
  expect(archived.status).toBeLessThan(300);
  await expect(description(b)).toHaveAttribute('aria-readonly', 'true');
  await expect(b.getByText('This work item is archived. It cannot be changed.')).toBeVisible();
  await b.keyboard.type(' lost');
  await expect(description(b)).toHaveText('Steps taken');
  await expectAccessible(b);
});

test('a page that hears of no change is still told by the document server that it may only read', async ({
  browser,
}) => {
  const two = await settleInProject(server.url);
  const { body: plan } = await two.ada.call('POST', `${two.at}pages/`, {
    name: 'Plan',
    description_html: '<p>Steps</p>',
  });
  const b = await openPage(browser, two.ben, server.url);
  await b.context().routeWebSocket(/\/live\//, () => undefined);
  await b.goto(`${server.url}/${two.slug}/projects/${two.projectId}/pages/${plan.id}`);
  const body = b.locator('.ProseMirror').last();
  await expect(body).toHaveAttribute('aria-readonly', 'false');
  const locked = await two.ada.call('POST', `${two.at}pages/${plan.id}/lock/`);
  expect(locked.status).toBe(204);
  await expect(body).toHaveAttribute('aria-readonly', 'true');
  await expect(b.getByText(/locked/i).first()).toBeVisible();
  await body.getByText('Steps').click();
  await b.keyboard.type('lost');
  await expect(body).toHaveText('Steps');
});

test('by keys alone: commands, a person, a work item, a table, and a link', async ({ browser }) => {
  const two = await settleInProject(server.url);
  await itemWith(two, '');
  await two.ada.call('POST', `${two.at}issues/`, { name: 'Warn at the quota' });
  const { body: me } = await two.ben.call('GET', '/api/users/me/');
  const a = await openPage(browser, two.ada, `${server.url}/${two.slug}/browse/WEB-1`);
  await description(a).focus();
  await expectAccessible(a);
  // Escape closes the menu, and the next one leaves the text.
  await a.keyboard.type('/');
  await a.getByRole('option', { name: 'Heading 1' }).waitFor();
  await a.keyboard.press('Escape');
  await expect(a.getByRole('option', { name: 'Heading 1' })).toHaveCount(0);
  await expect(description(a)).toBeFocused();
  await a.keyboard.press('Backspace');
  await a.keyboard.type('/head');
  await expect(a.getByRole('option', { name: 'Heading 1' })).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(a);
  await a.keyboard.press('ArrowDown');
  await a.keyboard.press('Enter');
  await a.keyboard.type('Plan');
  await expect(description(a).getByRole('heading', { level: 2 })).toHaveText('Plan');
  await a.keyboard.press('Enter');
  await a.keyboard.type('Ask @ben');
  await a.getByRole('option', { name: new RegExp(me.display_name) }).waitFor();
  await a.keyboard.press('Enter');
  await a.keyboard.type('about #quota');
  await a.getByRole('option', { name: /WEB-2/ }).waitFor();
  await a.keyboard.press('Enter');
  await expect(description(a).locator('p').last()).toHaveText(`Ask @${me.display_name} about WEB-2 Warn at the quota `);

  await a.keyboard.type('soon');
  await a.keyboard.press('ControlOrMeta+Shift+ArrowLeft');
  await a.keyboard.press('Alt+F10');
  await expect(a.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Bold' })).toBeFocused();
  await a.keyboard.press('Enter');
  await expect(description(a).locator('strong')).toHaveText('soon');
  await expect(description(a)).toBeFocused();
  await a.keyboard.press('ControlOrMeta+k');
  await expect(a.getByRole('textbox', { name: 'Address of the link' })).toBeFocused();
  await a.keyboard.type('javascript:alert(1)');
  await a.keyboard.press('Enter');
  await expect(a.getByText('A link begins with https://')).toBeVisible();
  await a.getByRole('textbox', { name: 'Address of the link' }).fill('example.org/plan');
  await a.keyboard.press('Enter');
  await expect(description(a).getByRole('link', { name: 'soon' })).toHaveAttribute('href', 'https://example.org/plan');

  await expect(description(a)).toBeFocused();
  await a.keyboard.press('ArrowRight');
  await a.keyboard.press('Enter');
  await a.keyboard.type('/table');
  await a.keyboard.press('Enter');
  await a.keyboard.type('Area');
  await a.keyboard.press('Tab');
  await a.keyboard.type('/row below');
  await a.keyboard.press('Enter');
  await expect(description(a).locator('tr')).toHaveCount(4);
  await isSaved(a);
  await expect(description(a).getByRole('link', { name: 'soon' })).toBeVisible();
});

test('a picture that is pasted is sent, and shown to the other', async ({ browser }) => {
  const two = await settleInProject(server.url);
  await itemWith(two, '<p>Look:</p>');
  const address = `${server.url}/${two.slug}/browse/WEB-1`;
  const a = await openPage(browser, two.ada, address);
  const b = await openPage(browser, two.ben, address);
  await expect(description(b)).toContainText('Look:');
  await description(a).getByText('Look:').click();
  await a.keyboard.press('End');
  const red = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
  await description(a).evaluate((element, base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], 'map.png', { type: 'image/png' }));
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, red);
  await expect(description(b).getByRole('img', { name: 'map' })).toHaveAttribute('src', /^\/api\/assets\//);
  await expect
    .poll(() =>
      description(b)
        .getByRole('img', { name: 'map' })
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBe(1);
});

test('an earlier version is looked at and put back, for the other too', async ({ browser }) => {
  const two = await settleInProject(server.url);
  await itemWith(two, '<p>Good words.</p>');
  const address = `${server.url}/${two.slug}/browse/WEB-1`;
  const [a, b] = [await openPage(browser, two.ada, address), await openPage(browser, two.ben, address)];
  await expect(description(b)).toHaveText('Good words.');
  await description(a).focus();
  await a.keyboard.press('ControlOrMeta+End');
  await a.keyboard.type(' Bad ones.');
  await isSaved(a);
  await expect(description(b)).toHaveText('Good words. Bad ones.');

  await a.getByRole('button', { name: 'More actions' }).first().click();
  await a.getByRole('menuitem', { name: 'Version history' }).click();
  const dialog = a.getByRole('dialog', { name: 'Version history' });
  await expect(dialog.getByRole('region', { name: 'Text of this version' })).toHaveText('Good words. Bad ones.');
  await dialog.getByRole('button', { name: 'Before it was written here' }).click();
  await expect(dialog.getByRole('region', { name: 'Text of this version' })).toHaveText('Good words.');
  await expectAccessible(a);
  await dialog.getByRole('button', { name: 'Restore this version' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(description(a)).toHaveText('Good words.');
  await expect(description(b)).toHaveText('Good words.');
});
