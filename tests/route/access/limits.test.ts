import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LiveClient } from '../../liveClient.ts';
import { dot } from '../files/pictures.ts';
import { sendFile } from '../files/upload.ts';
import { type Office, openOffice } from '../workspaces/office.ts';

/** As if each person might do a fiftieth of what they may. */
const limitFactor = 0.02;

let office: Office;
beforeAll(async () => {
  office = await openOffice({ limitFactor });
});
afterAll(() => office.close());

const statuses = async (times: number, ask: () => Promise<{ status: number }>) => {
  const seen: number[] = [];
  for (let count = 0; count < times; count++) seen.push((await ask()).status);
  return seen;
};

test('[T19] searches of one person are counted, of one kind with the other, and nobody else pays for them', async () => {
  const { member, guest } = office;
  const search = () => member.call('GET', office.at('search/?search=a'));
  const suggest = () => member.call('GET', office.at('entity-search/?query=a&query_type=project'));
  const seen = [...(await statuses(4, search)), ...(await statuses(4, suggest))];
  expect(seen).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
  expect((await guest.call('GET', office.at('search/?search=a'))).status).toBe(200);
  expect((await member.call('GET', office.at('members/'))).status).toBe(200);
});

test('[T19] files of one person are counted, and copies of one file', async () => {
  const { admin, guest } = office;
  const path = `/api/assets/v2/workspaces/${office.slug}/`;
  const file = { path, bytes: dot, entity_type: 'ISSUE_DESCRIPTION' };
  const { asset_id, statuses: sent } = await sendFile(guest, file);
  expect(sent).toEqual([200, 204, 204]);
  const copy = () => guest.call('POST', `${path}duplicate-assets/${asset_id}/`, { entity_type: 'ISSUE_DESCRIPTION' });
  expect(await statuses(2, copy)).toEqual([200, 429]);
  const announced = { name: 'a.png', type: 'image/png', size: dot.length, entity_type: 'ISSUE_DESCRIPTION' };
  expect(await statuses(2, () => guest.call('POST', path, announced))).toEqual([200, 429]);
  expect((await admin.call('POST', path, announced)).status).toBe(200);
});

test('[T19] connections of one person are few, and one that closes makes room', async () => {
  const { outsider, guest } = office;
  const first = await LiveClient.open(outsider);
  const second = await LiveClient.open(outsider);
  await expect(LiveClient.open(outsider)).rejects.toMatchObject({ status: 429 });
  const other = await LiveClient.open(guest);
  await first.end();
  const third = await LiveClient.open(outsider);
  await Promise.all([second.end(), third.end(), other.end()]);
});

test('[T19] a body that swells when it is unpacked is refused at the limit, whatever its kind', async () => {
  const { admin } = office;
  const swelling = gzipSync(Buffer.alloc(200_000_000, ' '));
  expect(swelling.length).toBeLessThan(400_000);
  const before = process.memoryUsage().rss;
  for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
    const sent = await fetch(`${office.server.url}/auth/sign-in/`, {
      method: 'POST',
      body: swelling,
      headers: { 'content-type': type, 'content-encoding': 'gzip', origin: office.server.url },
    });
    expect([type, sent.status]).toEqual([type, 413]);
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  const long = await admin.send('POST', '/auth/sign-in/', `email=${'x'.repeat(1_100_000)}`, {
    'content-type': 'application/x-www-form-urlencoded',
    origin: office.server.url,
  });
  expect(long.status).toBe(413);
});

test('[T19] lists in bodies have an end', async () => {
  const { admin } = office;
  const emails = Array.from({ length: 101 }, (_, index) => ({ email: `n${index}@example.org`, role: 5 }));
  const project_ids = Array.from({ length: 1001 }, () => crypto.randomUUID());
  const before = office.server.heard.length;
  const answers = [
    await admin.call('POST', office.at('invitations/'), { emails }),
    await admin.call('POST', `/api/users/me/workspaces/${office.slug}/projects/invitations/`, { project_ids }),
    await admin.call('POST', '/api/users/me/workspaces/invitations/', { invitations: project_ids }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
  expect(office.server.heard.length).toBe(before);
});
