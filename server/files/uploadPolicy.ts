import { createHmac, timingSafeEqual } from 'node:crypto';

const lifeMs = 15 * 60 * 1000;

/** Who may send the bytes of which file, and until when. */
export interface Permit {
  assetId: string;
  personId: string;
}

/** Writes and checks the short-lived permits that an upload's form carries. */
export class UploadPolicy {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  /** The two fields that the form has to carry. */
  issue({ assetId, personId }: Permit): { policy: string; signature: string } {
    const policy = Buffer.from(JSON.stringify([assetId, personId, Date.now() + lifeMs])).toString('base64url');
    return { policy, signature: this.#sign(policy) };
  }

  /** Whether these fields permit just this, now. */
  permits({ assetId, personId }: Permit, fields: ReadonlyMap<string, string>): boolean {
    const policy = fields.get('policy') ?? '';
    const right = Buffer.from(this.#sign(policy));
    const shown = Buffer.from(fields.get('signature') ?? '');
    if (right.length !== shown.length || !timingSafeEqual(right, shown)) return false;
    const [asset, person, until]: unknown[] = JSON.parse(Buffer.from(policy, 'base64url').toString());
    return asset === assetId && person === personId && typeof until === 'number' && Date.now() < until;
  }

  #sign(policy: string): string {
    return createHmac('sha256', this.#key).update(policy).digest('base64url');
  }
}
