import { expect, type Page, test } from 'playwright/test';
import { type ServerProcess, startProcess } from '../faults/node.ts';
import { expectAccessible } from './stage.ts';

test.describe.configure({ mode: 'serial' }); // one Tandem, from its first account on

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startProcess({ DATA_DIR: 'memory' });
});
test.afterAll(() => server.terminate());

const heading = (page: Page, name: string) => expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();

test('somebody sets Tandem up, hands over an invitation, and the other comes in by its link', async ({ browser }) => {
  const mara = await (await browser.newContext()).newPage();
  await mara.goto(`${server.url}/login?next_path=//evil.example`);
  await heading(mara, 'Set up this Tandem');
  await mara.getByLabel('Email').fill('mara@halden.example');
  await mara.getByLabel('First name').fill('Mara');
  await mara.getByLabel('Password', { exact: true }).fill('mara1234');
  await mara.keyboard.press('Enter');
  await expect(mara.getByText('does not keep to all of the rules')).toBeVisible();
  await mara.getByLabel('Password', { exact: true }).fill('quiet-harbour-71');
  await mara.keyboard.press('Enter');

  await heading(mara, 'Welcome to Tandem');
  await expectAccessible(mara);
  await mara.getByRole('button', { name: 'Continue' }).click();
  await heading(mara, 'What do you do?');
  await mara.getByRole('button', { name: 'Skip' }).click();
  await heading(mara, 'Create a workspace');
  await mara.getByLabel('Name').fill('Halden Maps');
  await expect(mara.getByLabel('Address')).toHaveValue('halden-maps');
  await mara.getByLabel('Address').fill('api');
  await expect(mara.getByText('Tandem needs this address itself')).toBeVisible();
  await mara.getByLabel('Address').fill('halden');
  await mara.getByRole('button', { name: 'Create the workspace' }).click();
  await heading(mara, 'Invite your team');
  await mara.reload();
  await heading(mara, 'Invite your team');
  await mara.getByLabel('Email of person 1').fill('jon@halden.example');
  await mara.getByRole('button', { name: 'Make invitations' }).click();
  const link = await mara.getByRole('textbox', { name: 'jon@halden.example' }).inputValue();
  await mara.getByRole('button', { name: 'Go to the workspace' }).click();
  await expect(mara).toHaveURL(/\/halden$/);
  await mara.getByRole('dialog').getByRole('button', { name: 'Skip' }).click();
  await expect(mara.getByRole('dialog')).toHaveCount(0);

  await mara.goto(link);
  await heading(mara, 'This invitation is for another account');

  const jon = await (await browser.newContext()).newPage();
  await jon.goto(link);
  await heading(jon, 'Join Halden Maps');
  await jon.getByRole('link', { name: 'Create an account' }).click();
  await expect(jon.getByLabel('Email')).toHaveValue('jon@halden.example');
  await jon.getByLabel('Password', { exact: true }).fill('blue-lantern-44');
  await jon.keyboard.press('Enter');
  await jon.getByRole('button', { name: 'Accept and join' }).click();
  await expect(jon).toHaveURL(/\/halden$/);

  await mara.goto(`${server.url}/`);
  await expect(mara).toHaveURL(/\/halden$/);
});

test('one’s own settings hold for other devices at once, and a session can be ended from here', async ({ browser }) => {
  const open = async () => {
    const page = await (await browser.newContext()).newPage();
    await page.goto(`${server.url}/?next_path=/settings/profile/general`);
    await page.getByLabel('Email').fill('mara@halden.example');
    await page.keyboard.press('Enter');
    await page.getByLabel('Password', { exact: true }).fill('quiet-harbour-71');
    await page.keyboard.press('Enter');
    await heading(page, 'Profile');
    return page;
  };
  const [desk, phone] = [await open(), await open()];
  await desk.getByLabel('Display name').fill('Mara of Halden');
  await desk.keyboard.press('Enter');
  await expect(phone.getByLabel('Display name')).toHaveValue('Mara of Halden');

  await desk.getByRole('link', { name: 'Preferences' }).click();
  await desk.getByRole('button', { name: 'Dark', exact: true }).click();
  await expect(phone.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expectAccessible(desk);

  await desk.getByRole('link', { name: 'API tokens' }).click();
  await desk.getByRole('button', { name: 'New token' }).click();
  await desk.getByLabel('Label').fill('Release script');
  await desk.getByRole('button', { name: 'Create the token' }).click();
  await expect(desk.getByRole('textbox', { name: 'Your new token' })).toHaveValue(/^tandem_api_/);
  await desk.getByRole('button', { name: 'Done' }).click();
  await phone.getByRole('link', { name: 'API tokens' }).click();
  await expect(phone.getByText('Release script')).toBeVisible();

  await desk.getByRole('link', { name: 'Security' }).click();
  await desk.getByRole('button', { name: 'Sign out all others' }).click();
  await heading(phone, 'Sign in');
});

test('an admin shuts sign-up, and the door says whom to ask', async ({ browser }) => {
  const admin = await (await browser.newContext()).newPage();
  await admin.goto(`${server.url}/?next_path=/settings/instance/general&email=mara@halden.example`);
  await admin.getByRole('button', { name: 'Continue' }).click();
  await admin.getByLabel('Password', { exact: true }).fill('quiet-harbour-71');
  await admin.keyboard.press('Enter');
  await admin.getByRole('switch', { name: 'Sign in with a password' }).click();
  await expect(admin.getByText('Nobody could sign in any more')).toBeVisible();
  await expect(admin.getByRole('switch', { name: 'Sign in with a password' })).toBeChecked();
  const saved = admin.waitForResponse((response) => response.request().method() === 'PATCH');
  await admin.getByRole('switch', { name: 'Anybody may sign up' }).click();
  await saved;

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(`${server.url}/`);
  await stranger.getByLabel('Email').fill('stranger@far.example');
  await stranger.keyboard.press('Enter');
  await expect(stranger.getByText('by invitation only')).toBeVisible();
  await stranger.getByLabel('Password', { exact: true }).fill('blue-lantern-44');
  await stranger.keyboard.press('Enter');
  await expect(stranger.getByRole('alert')).toContainText('by invitation only');
});
