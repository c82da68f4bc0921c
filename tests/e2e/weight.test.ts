import { expect, test } from 'playwright/test';
import { type ServerProcess, startProcess } from '../faults/node.ts';
import { total, weighBuild, weighScripts, weightBars } from '../weight.ts';
import { settleInProject } from './stage.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startProcess({ DATA_DIR: 'memory' });
});
test.afterAll(() => server.terminate());

test('[P15] the list stands before anything is loaded that it does not show', async ({ context }) => {
  const { ada, at, path } = await settleInProject(server.url);
  await ada.call('POST', `${at}issues/`, { name: 'Survey the pier' });
  await context.addCookies([...ada.cookies].map(([name, value]) => ({ name, value, url: ada.url })));
  const page = await context.newPage();
  // What comes in idle time is not the first load: on a slow machine it might else begin before the list stands.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  const weigh = weighScripts(page);
  await page.goto(`${server.url}/${path}`);
  await page.locator('[data-item]').waitFor();
  const weights = await weigh();
  expect(total(weights), JSON.stringify(weights)).toBeLessThan(weightBars.usual);
});

test('[P15] all JavaScript together weighs no more than 600 KB', () => {
  const weights = weighBuild();
  expect(total(weights), JSON.stringify(weights)).toBeLessThan(weightBars.everything);
});
