import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Office, openOffice, refused } from '../workspaces/office.ts';
import { dot, gif, html, jpeg, pdf, png, svg, webp, xmlSvg, zip } from './pictures.ts';
import { type NewFile, readBytes, sendBytes, sendFile } from './upload.ts';

let office: Office;
let project: string;
let issue: string;

beforeAll(async () => {
  office = await openOffice();
  project = await office.project({}, [[office.member, 'member']]);
  const states = office.at(`projects/${project}/states/`);
  const { body: state } = await office.admin.call('POST', states, { name: 'Open', color: '#000000' });
  const made = await office.member.call('POST', office.at(`projects/${project}/issues/`), {
    name: 'Fix',
    state_id: state.id,
  });
  issue = made.body.id;
});

afterAll(async () => office.close());

const attachments = () => `/api/assets/v2/workspaces/${office.slug}/projects/${project}/issues/${issue}/attachments/`;
const pictures = () => `/api/assets/v2/workspaces/${office.slug}/projects/${project}/`;
const attach = (given: Omit<NewFile, 'path'>) => sendFile(office.member, { path: attachments(), ...given });

describe('[T8] what is served is what the bytes say, and nothing of it runs in our origin', () => {
  const saved: [string, string, Buffer, string][] = [
    ['drawing.svg', 'image/svg+xml', svg, 'text/plain; charset=utf-8'],
    ['drawing.svg', 'image/svg+xml', xmlSvg, 'application/xml'],
    ['page.html', 'text/html', html, 'text/plain; charset=utf-8'],
    ['report.pdf', 'application/pdf', pdf, 'application/pdf'],
    ['all.zip', 'application/zip', zip, 'application/zip'],
    ['sheet.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', zip, 'application/zip'],
    ['data.csv', 'text/csv', Buffer.from('a,b\n1,2'), 'text/plain; charset=utf-8'],
    ['thing.bin', '', Buffer.from([0, 1, 2, 3]), 'application/octet-stream'],
  ];
  test.each(saved)('%s (%s) is only saved', async (name, type, bytes, served) => {
    const { asset_url, statuses } = await attach({ name, type, bytes });
    expect(statuses).toEqual([200, 204, 204]);
    const answered = await readBytes(office.admin, asset_url);
    expect(answered.status).toBe(200);
    expect(answered.bytes).toEqual(bytes);
    expect(answered.headers.get('content-type')).toBe(served);
    expect(answered.headers.get('content-disposition')).toMatch(/^attachment; /);
    expect(answered.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answered.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(answered.headers.get('content-length')).toBe(String(bytes.length));
  });

  const shown: [string, Buffer][] = [
    ['image/png', dot],
    ['image/jpeg', jpeg(40, 30)],
    ['image/gif', gif(4, 3)],
    ['image/webp', webp('VP8X', 40, 30)],
  ];
  test.each(shown)('%s is shown, and saved where that is asked', async (type, bytes) => {
    const { asset_id, asset_url } = await attach({ name: 'a picture', type, bytes });
    const answered = await readBytes(office.admin, asset_url);
    expect([answered.status, answered.headers.get('content-type')]).toEqual([200, type]);
    expect(answered.headers.get('content-disposition')).toMatch(/^inline; /);
    expect(answered.headers.get('x-content-type-options')).toBe('nosniff');
    const download = await readBytes(office.admin, `${pictures()}download/${asset_id}/`);
    expect(download.headers.get('content-disposition')).toMatch(/^attachment; /);
  });

  const lies: [string, string, Buffer][] = [
    ['a page as a picture', 'image/png', html],
    ['an SVG as a picture', 'image/jpeg', xmlSvg],
    ['a GIF as a PNG', 'image/png', gif(4, 3)],
    ['a picture as text', 'text/plain', dot],
    ['an archive as a PDF', 'application/pdf', zip],
    ['a picture as a PDF', 'application/pdf', dot],
  ];
  test.each(lies)('%s is refused and not kept', async (_what, type, bytes) => {
    const sent = await attach({ name: 'lie', type, bytes });
    expect(sent.statuses).toEqual([200, 415]);
    expect(sent.last.body).toMatchObject({ code: 'unsupported', error: expect.stringMatching(/This file .*\.$/) });
    const mark = await office.member.call('PATCH', `${attachments()}${sent.asset_id}/`);
    expect(mark.status).toBe(409);
    expect((await readBytes(office.member, sent.asset_url)).status).toBe(404);
  });

  test('where only pictures belong nothing else is announced, or passes for one', async () => {
    const announced = await refused(office.server, 415, () =>
      office.member.call('POST', pictures(), {
        name: 'a.svg',
        type: 'image/svg+xml',
        size: 10,
        entity_type: 'ISSUE_DESCRIPTION',
      }),
    );
    expect(announced.body.fields).toEqual({ type: 'must be a JPEG, PNG, WebP or GIF image' });
    const sent = await sendFile(office.member, { path: pictures(), bytes: pdf, entity_type: 'ISSUE_DESCRIPTION' });
    expect(sent.statuses).toEqual([200, 415]);
    expect(sent.last.body.error).toBe('This file is a PDF. A picture must be a JPEG, PNG, WebP or GIF image.');
  });
});

describe('[T8] [T19] a size is neither believed nor exceeded', () => {
  const announce = (size: number) =>
    office.member.call('POST', attachments(), { name: 'a.bin', type: 'application/octet-stream', size });

  test('more than the limit is refused before it is sent, with the limit in words', async () => {
    const { body } = await refused(office.server, 413, () => announce(5_242_881));
    expect(body).toMatchObject({ code: 'too_large', fields: { size: 'must be at most 5 MB' } });
    for (const size of [0, -1, 1.5, Number.MAX_VALUE])
      expect((await office.member.call('POST', attachments(), { name: 'a', type: '', size })).status).toBe(400);
  });

  test('more bytes than announced are refused while they come, however many there are', async () => {
    for (const length of [101, 3_000_000]) {
      const { body } = await announce(100);
      const answered = await sendBytes(office.member, body.upload_data, Buffer.alloc(length));
      expect([length, answered.status, answered.body.code]).toEqual([length, 413, 'too_large']);
    }
  });

  test('fewer bytes than announced are refused, also where the file is larger than its head', async () => {
    for (const [size, length] of [
      [100, 99],
      [2_000_000, 1_999_999],
    ] as const) {
      const { body } = await announce(size);
      const answered = await sendBytes(office.member, body.upload_data, Buffer.alloc(length, 7));
      expect([answered.status, answered.body.fields]).toEqual([400, { file: 'has another size than announced' }]);
      expect((await office.member.call('PATCH', `${attachments()}${body.asset_id}/`)).status).toBe(409);
    }
  });

  test('a file larger than its head arrives whole', async () => {
    const bytes = Buffer.alloc(3_000_001, 'Tandem ');
    const { asset_url, statuses } = await attach({ name: 'long.txt', type: 'text/plain', bytes });
    expect(statuses).toEqual([200, 204, 204]);
    expect((await readBytes(office.member, asset_url)).bytes.equals(bytes)).toBe(true);
  });

  const bombs: [string, Buffer][] = [
    ['image/png', png(60_000, 60_000, [0, 0, 0], 1)],
    ['image/gif', gif(65_535, 65_535)],
    ['image/jpeg', jpeg(65_535, 65_535, 60_000)],
    ['image/webp', webp('VP8 ', 16_383, 16_383)],
    ['image/webp', webp('VP8L', 16_383, 16_383)],
    ['image/webp', webp('VP8X', 100_000, 100_000)],
  ];
  test.each(bombs)('a small %s that claims a vast number of pixels is refused', async (type, bytes) => {
    const sent = await sendFile(office.member, {
      path: '/api/assets/v2/user-assets/',
      type,
      bytes,
      entity_type: 'USER_AVATAR',
    });
    expect(sent.statuses).toEqual([200, 415]);
    expect(sent.last.body.error).toMatch(/pixels/);
  });

  test('a picture whose measures cannot be read is refused', async () => {
    const sent = await attach({ bytes: dot.subarray(0, 20), type: 'image/png' });
    expect([sent.statuses, sent.last.body.fields]).toEqual([[200, 415], { file: 'is damaged' }]);
  });
});

test('[T8] names are cleaned of folders, dots, controls and what turns text round', async () => {
  const names: [string, string][] = [
    ['../../x', 'x'],
    ['..\\x', 'x'],
    ['.env', 'env'],
    ['a\u0000b.png', 'ab.png'],
    ['photo\u202Egnp.exe', 'photognp.exe'],
    [`${'n'.repeat(300)}.png`, `${'n'.repeat(251)}.png`],
    ['..', 'file'],
    ['a\r\nSet-Cookie: x', 'aSet-Cookie_ x'],
    ['Übersicht "neu".png', 'Übersicht _neu_.png'],
  ];
  for (const [name, clean] of names) {
    const { asset_id, asset_url, statuses } = await attach({ name, bytes: dot });
    expect({ name, statuses }).toEqual({ name, statuses: [200, 204, 204] });
    const { body } = await office.member.call('GET', attachments());
    const row = body.find(({ id }: { id: string }) => id === asset_id);
    expect(row.attributes).toEqual({ name: clean, type: 'image/png', size: dot.length });
    const { headers } = await readBytes(office.member, asset_url);
    expect(headers.get('content-disposition')).toContain(`filename*=UTF-8''${encodeURIComponent(clean)}`);
  }
});

test('a browser keeps what everybody may see, and asks anew for the rest', async () => {
  const kept = await attach({ bytes: dot });
  const first = await readBytes(office.member, kept.asset_url);
  expect(first.headers.get('cache-control')).toContain('no-cache');
  const etag = first.headers.get('etag') ?? '';
  const again = await readBytes(office.member, kept.asset_url, { 'if-none-match': etag });
  expect([again.status, again.bytes.length]).toEqual([304, 0]);
  expect((await readBytes(office.outsider, kept.asset_url, { 'if-none-match': etag })).status).toBe(404);
  const photo = { path: '/api/assets/v2/user-assets/', bytes: dot, entity_type: 'USER_AVATAR' };
  const { asset_url } = await sendFile(office.member, photo);
  expect((await readBytes(office.outsider, asset_url)).headers.get('cache-control')).toContain('immutable');
  expect((await readBytes(office.server.browser(), asset_url)).status).toBe(401);
});

describe('[T8] the form of an upload', () => {
  const announce = async (bytes: Buffer) =>
    (await office.member.call('POST', attachments(), { name: 'a.png', type: 'image/png', size: bytes.length })).body
      .upload_data;

  test('is taken at our own origin, from its sender alone, once', async () => {
    const upload = await announce(dot);
    expect(new URL(upload.url).origin).toBe(office.server.url);
    expect((await sendBytes(office.admin, upload, dot)).status).toBe(404);
    expect((await sendBytes(office.server.browser(), upload, dot)).status).toBe(401);
    expect((await sendBytes(office.member, upload, dot)).status).toBe(204);
    expect((await sendBytes(office.member, upload, dot)).status).toBe(409);
  });

  test('needs its permit, unchanged and for this very file', async () => {
    const [upload, other] = [await announce(dot), await announce(dot)];
    const forged = Buffer.from(JSON.stringify([upload.fields.key, office.member.person.id, 9e15])).toString(
      'base64url',
    );
    for (const fields of [
      {},
      { ...upload.fields, signature: '' },
      { ...upload.fields, policy: forged },
      { ...upload.fields, policy: other.fields.policy, signature: other.fields.signature },
    ])
      expect((await sendBytes(office.member, { ...upload, fields }, dot)).status).toBe(403);
    expect((await sendBytes(office.member, upload, dot)).status).toBe(204);
  });

  test('may be malformed, empty, cut short or no form at all without harm', async () => {
    const upload = await announce(dot);
    const { pathname } = new URL(upload.url);
    const send = (body: string, type: string) =>
      office.member.send('POST', pathname, body, { 'content-type': type, origin: office.server.url });
    const form = 'multipart/form-data; boundary=x';
    const file = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n';
    for (const [body, type] of [
      ['{}', 'application/json'],
      ['a=1', 'application/x-www-form-urlencoded'],
      ['', form],
      ['--x--\r\n', form],
      ['nothing', 'multipart/form-data'],
      [
        `${Object.entries(upload.fields)
          .map(([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
          .join('')}${file}abc`,
        form,
      ],
    ] as const)
      expect({ body, status: (await send(body, type)).status }).toEqual({ body, status: 400 });
    expect((await sendBytes(office.member, upload, dot)).status).toBe(204);
  });
});
