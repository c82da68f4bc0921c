import { expect, test } from 'vitest';
import { decodeText } from './decode.ts';

const utf16 = (text: string) =>
  new Uint8Array([0xff, 0xfe, ...new Uint8Array(new Uint16Array([...text].map((c) => c.charCodeAt(0))).buffer)]);

test.each([
  ['UTF-8', new TextEncoder().encode('Größe,é'), 'Größe,é'],
  ['UTF-8 with a mark', new Uint8Array([0xef, 0xbb, 0xbf, 0x61]), 'a'],
  ['UTF-16', utf16('Größe'), 'Größe'],
  ['Windows-1252', new Uint8Array([0x47, 0x72, 0xf6, 0xdf, 0x65, 0x80]), 'Größe€'],
  ['nothing', new Uint8Array(), ''],
])('%s is read', (_, bytes, text) => {
  expect(decodeText(bytes)).toBe(text);
});
