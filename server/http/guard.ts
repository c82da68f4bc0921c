/** What stands before every route: how often, and from which site, a request may come. */
import type { Request } from 'express';
import { forbidden } from '#shared/errors.ts';
import { addressKey, originOf } from './address.ts';
import { apiKeyOf } from './apiKey.ts';
import type { Csrf } from './csrf.ts';
import type { LimitName, Limits } from './limits.ts';
import type { Mounting } from './mount.ts';
import type { Route } from './route.ts';

export interface GuardDeps {
  limits: Limits;
  csrf: Csrf;
  /** The address that the operator gave, besides the one the request was sent to. */
  publicUrl: string | undefined;
}

/** Counted per account, or per thing, by their handlers, which know which it is. */
const byAccount = new Set<LimitName>(['sign_in', 'mail', 'email_change', 'asset_copy']);

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

export function createGuard({ limits, csrf, publicUrl }: GuardDeps): Mounting['guard'] {
  return async (req, route, personId) => {
    const isUnsafe = !safeMethods.has(req.method);
    const limit = route.limit ?? (isUnsafe ? 'write' : undefined);
    if (limit) {
      await limits.take(limit, 'address', addressKey(req.ip));
      if (personId && !byAccount.has(limit)) await limits.take(limit, 'person', personId);
    }
    if (isUnsafe && apiKeyOf(req) === undefined) demandOrigin(req, route, personId !== null);
  };

  /**
   * Programs with a key are let be, since no browser adds one by itself. Others must come from our own pages: by
   * Origin, else by Sec-Fetch-Site, else, for a form, by its token. Without any of these only a caller without a
   * cookie, who has nothing that another site could abuse.
   */
  function demandOrigin(req: Request, route: Route, hasSession: boolean): void {
    const isForm = route.form === true && req.get('content-type') !== undefined && !req.is('application/json');
    if (isForm && !csrf.holds(req)) throw forbidden(csrfMissing);
    const isSame = isSameOrigin(req, publicUrl);
    if (isSame === false || (isSame === undefined && hasSession && !isForm)) throw forbidden(otherSite);
  }
}

/** Said where a form comes without its token (spec §8). */
export const csrfMissing = 'CSRF token not found';

const otherSite = 'This request did not come from a page of this Tandem. Programs send an API token.';

/** Whether the browser says that one of our pages sent this; undefined when it says nothing. */
export function isSameOrigin(req: Request, publicUrl: string | undefined): boolean | undefined {
  const origin = req.get('origin');
  if (origin !== undefined) {
    return origin === originOf(req) || (publicUrl !== undefined && origin === new URL(publicUrl).origin);
  }
  const site = req.get('sec-fetch-site');
  return site === undefined ? undefined : site === 'same-origin';
}
