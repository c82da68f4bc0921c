import { expect, test } from 'playwright/test';
import { type ServerProcess, startProcess } from '../faults/node.ts';
import { total, weighBuild, weighEditor, weighFirstLoad, weightBars } from '../weight.ts';
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
  const weights = await weighFirstLoad(context, `${server.url}/${path}`);
  expect(total(weights), JSON.stringify(weights)).toBeLessThan(weightBars.usual);
  expect(Object.keys(weights).filter((path) => /\/(editor|grammar)-/.test(path))).toEqual([]);
});

test('[P15] the list of pages does without the editor', async ({ context }) => {
  const { ada, slug, projectId } = await settleInProject(server.url);
  await context.addCookies([...ada.cookies].map(([name, value]) => ({ name, value, url: ada.url })));
  const weights = await weighFirstLoad(context, `${server.url}/${slug}/projects/${projectId}/pages`, '[role=tab]');
  expect(Object.keys(weights).filter((path) => /\/(Pages|editor|grammar)-/.test(path))).toEqual([
    expect.stringContaining('/Pages-'),
  ]);
});

test('[P15] all JavaScript but the editor weighs no more than 600 KB', () => {
  const weights = weighBuild();
  expect(total(weights), JSON.stringify(weights)).toBeLessThan(weightBars.everything);
});

test('the editor weighs no more than 220 KB, in one file and with one copy of Yjs', () => {
  const weights = weighEditor();
  expect(Object.keys(weights)).toHaveLength(1);
  expect(total(weights), JSON.stringify(weights)).toBeLessThan(weightBars.editor);
});
