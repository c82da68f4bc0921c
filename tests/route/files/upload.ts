/** Sends files as browsers do: announce, send the form, say that it has arrived. */
import { randomUUID } from 'node:crypto';
import type { Answered, Browser } from '../../harness.ts';

export interface UploadData {
  url: string;
  fields: Record<string, string>;
}

export interface Sending {
  /** What the form says of the file; the server goes by the bytes. */
  fileName?: string;
  contentType?: string;
}

/** The form of an upload as bytes, and what its head says. */
export function formOf(fields: Record<string, string>, bytes: Uint8Array, { fileName, contentType }: Sending = {}) {
  const boundary = `----${randomUUID()}`;
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `${parts.join('')}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName ?? 'file'}"\r\nContent-Type: ${contentType ?? 'application/octet-stream'}\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

export function sendBytes(
  browser: Browser,
  { url, fields }: UploadData,
  bytes: Uint8Array,
  sending?: Sending,
): Promise<Answered> {
  const { body, headers } = formOf(fields, bytes, sending);
  return browser.send('POST', new URL(url).pathname, body, { ...headers, origin: browser.url });
}

export interface NewFile {
  /** Where it is announced, with a trailing slash. */
  path: string;
  bytes: Uint8Array;
  name?: string;
  type?: string;
  entity_type?: string;
  entity_identifier?: string | null;
}

export interface Sent {
  asset_id: string;
  asset_url: string;
  /** Of the announcement, the bytes and the mark, as far as it came. */
  statuses: number[];
  last: Answered;
}

/** The whole way, as far as it is let. */
export async function sendFile(
  browser: Browser,
  { path, bytes, name = 'a.png', type = 'image/png', ...more }: NewFile,
): Promise<Sent> {
  const announced = await browser.call('POST', path, { name, type, size: bytes.length, ...more });
  if (announced.status !== 200) return { asset_id: '', asset_url: '', statuses: [announced.status], last: announced };
  const { asset_id, asset_url, upload_data } = announced.body;
  const arrived = await sendBytes(browser, upload_data, bytes);
  if (arrived.status !== 204) return { asset_id, asset_url, statuses: [200, arrived.status], last: arrived };
  const marked = await browser.call('PATCH', `${path}${asset_id}/`);
  return { asset_id, asset_url, statuses: [200, 204, marked.status], last: marked };
}

/** The bytes at an address, as `fetch` gets them with somebody's cookies. */
export async function readBytes(browser: Browser, path: string, more: Record<string, string> = {}) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answered = await fetch(new URL(path, browser.url), { headers: { cookie, ...more } });
  return { status: answered.status, headers: answered.headers, bytes: Buffer.from(await answered.arrayBuffer()) };
}
