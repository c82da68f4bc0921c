import type { Frame } from '#shared/change.ts';

const finalText = 0x81;

/** A frame made ready once for everybody who gets it. */
export class Message {
  readonly text: string;
  #wire: Buffer | undefined;

  constructor(frame: Frame) {
    this.text = JSON.stringify(frame);
  }

  /** The bytes of a whole, unmasked WebSocket message (RFC 6455 §5.2). */
  get wire(): Buffer {
    this.#wire ??= framed(Buffer.from(this.text));
    return this.#wire;
  }
}

function framed(payload: Buffer): Buffer {
  const { length } = payload;
  if (length < 126) return Buffer.concat([Buffer.of(finalText, length), payload]);
  if (length < 65_536) return Buffer.concat([Buffer.of(finalText, 126, length >> 8, length & 255), payload]);
  const header = Buffer.alloc(10);
  header.set([finalText, 127]);
  header.writeUInt32BE(length, 6); // no string is longer
  return Buffer.concat([header, payload]);
}
