// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Answer } from '#client/sync/send.ts';
import { AppError } from '#shared/errors.ts';
import { ManualClock } from '#tests/manualClock.ts';
import { removeAsset, type Upload, uploadAsset } from './upload.ts';

/** A request whose network the test decides. */
class SlowRequest extends EventTarget {
  static last: SlowRequest;
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  sent: FormData | undefined;
  opened: string[] = [];

  open(method: string, url: string): void {
    this.opened = [method, url];
    SlowRequest.last = this;
  }

  setRequestHeader(): void {}

  send(form: FormData): void {
    this.sent = form;
    begun.resolve();
  }

  abort(): void {
    this.dispatchEvent(new Event('abort'));
  }

  answer(status: number, body?: object): void {
    this.status = status;
    this.responseText = body ? JSON.stringify(body) : '';
    this.dispatchEvent(new Event('load'));
  }

  progress(loaded: number, total: number): void {
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total }));
  }
}

let begun: PromiseWithResolvers<void>;
beforeEach(() => {
  begun = Promise.withResolvers();
  vi.stubGlobal('XMLHttpRequest', SlowRequest);
});
afterEach(() => vi.unstubAllGlobals());

const url = 'http://localhost/api/assets/v2/upload/a1/';
const announced = {
  upload_data: { url, fields: { policy: 'p', signature: 's' } },
  asset_id: 'a1',
  asset_url: '/x/a1/',
};

function open(refusal?: AppError) {
  const clock = new ManualClock();
  const calls: unknown[][] = [];
  const send = async <T,>(method: string, path: string, body?: unknown): Promise<Answer<T>> => {
    calls.push(body === undefined ? [method, path] : [method, path, body]);
    if (refusal) throw refusal;
    return { status: 200, body: announced as T, seq: 1 };
  };
  const file = new File(['abc'], 'a.png', { type: 'image/png' });
  const upload = (more: Partial<Upload> = {}) =>
    uploadAsset({ send, clock }, { target: { type: 'USER_AVATAR' }, file, ...more });
  return { clock, calls, send, upload };
}

test('a file is announced, sent with the fields it was given, and said to be there', async () => {
  const { upload, calls } = open();
  const done = upload({ target: { type: 'PROJECT_COVER', workspaceSlug: 'w', projectId: 'p1' } });
  await begun.promise;
  expect(SlowRequest.last.opened).toEqual(['POST', url]);
  expect([...(SlowRequest.last.sent?.keys() ?? [])]).toEqual(['policy', 'signature', 'file']);
  expect(calls.length).toBe(1);
  SlowRequest.last.answer(204);
  expect(await done).toBe('/x/a1/');
  const about = { name: 'a.png', type: 'image/png', size: 3, entity_type: 'PROJECT_COVER', entity_identifier: 'p1' };
  expect(calls).toEqual([
    ['POST', '/api/assets/v2/workspaces/w/', about],
    ['PATCH', '/api/assets/v2/workspaces/w/a1/'],
  ]);
});

test('each kind of file goes to its own place', async () => {
  const place = { workspaceSlug: 'w', projectId: 'p' };
  const paths: unknown[] = [];
  for (const target of [
    { type: 'USER_COVER' },
    { type: 'WORKSPACE_LOGO', workspaceSlug: 'w' },
    { type: 'ISSUE_ATTACHMENT', issueId: 'i', ...place },
    { type: 'ISSUE_DESCRIPTION', entityId: null, ...place },
  ] as const) {
    const { upload, calls } = open(new AppError('forbidden', 'No.'));
    await upload({ target }).catch(() => undefined);
    paths.push(calls[0]?.[1]);
  }
  expect(paths).toEqual([
    '/api/assets/v2/user-assets/',
    '/api/assets/v2/workspaces/w/',
    '/api/assets/v2/workspaces/w/projects/p/issues/i/attachments/',
    '/api/assets/v2/workspaces/w/projects/p/',
  ]);
});

test('progress is told at most every 16 ms, and then the latest', async () => {
  const { upload, clock } = open();
  const told: number[] = [];
  const done = upload({ onProgress: (part) => told.push(part) });
  await begun.promise;
  for (const loaded of [1, 2, 3]) SlowRequest.last.progress(loaded, 4);
  expect(told).toEqual([]);
  await clock.advance(15);
  expect(told).toEqual([]);
  await clock.advance(1);
  expect(told).toEqual([0.75]);
  SlowRequest.last.progress(4, 4);
  await clock.advance(16);
  expect(told).toEqual([0.75, 1]);
  SlowRequest.last.answer(204);
  await done;
});

test('a refusal keeps the server’s sentence, and nothing is said to be there', async () => {
  const { upload, calls } = open();
  const done = upload();
  await begun.promise;
  SlowRequest.last.answer(415, { code: 'unsupported', error: 'This file is a PDF.' });
  await expect(done).rejects.toMatchObject({ code: 'unsupported', message: 'This file is a PDF.' });
  expect(calls.length).toBe(1);
  const refused = open(new AppError('too_large', 'This file is too large: it must be at most 5 MB.'));
  await expect(refused.upload()).rejects.toMatchObject({ code: 'too_large' });
});

test('a lost network is told as that', async () => {
  const { upload } = open();
  const done = upload();
  await begun.promise;
  SlowRequest.last.dispatchEvent(new Event('error'));
  await expect(done).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('Check your connection'),
  });
});

test('stopping it ends the request and marks nothing', async () => {
  const { upload, calls } = open();
  const stop = new AbortController();
  const done = upload({ signal: stop.signal });
  await begun.promise;
  stop.abort();
  await expect(done).rejects.toMatchObject({ name: 'AbortError' });
  expect(calls.length).toBe(1);
  const late = open();
  await expect(late.upload({ signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' });
  expect(late.calls).toEqual([]);
});

test('what a place shows is removed by the id in its address', async () => {
  const { send, calls } = open();
  await removeAsset({ send }, { type: 'USER_AVATAR' }, '/api/assets/v2/static/a7/');
  expect(calls).toEqual([['DELETE', '/api/assets/v2/user-assets/a7/']]);
});
