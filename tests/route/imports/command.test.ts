import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Io, runImport } from '#server/cli/import.ts';
import { type Office, openOffice } from '../workspaces/office.ts';

const fixtures = new URL('../../fixtures/', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'import-'));

let office: Office;
let token: string;
beforeAll(async () => {
  office = await openOffice();
  const made = await office.admin.call('POST', '/api/users/api-tokens/', { label: 'import' });
  token = made.body.token;
});
afterAll(() => office.close());

async function openProject(): Promise<{ identifier: string; path: string }> {
  const identifier = `P${Math.random().toString(36).slice(2, 9).toUpperCase()}`;
  const { body } = await office.admin.call('POST', office.at('projects/'), { name: identifier, identifier });
  return { identifier, path: office.at(`projects/${body.id}/`) };
}

async function run(args: string[], given: Partial<Io> = {}) {
  let out = '';
  let err = '';
  const code = await runImport(args, {
    env: { TANDEM_URL: office.server.url, TANDEM_TOKEN: token },
    cwd: fixtures,
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    isTerminal: false,
    signal: new AbortController().signal,
    ...given,
  });
  return { code, out, err };
}

const into = (identifier: string) => ['--workspace', office.slug, '--project', identifier];

const count = async (path: string) =>
  (await office.admin.call('GET', `${path}issues/?per_page=1`)).body.total_count as number;

function csv(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

test('a Jira export comes in whole, with its keys, points and text, and only once', async () => {
  const { identifier, path } = await openProject();
  const first = await run(['jira-springxd.csv', ...into(identifier)]);
  expect(first).toMatchObject({ code: 0, err: '' });
  const total = Number(/Done: (\d+) of (\d+) rows were imported\./.exec(first.out)?.[1]);
  expect(total).toBeGreaterThan(10);
  expect(await count(path)).toBe(total);
  const found = (await office.admin.call('GET', `${path}issues/?per_page=100`)).body.results;
  for (const item of found)
    expect(item).toMatchObject({ external_id: expect.stringMatching(/^XD-\d+$/), estimate_point: expect.any(String) });
  const again = await run(['jira-springxd.csv', ...into(identifier)]);
  expect(again.code).toBe(0);
  expect(again.out).toContain(`Done: 0 of ${total} rows were imported, ${total} were here before.`);
  const id = /--undo (\S+)/.exec(first.out)?.[1] ?? '';
  expect(await run(['--undo', id, ...into(identifier)])).toMatchObject({
    code: 0,
    out: `${total} work items were taken back.\n`,
  });
  expect(await count(path)).toBe(0);
});

test('bad rows are told with their lines at the end, and the others come in', async () => {
  const { identifier, path } = await openProject();
  const file = csv('bad.csv', 'Title,Due date\n"Two\nlines",2026-01-01\n,2026-01-02\nThird,soon\n');
  const { code, out, err } = await run([file, ...into(identifier)]);
  expect(code).toBe(2);
  expect(err).toBe('Line 4: the title is empty.\nLine 5: the due date “soon” is no date; imported without it.\n');
  expect(out).toContain('Done: 2 of 3 rows were imported, 1 could not be imported.');
  expect(await count(path)).toBe(2);
});

test('columns are mapped as one says', async () => {
  const { identifier, path } = await openProject();
  const file = csv('odd.csv', 'Was,Wie viel\nBauen,5\n');
  const { code } = await run([file, ...into(identifier), '--map', 'Was=name,Wie viel=estimate']);
  expect(code).toBe(0);
  expect((await office.admin.call('GET', `${path}estimates/`)).body[0].points).toMatchObject([{ value: '5' }]);
});

test('what is wrong is said in a sentence', async () => {
  const { identifier } = await openProject();
  const good = ['jira-moodle.csv', ...into(identifier)];
  const cases: [string[], Partial<Io>, RegExp][] = [
    [good, { env: { TANDEM_URL: office.server.url } }, /^Set TANDEM_TOKEN/],
    [good, { env: { TANDEM_URL: office.server.url, TANDEM_TOKEN: 'wrong' } }, /^TANDEM_TOKEN is not valid/],
    [good, { env: { TANDEM_URL: 'localhost', TANDEM_TOKEN: token } }, /^TANDEM_URL must be/],
    [['nothing.csv', ...into(identifier)], {}, /^There is no file/],
    [['jira-moodle.csv', '--workspace', 'nowhere', '--project', identifier], {}, /^There is no workspace “nowhere”/],
    [['jira-moodle.csv', ...into('NOPE')], {}, /^There is no project “NOPE”.*Its projects: .*P/],
    [['jira-moodle.csv', '--project', identifier], {}, /^Name the workspace/],
    [[...good, '--map', 'Nope=name'], {}, /^There is no column “Nope”/],
    [[...good, '--format', 'word'], {}, /^--format must be one of/],
    [[...good, '--what'], {}, /--what/],
    [[csv('none.csv', 'A,B\n1,2\n'), ...into(identifier)], {}, /No column holds the title.*The columns are: A, B\./],
    [[csv('empty.csv', ''), ...into(identifier)], {}, /The file is empty\./],
  ];
  for (const [args, io, said] of cases) {
    const { code, err } = await run(args, io);
    expect({ args, code, err }).toMatchObject({ code: 1, err: expect.stringMatching(said) });
  }
});

test('a stop ends the import in order', async () => {
  const { identifier, path } = await openProject();
  const stopping = new AbortController();
  const file = csv('long.csv', `Title\n${'Row\n'.repeat(500)}`);
  const out: string[] = [];
  const { code } = await run([file, ...into(identifier)], {
    signal: stopping.signal,
    out: (text) => {
      out.push(text);
      stopping.abort();
    },
  });
  expect(code).toBe(130);
  expect(out.join('')).toContain('Stopped: 200 of 500 rows were imported.');
  expect(await count(path)).toBe(200);
  expect((await office.admin.call('GET', `${path}imports/`)).body).toMatchObject([
    { status: 'stopped', done_count: 200 },
  ]);
});

test('a server that loses answers gets each batch again, and nothing comes twice', async () => {
  const { identifier, path } = await openProject();
  let lost = 0;
  const flaky = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk) => chunks.push(chunk));
    req.on('end', async () => {
      const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined;
      const headers = Object.fromEntries(
        Object.entries(req.headers).filter(([name]) => !/^(host|connection|content-length)$/.test(name)),
      );
      const answer = await fetch(`${office.server.url}${req.url}`, {
        method: req.method ?? 'GET',
        headers: headers as Record<string, string>,
        ...(body && { body }),
      });
      if (req.method === 'POST' && lost++ % 2 === 0) return void res.destroy();
      res.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
    });
  });
  const url = await listen(flaky);
  const file = csv('lost.csv', `Title\n${'Row\n'.repeat(300)}`);
  const { code, out, err } = await run([file, ...into(identifier)], { env: { TANDEM_URL: url, TANDEM_TOKEN: token } });
  flaky.closeAllConnections();
  flaky.close();
  expect(err).toContain('cannot be reached. Trying again');
  expect({ code, out }).toMatchObject({
    code: 0,
    out: expect.stringContaining('Done: 300 of 300 rows were imported.'),
  });
  expect(lost).toBe(6);
  expect(await count(path)).toBe(300);
});

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}
