import { randomUUID } from 'node:crypto';
import { AxeBuilder } from '@axe-core/playwright';
import {
  type BrowserContext,
  type BrowserContextOptions,
  type Browser as Chromium,
  expect,
  type Page,
  test,
} from 'playwright/test';
import { Browser } from '../harness.ts';

export interface Two {
  slug: string;
  /** Below the workspace, in the API. */
  workspace: string;
  /** The workspace's admin. */
  ada: Browser;
  /** A member of it. */
  ben: Browser;
}

export interface TwoInProject extends Two {
  projectId: string;
  /** Below the project, in the API. */
  at: string;
  /** The address of the project's work items. */
  path: string;
}

/** A workspace of two people who have seen the welcome. */
export async function settleTwo(url: string): Promise<Two> {
  const [ada, ben] = [new Browser(url), new Browser(url)];
  const address = `ben-${randomUUID().slice(0, 8)}@example.org`;
  await ada.signUp(`ada-${randomUUID().slice(0, 8)}@example.org`);
  await ben.signUp(address);
  const slug = `w-${randomUUID().slice(0, 8)}`;
  const workspace = `/api/workspaces/${slug}/`;
  await ada.call('POST', '/api/workspaces/', { name: 'Halden Maps', slug });
  await ada.call('POST', `${workspace}invitations/`, { emails: [{ email: address, role: 15 }] });
  const { body: invitations } = await ben.call('GET', '/api/users/me/workspaces/invitations/');
  await ben.call('POST', '/api/users/me/workspaces/invitations/', {
    invitations: invitations.map((one: { id: string }) => one.id),
  });
  for (const somebody of [ada, ben]) {
    await somebody.call('PATCH', '/api/users/me/tour-completed/', { is_tour_completed: true });
  }
  return { slug, workspace, ada, ben };
}

/** The same two in a project, Ada as its admin and Ben as a member. */
export async function settleInProject(url: string): Promise<TwoInProject> {
  const two = await settleTwo(url);
  const { slug, workspace, ada, ben } = two;
  const { body: project } = await ada.call('POST', `${workspace}projects/`, { name: 'Web app', identifier: 'WEB' });
  const at = `${workspace}projects/${project.id}/`;
  const joined = await ada.call('POST', `${at}members/`, { members: [{ member_id: ben.person.id, role: 15 }] });
  expect(joined.status).toBe(201);
  return { ...two, projectId: project.id, at, path: `${slug}/projects/${project.id}/issues` };
}

/** Windows of the test that ran before would go on asking for their server and take the time of those that follow. */
const windows = new Map<string, BrowserContext[]>();

async function closeOthers(testId: string): Promise<void> {
  for (const [id, contexts] of windows) {
    if (id === testId) continue;
    windows.delete(id);
    await Promise.all(contexts.map((context) => context.close()));
  }
}

/** A window of somebody's own, on a screen of theirs; of nobody's, signed out. Open until the next test opens one. */
export async function openPage(
  browser: Chromium,
  somebody: Browser | null,
  address: string,
  device: BrowserContextOptions = {},
): Promise<Page> {
  const { testId } = test.info();
  await closeOthers(testId);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...device });
  windows.set(testId, [...(windows.get(testId) ?? []), context]);
  if (somebody) {
    await context.addCookies([...somebody.cookies].map(([name, value]) => ({ name, value, url: somebody.url })));
  }
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

/** Nothing that axe finds on the screen as it now is. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  expect(found).toEqual([]);
}
