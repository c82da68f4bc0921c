import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { type Browser as Chromium, expect, type Page, test } from 'playwright/test';
import { type ServerProcess, startProcess } from '../faults/node.ts';
import { Browser } from '../harness.ts';

let server: ServerProcess;
let place: Place;
test.beforeAll(async () => {
  server = await startProcess({ DATA_DIR: 'memory' });
  place = await settle();
});
test.afterAll(() => server.terminate());

interface Place {
  /** Admin of the Tandem, of the workspace and of the project. */
  ada: Browser;
  /** Has an account and nothing else. */
  cy: Browser;
  projectId: string;
  itemId: string;
}

declare global {
  interface Window {
    axe: { run(context: Document, options: object): Promise<AxeResults> };
  }
}

const axeScript = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const workspace = '/api/workspaces/halden/';

/** A project of two people, and items that have labels, people and dates. */
async function settle(): Promise<Place> {
  const [ada, ben, cy] = [new Browser(server.url), new Browser(server.url), new Browser(server.url)];
  await ada.signUp('ada@example.org');
  await ben.signUp('ben@example.org');
  await cy.signUp('cy@example.org');
  await ada.call('PATCH', '/api/users/me/tour-completed/', { is_tour_completed: true });
  await ada.call('POST', '/api/users/api-tokens/', { label: 'Nightly report' });
  await ada.call('POST', '/api/workspaces/', { name: 'Halden Maps', slug: 'halden' });
  await ada.call('POST', `${workspace}invitations/`, {
    emails: ['ben@example.org', 'dee@example.org'].map((email) => ({ email, role: 15 })),
  });
  const { body: invitations } = await ben.call('GET', '/api/users/me/workspaces/invitations/');
  await ben.call('POST', '/api/users/me/workspaces/invitations/', { invitations: [invitations[0].id] });
  const { body: project } = await ada.call('POST', `${workspace}projects/`, { name: 'Web app', identifier: 'WEB' });
  await ada.call('POST', `${workspace}projects/`, { name: 'Tiles', identifier: 'TILE' });
  const at = `${workspace}projects/${project.id}/`;
  await ada.call('POST', `${at}members/`, { members: [{ member_id: ben.person.id, role: 15 }] });
  const itemId = await addItems(ada, at, [ada.person.id, ben.person.id]);
  return { ada, cy, projectId: project.id, itemId };
}

async function addItems(ada: Browser, at: string, people: string[]): Promise<string> {
  const labels = [];
  for (const [name, color] of Object.entries({ Coast: '#3E63DD', Harbour: '#F5D90A' }))
    labels.push((await ada.call('POST', `${at}issue-labels/`, { name, color })).body.id);
  const { body: states } = await ada.call('GET', `${at}states/`);
  let itemId = '';
  for (const [index, priority] of ['none', 'low', 'medium', 'high', 'urgent'].entries()) {
    const created = await ada.call('POST', `${at}issues/`, {
      name: `Draw sheet ${index + 1} of the coast`,
      description_html: '<p>Down to <a href="https://example.org">the harbour</a>, <code>1:5000</code>.</p>',
      priority,
      state_id: states[index].id,
      label_ids: labels.slice(0, index % 3),
      assignee_ids: people.slice(index % 3),
      start_date: index % 2 ? '2020-02-01' : null,
      target_date: index % 2 ? '2020-02-03' : '2120-02-03',
    });
    expect(created.status, JSON.stringify(created.body)).toBe(201);
    itemId ||= created.body.id;
  }
  return itemId;
}

interface Screen {
  name: string;
  path: string;
  /** What tells that it is there. */
  shown: (page: Page) => ReturnType<Page['locator']>;
  /** What one does on it first. */
  open?: (page: Page) => Promise<void>;
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name, level: 1 });
const part = (selector: string) => (page: Page) => page.locator(selector).first();
const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const firstRow = part('.row .ttl');

const doors: Screen[] = [
  { name: 'sign in', path: '/', shown: (page) => page.getByLabel('Email') },
  { name: 'sign up', path: '/sign-up', shown: (page) => page.getByLabel('Password', { exact: true }) },
];

const firstSteps: Screen[] = [
  { name: 'onboarding', path: '/onboarding', shown: heading(/./) },
  { name: 'create workspace', path: '/create-workspace', shown: heading(/./) },
];

function mainScreens(): Screen[] {
  const items = `/halden/projects/${place.projectId}/issues`;
  return [
    { name: 'your work', path: '/halden', shown: firstRow },
    { name: 'projects', path: '/halden/projects', shown: (page) => page.getByRole('main').getByText('Tiles') },
    { name: 'list', path: items, shown: firstRow },
    { name: 'board', path: `${items}?layout=kanban&group_by=state_id`, shown: part('.board .card') },
    { name: 'peek', path: `${items}?peek=${place.itemId}`, shown: (page) => page.getByText('created the work item') },
    { name: 'full page', path: '/halden/browse/WEB-1', shown: (page) => page.getByText('created the work item') },
    ...settingsScreens(),
  ];
}

