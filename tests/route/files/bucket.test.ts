import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Office, openOffice, refused } from '../workspaces/office.ts';
import { type BucketServer, startBucketServer } from './bucketServer.ts';
import { dot, html } from './pictures.ts';
import { readBytes, sendFile } from './upload.ts';

let bucket: BucketServer;
let office: Office;

beforeAll(async () => {
  bucket = await startBucketServer();
  office = await openOffice({
    env: {
      S3_BUCKET: 'tandem',
      S3_ENDPOINT: bucket.url,
      S3_ACCESS_KEY_ID: 'key-of-tests',
      S3_SECRET_ACCESS_KEY: 'the secret of the bucket of tests',
    },
  });
});

afterAll(async () => {
  await office.close();
  await bucket.close();
});

const path = '/api/assets/v2/user-assets/';
const photo = (bytes: Buffer) => sendFile(office.member, { path, bytes, entity_type: 'USER_AVATAR' });

test('a bucket keeps the bytes as what they are, and people get them through us alone', async () => {
  const { asset_url, statuses } = await photo(dot);
  expect(statuses).toEqual([200, 204, 204]);
  const [[key, kept] = []] = [...bucket.objects];
  expect(key).toMatch(/^\/tandem\/[\w-]+\/[\w-]+$/);
  expect(kept).toEqual({ bytes: dot, type: 'image/png' });
  const answered = await readBytes(office.admin, asset_url);
  expect([answered.status, answered.bytes]).toEqual([200, dot]);
  expect(JSON.stringify([...answered.headers])).not.toContain(bucket.url);
});

test('a file that streams from its head on arrives whole', async () => {
  const bytes = Buffer.concat([dot, Buffer.alloc(2_000_000, 3)]);
  const { asset_url, statuses } = await photo(bytes);
  expect(statuses).toEqual([200, 204, 204]);
  expect((await readBytes(office.member, asset_url)).bytes.equals(bytes)).toBe(true);
});

test('[T8] what is refused never reaches the bucket', async () => {
  const before = bucket.asked.length;
  expect((await photo(html)).statuses).toEqual([200, 415]);
  expect(bucket.asked.slice(before)).toEqual([]);
});

test('a copy is an object of its own', async () => {
  const sent = await sendFile(office.member, {
    path: `/api/assets/v2/workspaces/${office.slug}/`,
    bytes: dot,
    entity_type: 'ISSUE_DESCRIPTION',
  });
  const objects = bucket.objects.size;
  const { status, body } = await office.member.call(
    'POST',
    `/api/assets/v2/workspaces/${office.slug}/duplicate-assets/${sent.asset_id}/`,
    { entity_type: 'ISSUE_DESCRIPTION' },
  );
  expect([status, bucket.objects.size]).toEqual([200, objects + 1]);
  const copy = `/api/assets/v2/workspaces/${office.slug}/${body.asset_id}/`;
  expect((await readBytes(office.member, copy)).bytes).toEqual(dot);
});

test('while the bucket is away nothing is taken and nothing shown, and all goes on when it is back', async () => {
  const { asset_id, asset_url } = await photo(dot);
  bucket.isAway = true;
  const away = await photo(dot);
  expect([away.statuses, away.last.body.code, away.last.headers.get('retry-after')]).toEqual([
    [200, 503],
    'unavailable',
    '5',
  ]);
  await refused(office.server, 503, () => office.member.call('PATCH', `${path}${asset_id}/`));
  expect((await office.member.call('GET', asset_url)).body.code).toBe('unavailable');
  bucket.isAway = false;
  expect((await readBytes(office.member, asset_url)).status).toBe(200);
  expect((await photo(dot)).statuses).toEqual([200, 204, 204]);
});
