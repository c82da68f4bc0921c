import { randomUUID } from 'node:crypto';
import { type Browser as Chromium, expect, type Page, test } from 'playwright/test';
import { type ServerProcess, startProcess } from '../faults/node.ts';
import type { Browser } from '../harness.ts';
import { expectAccessible, openPage, settleInProject, type TwoInProject } from './stage.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startProcess({ DATA_DIR: 'memory' });
});
test.afterAll(() => server.terminate());

const open = (browser: Chromium, somebody: Browser | null, address: string) =>
  openPage(browser, somebody, new URL(address, server.url).href);

/** A project with one work item, of which Ada is an admin, and Ben a member. */
async function settle(): Promise<TwoInProject> {
  const place = await settleInProject(server.url);
  await place.ada.call('POST', `${place.at}issues/`, { name: 'Draw the coast' });
  return place;
}

const columns = (page: Page) => page.locator('.board .col-h');

test('a state that an admin adds, names and moves stands so on a member’s open board', async ({ browser }) => {
  const { slug, projectId, ada, ben } = await settle();
  const a = await open(browser, ada, `/${slug}/settings/projects/${projectId}/states`);
  const board = `/${slug}/projects/${projectId}/issues?layout=kanban&group_by=state_id&show_empty_groups=true`;
  const b = await open(browser, ben, board);
  await expect(columns(b)).toHaveText([/Backlog/, /Todo/, /In Progress/, /Done/, /Cancelled/]);

  await a.getByRole('button', { name: 'New state in Started' }).click();
  await a.getByRole('textbox', { name: 'Name' }).fill('done');
  await a.keyboard.press('Enter');
  await expect(a.getByText('There is a state with this name already.')).toBeVisible();
  await a.getByRole('textbox', { name: 'Name' }).fill('In review');
  await a.keyboard.press('Enter');
  await expect(columns(b)).toHaveText([/Backlog/, /Todo/, /In Progress/, /In review/, /Done/, /Cancelled/]);

  await a.getByRole('button', { name: /^Move In review/ }).focus();
  await a.keyboard.press('ArrowUp');
  await expect(columns(b)).toHaveText([/Backlog/, /Todo/, /In review/, /In Progress/, /Done/, /Cancelled/]);
  await expect(a.getByRole('button', { name: /^Move In review/ })).toBeFocused();

  const grip = a.getByRole('button', { name: /^Move In review/ });
  const [from, to] = [await grip.boundingBox(), await a.getByText('Done', { exact: true }).boundingBox()];
  if (!from || !to) throw new Error('A row is not on the screen.');
  await a.mouse.move(from.x + 8, from.y + 8);
  await a.mouse.down();
  await a.mouse.move(from.x + 8, to.y + to.height, { steps: 6 });
  await a.mouse.up();
  await expect(columns(b)).toHaveText([/Backlog/, /Todo/, /In Progress/, /Done/, /In review/, /Cancelled/]);

  await a.getByRole('button', { name: 'Backlog: more' }).click();
  await expect(a.getByRole('menuitem', { name: 'Delete' })).toBeDisabled();
  await a.keyboard.press('Escape');
  await a.getByRole('button', { name: 'In review: more' }).click();
  await a.getByRole('menuitem', { name: 'Delete', exact: true }).click();
  await expect(columns(b)).toHaveText([/Backlog/, /Todo/, /In Progress/, /Done/, /Cancelled/]);
  await a.getByRole('button', { name: 'Undo' }).click();
  await expect(columns(b)).toHaveText([/Backlog/, /Todo/, /In Progress/, /Done/, /In review/, /Cancelled/]);
  await expectAccessible(a);
});

test('labels are made one after the other and grouped, and a member sees why they cannot', async ({ browser }) => {
  const { slug, projectId, ada, ben } = await settle();
  const address = `/${slug}/settings/projects/${projectId}/labels`;
  const [a, b] = [await open(browser, ada, address), await open(browser, ben, address)];
  await expect(b.getByText('Only admins of this project can change it.')).toBeVisible();
  await a.getByRole('button', { name: 'New label' }).click();
  for (const name of ['Platform', 'Android']) {
    await a.getByRole('textbox', { name: 'Name' }).fill(name);
    await a.keyboard.press('Enter');
    await expect(b.getByText(name, { exact: true })).toBeVisible();
  }
  await a.keyboard.press('Escape');
  await a.getByRole('button', { name: /^Move Android/ }).focus();
  await a.keyboard.press('ArrowRight');
  await expect(b.getByText('1 label in it')).toBeVisible();
  await a.getByRole('button', { name: 'Android: more' }).click();
  await a.getByRole('menuitem', { name: 'Take out of “Platform”' }).click();
  await expect(b.getByText('1 label in it')).toHaveCount(0);
  await expectAccessible(b);
});

test('somebody new comes in by a link that an admin was given', async ({ browser }) => {
  const { slug, ada } = await settle();
  const a = await open(browser, ada, `/${slug}/settings/members`);
  const address = `cy-${randomUUID().slice(0, 8)}@example.org`;
  await a.getByRole('button', { name: 'Invite people' }).click();
  await a.getByRole('textbox', { name: 'Email address 1' }).fill(address);
  await a.keyboard.press('Enter');
  const link = await a.getByRole('textbox', { name: `Link for ${address}` }).inputValue();
  await a.getByRole('button', { name: 'Done' }).click();
  const invited = a.getByRole('list', { name: 'Invited' });
  await expect(invited.getByText(address)).toBeVisible();

  const c = await open(browser, null, link);
  await c.getByRole('link', { name: 'Create an account' }).click();
  await c.getByLabel('Password', { exact: true }).fill('blue-lantern-44');
  await c.keyboard.press('Enter');
  await c.getByRole('button', { name: 'Accept and join' }).click();
  await expect(c).toHaveURL(new RegExp(`/${slug}(\\?|$)`));
  await expect(a.getByRole('list', { name: 'Members' }).getByText(address)).toBeVisible();
  await expect(invited).toHaveCount(0);
  await expectAccessible(a);
});
