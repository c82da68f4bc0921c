/** Small real files of every kind that the tests send. */
import { deflateSync } from 'node:zlib';

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  let crc = 0xffffffff;
  for (const byte of body) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  const framed = Buffer.alloc(8);
  framed.writeUInt32BE(data.length);
  framed.writeUInt32BE((crc ^ 0xffffffff) >>> 0, 4);
  return Buffer.concat([framed.subarray(0, 4), body, framed.subarray(4)]);
}

/** A whole PNG of one colour. Its head may claim other measures than its pixels have. */
export function png(width: number, height: number, [red, green, blue] = [200, 60, 40], pixels = height): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.concat([
    Buffer.from([0]),
    Buffer.alloc(width * 3, Buffer.from([red ?? 0, green ?? 0, blue ?? 0])),
  ]);
  const data = deflateSync(Buffer.concat(Array.from({ length: pixels }, () => row)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

export const dot = png(1, 1);

/** A JPEG as far as its frame, after a profile as cameras write them. */
export function jpeg(width: number, height: number, profile = 100): Buffer {
  const segment = (marker: number, data: Buffer) => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(data.length + 2, 2);
    return Buffer.concat([head, data]);
  };
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), segment(0xe2, Buffer.alloc(profile)), segment(0xc0, frame)]);
}

export function gif(width: number, height: number): Buffer {
  const head = Buffer.alloc(14);
  head.write('GIF89a', 'latin1');
  head.writeUInt16LE(width, 6);
  head.writeUInt16LE(height, 8);
  return head;
}

/** The head of a WebP in its three forms. */
export function webp(form: 'VP8 ' | 'VP8L' | 'VP8X', width: number, height: number): Buffer {
  const file = Buffer.alloc(40);
  file.write(`RIFF\x20\0\0\0WEBP${form}`, 'latin1');
  if (form === 'VP8 ') {
    file.set([0x9d, 0x01, 0x2a], 23);
    file.writeUInt16LE(width, 26);
    file.writeUInt16LE(height, 28);
  } else if (form === 'VP8L') {
    file.writeUInt8(0x2f, 20);
    file.writeUInt32LE(((height - 1) << 14) | (width - 1), 21);
  } else {
    file.writeUIntLE(width - 1, 24, 3);
    file.writeUIntLE(height - 1, 27, 3);
  }
  return file;
}

export const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
export const xmlSvg = Buffer.from(`<?xml version="1.0"?>${svg}`);
export const html = Buffer.from('<!doctype html><script>alert(1)</script>');
export const pdf = Buffer.from('%PDF-1.4\n1 0 obj <</Type /Catalog>> endobj\n%%EOF');
export const zip = Buffer.from('504b0506000000000000000000000000000000000000', 'hex');
