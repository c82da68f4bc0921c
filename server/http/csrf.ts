/**
 * The token of the sign-in forms: a random value in a cookie, and its signature in the form. Another site can neither
 * read the one nor make the other.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import { cookieHeader, cookieName, readCookie } from './cookies.ts';

const seconds = 365 * 24 * 60 * 60;

export class Csrf {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  /** A token for this browser, with the cookie that goes with it. */
  issue(req: Request): { token: string; setCookie: string } {
    const known = this.#cookie(req);
    const value = known && /^[0-9a-f]{32}$/.test(known) ? known : randomBytes(16).toString('hex');
    const name = cookieName('csrftoken', req.secure);
    return { token: this.#sign(value), setCookie: cookieHeader(name, value, { secure: req.secure, maxAge: seconds }) };
  }

  /** Whether the form, or the header `X-CSRFToken`, carries this browser's token. */
  holds(req: Request): boolean {
    const value = this.#cookie(req);
    const given: unknown = req.get('x-csrftoken') ?? req.body?.csrfmiddlewaretoken;
    if (!value || typeof given !== 'string') return false;
    const right = Buffer.from(this.#sign(value));
    const shown = Buffer.from(given);
    return right.length === shown.length && timingSafeEqual(right, shown);
  }

  #cookie(req: Request): string | undefined {
    return readCookie(req.headers.cookie, cookieName('csrftoken', req.secure));
  }

  #sign(value: string): string {
    return createHmac('sha256', this.#key).update(value).digest('hex');
  }
}
