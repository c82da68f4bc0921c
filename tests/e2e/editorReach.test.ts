import { expect, type Page, test } from 'playwright/test';
import { type ServerProcess, startProcess } from '../faults/node.ts';
import { expectAccessible, openPage, settleInProject } from './stage.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startProcess({ DATA_DIR: 'memory' });
});
test.afterAll(() => server.terminate());

const description = (page: Page) => page.getByRole('textbox', { name: 'Description' });
const html =
  '<p>Words <a href="https://example.org/plan">and a link</a></p><pre><code class="language-json">{}</code></pre>' +
  '<table><tbody><tr><th><p>Area</p></th><th><p>Size</p></th></tr><tr><td><p>North</p></td><td><p>4</p></td></tr></tbody></table>' +
  '<img src="/api/assets/v2/none/" alt="Map" width="80" height="60"><p>Last</p>';

test('with each bar and menu open axe finds nothing, and keys lead in and out', async ({ browser }) => {
  const two = await settleInProject(server.url);
  await two.ada.call('POST', `${two.at}issues/`, { name: 'Offline areas', description_html: html });
  const a = await openPage(browser, two.ada, `${server.url}/${two.slug}/browse/WEB-1`);
  await description(a).getByText('Last').click();
  await a.keyboard.press('End');
  await a.keyboard.type(' @');
  const person = a.getByRole('option', { name: /ada/ });
  await expect(person).toBeVisible();
  const active = await description(a).getAttribute('aria-activedescendant');
  await expect(a.locator(`[id="${active}"]`)).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(a);
  await a.keyboard.press('Backspace');
  await expect(person).toHaveCount(0);
  await a.keyboard.type('@');
  // As when another window comes to the front: the menu stays. Elsewhere in the page: it goes, and Escape is for the text.
  await description(a).dispatchEvent('blur');
  await expect(person).toBeVisible();
  await a.getByRole('combobox', { name: 'Language of the code' }).focus();
  await expect(person).toHaveCount(0);
  await description(a).focus();
  await a.keyboard.press('Escape');
  await expect(description(a)).not.toBeFocused();

  await description(a).getByText('Words').dblclick();
  const bar = a.getByRole('toolbar', { name: 'Formatting' });
  await a.keyboard.press('Alt+F10');
  await expect(bar.getByRole('button', { name: 'Bold' })).toBeFocused();
  await expectAccessible(a);
  await a.keyboard.press('Escape');
  await expect(description(a)).toBeFocused();

  await description(a).getByText('and a link').click();
  await expect(a.getByRole('toolbar', { name: 'Link' })).toBeVisible();
  await expectAccessible(a);

  await a.getByRole('combobox', { name: 'Language of the code' }).focus();
  await expectAccessible(a);

  await description(a).getByText('North').click();
  await a.keyboard.press('Alt+F10');
  await expect(a.getByRole('button', { name: 'This table' })).toBeFocused();
  await a.keyboard.press('Enter');
  await expect(a.getByRole('menuitem', { name: 'Row above' })).toBeVisible();
  await expectAccessible(a);
  await a.keyboard.press('Escape');
});
