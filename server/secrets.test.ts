import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadSecret } from './secrets.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tandem-secrets-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const load = (secret?: string) => loadSecret({ secret, dataDir: join(dataDir, 'made on the way') });

test('the secret is made once, for its owner’s eyes only', () => {
  const made = load();
  expect(made).toMatch(/^[0-9a-f]{64}$/);
  expect(load()).toBe(made);
  expect(statSync(join(dataDir, 'made on the way', 'secrets.json')).mode & 0o777).toBe(0o600);
});

test('SECRET wins, and nothing is written', () => {
  expect(load('given by the operator, long enough')).toBe('given by the operator, long enough');
  expect(() => statSync(join(dataDir, 'made on the way', 'secrets.json'))).toThrow();
});

test('a damaged file is said, not replaced: that would sign everybody out in silence', () => {
  mkdirSync(join(dataDir, 'made on the way'));
  writeFileSync(join(dataDir, 'made on the way', 'secrets.json'), '{"secret":');
  expect(() => load()).toThrow(/damaged/);
});