function settingsScreens(): Screen[] {
  const tabs = (name: string, path: string, shown: Record<string, Screen['shown']>): Screen[] =>
    Object.entries(shown).map(([tab, one]) => ({ name: `${name}: ${tab}`, path: `${path}/${tab}`, shown: one }));
  const text = (words: string) => (page: Page) => page.getByRole('main').getByText(words).first();
  return [
    ...tabs('project settings', `/halden/settings/projects/${place.projectId}`, {
      general: heading(/./),
      members: text('ben@example.org'),
      states: text('In Progress'),
      labels: text('Harbour'),
    }),
    { name: 'workspace settings', path: '/halden/settings', shown: heading(/./) },
    { name: 'workspace settings: members', path: '/halden/settings/members', shown: text('dee@example.org') },
    ...tabs('account', '/settings/profile', {
      general: heading(/./),
      preferences: part('.tile'),
      security: text('This device'),
      'api-tokens': text('Nightly report'),
    }),
    ...tabs('instance', '/settings/instance', {
      general: heading(/./),
      people: text('cy@example.org'),
      mail: heading(/./),
    }),
  ];
}

function popupScreens(): Screen[] {
  const items = `/halden/projects/${place.projectId}/issues`;
  const role = (kind: 'dialog' | 'menu' | 'listbox') => (page: Page) => page.getByRole(kind).first();
  return [
    {
      name: 'filter menu',
      path: `${items}?priority=high,urgent`,
      open: button('Add a condition'),
      shown: role('listbox'),
    },
    {
      name: 'selection',
      path: items,
      open: (page) => page.getByRole('checkbox', { name: 'Select WEB-2' }).click({ force: true }),
      shown: part('.bulk'),
    },
    { name: 'display menu', path: items, open: button('Display'), shown: part('.display-chips') },
    { name: 'create dialog', path: items, open: button(/^New work item/), shown: role('dialog') },
    { name: 'palette', path: items, open: button(/^Search or run/), shown: role('listbox') },
    { name: 'workspace menu', path: items, open: button(/switch workspace/), shown: role('menu') },
  ];
}

async function show(page: Page, { path, shown, open }: Screen): Promise<void> {
  await page.goto(new URL(path, server.url).href);
  if (open) await expect(firstRow(page)).toBeVisible();
  await open?.(page);
  await expect(shown(page)).toBeVisible();
}

async function enter(browser: Chromium, somebody: Browser | null, width = 1440): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  if (somebody)
    await context.addCookies([...somebody.cookies].map(([name, value]) => ({ name, value, url: server.url })));
  await context.addInitScript({ path: axeScript });
  return context.newPage();
}

const themes = ['light', 'dark', 'light-contrast', 'dark-contrast'];

/**
 * What axe finds on the screen as it now is, as sentences. Themes change nothing but colours, so that all else is looked
 * at in the first alone.
 */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(async (names) => {
    const found: string[] = [];
    for (const theme of names) {
      document.documentElement.dataset.theme = theme;
      const { violations } = await window.axe.run(document, {
        resultTypes: ['violations'],
        ...(theme === names[0]
          ? { rules: { 'label-content-name-mismatch': { enabled: true } } }
          : { runOnly: ['color-contrast'] }),
      });
      for (const { id, nodes } of violations)
        for (const { html, any, all, none } of nodes) {
          const why = [...any, ...all, ...none].map(({ message }) => message).join('; ');
          found.push(`${theme}, ${id}: ${html.slice(0, 160)} (${why})`);
        }
    }
    return found;
  }, themes);

async function faultsOn(page: Page, screens: readonly Screen[]): Promise<string[]> {
  const found: string[] = [];
  for (const screen of screens) {
    await show(page, screen);
    for (const fault of await faultsOf(page)) found.push(`${screen.name}, ${fault}`);
  }
  return found;
}

test('axe finds nothing at the doors and on the first steps, in any theme', async ({ browser }) => {
  expect(await faultsOn(await enter(browser, null), doors)).toEqual([]);
  expect(await faultsOn(await enter(browser, place.cy), firstSteps)).toEqual([]);
});

test('axe finds nothing on any screen of a workspace, in any theme', async ({ browser }) => {
  expect(await faultsOn(await enter(browser, place.ada), mainScreens())).toEqual([]);
});

test('axe finds nothing in what opens over a list, in any theme', async ({ browser }) => {
  expect(await faultsOn(await enter(browser, place.ada), popupScreens())).toEqual([]);
});

/** What sticks out of the window on either side. Boards and filters scroll sideways on purpose. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const sticksOut = (one: Element) => {
      const { left, right, width } = one.getBoundingClientRect();
      return width > 1 && (left < -1 || right > window.innerWidth + 1);
    };
    return [...document.querySelectorAll('main :is(a, button, input, textarea, h1, h2, p, img), aside.peek *')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.board, .filters, .sr-only'))
      .filter(sticksOut)
      .map((one) => one.outerHTML.slice(0, 160));
  });

test('on a screen of 320 px nothing is cut off', async ({ browser }) => {
  const page = await enter(browser, place.ada, 320);
  const found: string[] = [];
  for (const screen of mainScreens()) {
    await show(page, screen);
    for (const html of await cutOff(page)) found.push(`${screen.name}: ${html}`);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > 320) found.push(`${screen.name} is ${width} px wide`);
  }
  expect(found).toEqual([]);
});
