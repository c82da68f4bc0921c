import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { explainNpm, fingerprint, isInstalled } from './stamp.mjs';

describe('a fingerprint', () => {
  let root: string;
  const write = (path: string, text: string) => writeFileSync(join(root, path), text);
  const now = () => fingerprint(root, ['client', 'lock.json', 'missing']);

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'tandem-stamp-'));
    mkdirSync(join(root, 'client/ui'), { recursive: true });
    write('client/ui/Button.tsx', 'one');
    write('lock.json', '{}');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  test('stays when files are written again as they were', () => {
    const before = now();
    write('client/ui/Button.tsx', 'one');
    expect(now()).toBe(before);
  });

  test.each([
    ['a changed file', () => write('client/ui/Button.tsx', 'two')],
    ['a new file', () => write('client/ui/Chip.tsx', '')],
    ['a lost file', () => rmSync(join(root, 'lock.json'))],
  ])('changes with %s', (_what, change) => {
    const before = now();
    change();
    expect(now()).not.toBe(before);
  });

  test('takes no notice of tests', () => {
    const before = now();
    write('client/ui/Button.test.tsx', 'a test');
    expect(now()).toBe(before);
  });
});

describe('packages are installed', () => {
  const locked = {
    '': { version: '0.1.0' },
    'node_modules/ws': { version: '8.0.0' },
    'node_modules/vitest': { version: '5.0.0', dev: true },
    'node_modules/fsevents': { version: '2.0.0', optional: true, os: ['darwin'] },
    'node_modules/wasm-runtime': { version: '1.0.0', optional: true },
    'node_modules/rolldown-gnu': { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'], libc: ['glibc'] },
    'node_modules/rolldown-musl': { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'], libc: ['musl'] },
  };
  const machine = { os: 'linux', cpu: 'x64', libc: 'glibc' };
  const production = { 'node_modules/ws': { version: '8.0.0' }, 'node_modules/rolldown-gnu': { version: '1.0.0' } };
  const all = { ...production, 'node_modules/vitest': { version: '5.0.0', dev: true } };

  test.each([
    { installed: production, development: false, expected: true },
    { installed: production, development: true, expected: false },
    { installed: all, development: true, expected: true },
    { installed: { ...all, 'node_modules/ws': { version: '7.9.9' } }, development: true, expected: false },
    { installed: { ...all, 'node_modules/fsevents': { version: '1.0.0' } }, development: true, expected: false },
    { installed: {}, development: false, expected: false },
    { installed: { 'node_modules/ws': { version: '8.0.0' } }, development: false, expected: false },
  ])('$installed with development $development: $expected', ({ installed, development, expected }) => {
    expect(isInstalled(locked, installed, { development, machine })).toBe(expected);
  });
});

test.each([
  ['npm error code ENOSPC', /disk is full/],
  ["npm error Error: EROFS: read-only file system, mkdir '/srv/tandem/node_modules'", /may not write to \/srv\/tandem/],
  ['npm error code ENOTFOUND', /registry cannot be reached/],
  ['npm error code ECONNREFUSED', /registry cannot be reached/],
])('npm’s "%s" is explained', (output, expected) => {
  expect(explainNpm(output, '/srv/tandem')).toMatch(expected);
});

test('an unknown failure of npm is not explained away', () => {
  expect(explainNpm('npm error code ETARGET', '/srv/tandem')).toBeUndefined();
});
