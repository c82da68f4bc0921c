/** The measures that a picture's head claims: a small file may claim so many pixels that whoever shows it runs out of memory. */

export interface PictureSize {
  width: number;
  height: number;
}

/** Reads width and height of a JPEG, PNG, GIF or WebP from its first bytes; null where they are not there. */
export function pictureSize(type: string, head: Buffer): PictureSize | null {
  try {
    return readers[type]?.(head) ?? null;
  } catch (error) {
    if (error instanceof RangeError) return null; // the head is too short
    throw error;
  }
}

const readers: Readonly<Record<string, (head: Buffer) => PictureSize | null>> = {
  'image/png': (head) => ({ width: head.readUInt32BE(16), height: head.readUInt32BE(20) }),
  'image/gif': (head) => ({ width: head.readUInt16LE(6), height: head.readUInt16LE(8) }),
  'image/webp': webpSize,
  'image/jpeg': jpegSize,
};

function webpSize(head: Buffer): PictureSize | null {
  switch (head.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = head.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 };
    default:
      return null;
  }
}

/** Goes from segment to segment up to the frame's own. */
function jpegSize(head: Buffer): PictureSize | null {
  for (let at = 2; ; ) {
    if (head.readUInt8(at) !== 0xff) return null;
    const marker = head.readUInt8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: head.readUInt16BE(at + 7), height: head.readUInt16BE(at + 5) };
    at += marker === 0xff ? 1 : 2 + head.readUInt16BE(at + 2);
  }
}
