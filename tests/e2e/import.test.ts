import { expect, type Page, test } from 'playwright/test';
import { type Browser, startServer, type TestServer } from '../harness.ts';

let server: TestServer;
let admin: Browser;
test.beforeAll(async () => {
  server = await startServer();
  admin = await server.signUp();
  await admin.call('POST', '/api/workspaces/', { name: 'Office', slug: 'office' });
  await admin.call('POST', '/api/workspaces/office/projects/', { name: 'Web app', identifier: 'WEB' });
  await admin.call('PATCH', '/api/users/me/onboard/', { is_onboarded: true });
  await admin.call('PATCH', '/api/users/me/tour-completed/', { is_tour_completed: true });
});
test.afterAll(() => server.close());

/** The import dialog of the project, in a page of the admin's. */
async function openDialog(page: Page): Promise<void> {
  const cookies = [...admin.cookies].map(([name, value]) => ({ name, value, url: server.url }));
  await page.context().addCookies(cookies);
  await page.goto(`${server.url}/office/projects`);
  await page.locator('.side-project').hover();
  await page.locator('.side-more').click();
  await page.getByRole('menuitem', { name: 'Import…' }).click();
}

const csv = [
  'Title,Points,Notes',
  ...Array.from({ length: 250 }, (_, index) => `Row ${index},3,**bold** ${index}`),
  ',1,',
];

test('a file is mapped, looked at, imported and taken back, live in another session', async ({ page, browser }) => {
  const other = await (await browser.newContext()).newPage();
  await openDialog(page);
  await openDialog(other);
  const buffer = Buffer.from(csv.join('\n'));
  await page.locator('input[type=file]').setInputFiles({ name: 'plans.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByText('Line 252: the title is empty.')).toBeVisible();
  await expect(page.getByText('Estimate 3').first()).toBeVisible();
  await page.getByRole('button', { name: 'Points becomes: Estimate' }).click();
  await page.getByRole('option', { name: 'Leave out' }).click();
  await expect(page.getByText('Estimate 3')).toHaveCount(0);
  await page.getByRole('button', { name: 'Markdown' }).click();
  await expect(page.locator('.import-preview strong').first()).toHaveText('bold');

  await page.getByRole('button', { name: 'Import 251 rows' }).click();
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(page.getByText('250 of 251 rows from “plans.csv” imported')).toBeVisible();
  await expect(other.getByText('250 of 251 rows imported, 1 could not be imported')).toBeVisible();

  await other.getByRole('button', { name: 'Remarks' }).click();
  await expect(other.getByText('Line 252: the title is empty.')).toBeVisible();
  await other.getByRole('button', { name: 'Undo' }).click();
  await other.getByRole('button', { name: 'Take back' }).click();
  await expect(other.getByText('Taken back: 250 work items')).toBeVisible();
});
