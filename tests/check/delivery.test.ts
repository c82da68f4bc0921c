import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readConfig, settingNames } from '../../server/config.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string) => readFileSync(`${root}${file}`, 'utf8');

test('the image builds the client by the settings that `npm start` uses, and starts a file that is there', () => {
  const dockerfile = read('Dockerfile');
  const [, settings = ''] = /vite\.js build --config (\S+)/.exec(dockerfile) ?? [];
  expect(read('server/prepare.mjs')).toContain(`'${settings}'`);
  const [, entry = ''] = /^CMD \["node", "(\S+)"\]$/m.exec(dockerfile) ?? [];
  expect([settings, entry].map((file) => existsSync(`${root}${file}`))).toEqual([true, true]);
});

test('what is passed to the container are settings, and left empty they mean their defaults', () => {
  const [, block = ''] = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(read('docker-compose.yml')) ?? [];
  const passed = [...block.matchAll(/^ {6}(\w+):/gm)].map(([, name]) => name ?? '');
  expect(passed.length).toBeGreaterThan(5);
  expect(passed.filter((name) => !settingNames.includes(name))).toEqual([]);
  expect(readConfig(Object.fromEntries(passed.map((name) => [name, ''])))).toEqual(readConfig({}));
});

test('the README lists every setting, and no other', () => {
  const [, table = ''] = /^## Settings$([\s\S]*?)^## /m.exec(read('README.md')) ?? [];
  const listed = [...table.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name),
  );
  expect(listed.toSorted()).toEqual(settingNames.toSorted());
});
