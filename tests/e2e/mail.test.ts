import { expect, type Page, test } from 'playwright/test';
import { type ServerProcess, startProcess } from '../faults/node.ts';
import { type MailServer, type Received, startMailServer } from '../mailServer.ts';
import { freePort } from '../run/daemon.ts';

let server: ServerProcess;
let post: MailServer;
test.beforeAll(async () => {
  post = await startMailServer();
  const PORT = String(await freePort());
  server = await startProcess({
    DATA_DIR: 'memory',
    PORT,
    PUBLIC_URL: `http://localhost:${PORT}`,
    SMTP_URL: post.url,
  });
});
test.afterAll(async () => {
  await server.terminate();
  await post.close();
});

const heading = (page: Page, name: string) => expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
const linkIn = ({ text }: Received) => /http:\/\/localhost\S+/.exec(text)?.[0] ?? 'no link';
const codeIn = ({ subject }: Received) => /^(\d{6}) /.exec(subject)?.[1] ?? 'no code';

test('with the setup token, an invitation, a code and a link from real mails, people come in, come back and leave', async ({
  browser,
}) => {
  const mara = await (await browser.newContext()).newPage();
  await mara.goto(server.url);
  await heading(mara, 'Set up this Tandem');
  await mara.getByLabel('Email').fill('mara@halden.example');
  await mara.getByLabel('Password', { exact: true }).fill('quiet-harbour-71');
  await mara.getByLabel('Setup token').fill('not it');
  await mara.keyboard.press('Enter');
  await expect(mara.getByText('just as the log of this Tandem shows it')).toBeVisible();
  const token = /setup token for the first account is (\w+)/.exec(server.output())?.[1] ?? '';
  await mara.getByLabel('Setup token').fill(` ${token} `);
  await mara.keyboard.press('Enter');
  await heading(mara, 'Welcome to Tandem');
  await mara.goto(`${server.url}/create-workspace`);
  await mara.getByLabel('Name').fill('Halden Maps');
  await mara.keyboard.press('Enter');
  await expect(mara).toHaveURL(/\/halden-maps/);
  await mara.goto(`${server.url}/halden-maps/settings/members`);
  await mara.getByRole('button', { name: 'Invite people' }).click();
  await mara.getByLabel('Email address 1').fill('jon@halden.example');
  await mara.keyboard.press('Enter');

  const jon = await (await browser.newContext()).newPage();
  await jon.goto(linkIn(await post.mailTo('jon@halden.example', 'invites you')));
  await jon.getByRole('link', { name: 'Create an account' }).click();
  await jon.getByRole('button', { name: 'Create it with a code instead' }).click();
  await jon.getByLabel('Code').fill(codeIn(await post.mailTo('jon@halden.example', 'is your Tandem code')));
  await jon.keyboard.press('Enter');
  await jon.getByRole('button', { name: 'Accept and join' }).click();
  await expect(jon).toHaveURL(/\/halden-maps/);
  await mara.keyboard.press('Escape');
  const row = mara.getByRole('listitem').filter({ hasText: 'jon@halden.example' });
  await expect(row).toContainText('Member');

  await jon.context().clearCookies();
  await jon.goto(`${server.url}/accounts/forgot-password?email=jon@halden.example`);
  await jon.getByRole('button', { name: 'Send the link' }).click();
  await jon.goto(linkIn(await post.mailTo('jon@halden.example', 'new password')));
  await jon.getByLabel('New password').fill('blue-lantern-44');
  await jon.getByLabel('Repeat the password').fill('blue-lantern-44');
  await jon.keyboard.press('Enter');
  await expect(jon.getByText('Your password is changed')).toBeVisible();
  await expect(jon.getByLabel('Email')).toHaveValue('jon@halden.example');
  await jon.keyboard.press('Enter');
  await jon.getByLabel('Password', { exact: true }).fill('blue-lantern-44');
  await jon.keyboard.press('Enter');
  await expect(jon).toHaveURL(/\/halden-maps/);

  await jon.goto(`${server.url}/settings/profile/general`);
  await jon.getByRole('button', { name: 'Deactivate account' }).click();
  await jon.getByRole('alertdialog').getByRole('textbox').fill('jon@halden.example');
  await jon.keyboard.press('Enter');
  await heading(jon, 'Sign in');
  await expect(row).toContainText('Suspended');
});
