/**
 * The sign-in library, as this product uses it: passwords, sessions and their cookies. Its own HTTP handlers are not
 * mounted; the routes of the specification call it and copy its cookies.
 *
 * There are two of it over one database, for http and https: a cookie that is right on one is lost on the other.
 */
import { betterAuth } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import type { Request } from 'express';
import * as z from 'zod/mini';
import { passwordLength } from '#shared/features/password.ts';
import type { Database } from '../db/connect.ts';
import { KeyedQueue } from '../db/keyedQueue.ts';
import { cookieName } from '../http/cookies.ts';

/** How long a session lives after it was last extended, in seconds; it is extended once a day. */
export const sessionSeconds = 30 * 24 * 60 * 60;

export const resetSeconds = 3600;

const sessionCookie = 'tandem-session';

/** The name of the cookie that carries a session's signed token. */
export const sessionCookieName = (secure: boolean) => cookieName(sessionCookie, secure);

/** Signs in somebody who proved themselves by other means than a password. */
const startSession = createAuthEndpoint.serverOnly(
  { method: 'POST', requireHeaders: true, body: z.object({ user_id: z.string() }) },
  async (ctx) => {
    const user = await ctx.context.internalAdapter.findUserById(ctx.body.user_id);
    if (!user) throw new APIError('BAD_REQUEST');
    const session = await ctx.context.internalAdapter.createSession(user.id);
    await setSessionCookie(ctx, { session, user });
    return ctx.json({ token: session.token, user: { id: user.id, email: user.email } });
  },
);

/** At most two passwords are hashed at once: each takes 32 MB and a thread that files and names need too. */
const lanes = new KeyedQueue();
let lane = 0;
const inLane = <T>(work: () => Promise<T>) => lanes.run([`lane ${lane++ % 2}`], work);

/** How a password is made unreadable, and compared with what was made of it. */
export interface Hashing {
  hash(password: string): Promise<string>;
  verify(pair: { hash: string; password: string }): Promise<boolean>;
}

const scrypt: Hashing = { hash: hashPassword, verify: verifyPassword };

interface Building {
  database: Database;
  secret: string;
  hashing: Hashing;
}

function build({ database, secret, hashing }: Building, baseURL: string, secure: boolean) {
  return betterAuth({
    appName: 'Tandem',
    baseURL,
    secret,
    database: { db: database.writes, type: 'postgres', transaction: true },
    user: { modelName: 'auth_user' },
    session: { modelName: 'auth_session', expiresIn: sessionSeconds, disableSessionRefresh: true },
    account: { modelName: 'auth_account' },
    verification: { modelName: 'auth_verification', storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      resetPasswordTokenExpiresIn: resetSeconds,
      revokeSessionsOnPasswordReset: true,
      password: {
        hash: (password) => inLane(() => hashing.hash(password)),
        verify: (pair) => inLane(() => hashing.verify(pair)),
      },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    advanced: {
      useSecureCookies: false,
      cookiePrefix: 'tandem',
      cookies: { session_token: { name: sessionCookieName(secure), attributes: { secure } } },
      database: { generateId: 'uuid' },
      ipAddress: { ipAddressHeaders: ['x-client-ip'], ipv6Subnet: 128 },
    },
    plugins: [{ id: 'start-session', endpoints: { startSession } }],
  });
}

export type AuthLibrary = ReturnType<typeof build>;

export interface Auth {
  /** The one for the scheme that the request came by. */
  of(req: Pick<Request, 'secure'>): AuthLibrary;
}

export interface AuthOptions {
  database: Database;
  secret: string;
  publicUrl: string | undefined;
  /** The library's scrypt unless given; tests, which sign up by the hundred, remember what it answered. */
  hashing?: Hashing | undefined;
}

export function createAuth({ database, secret, publicUrl, hashing = scrypt }: AuthOptions): Auth {
  const building = { database, secret, hashing };
  const plain = build(building, publicUrl ?? 'http://localhost', false);
  const secure = build(building, publicUrl ?? 'https://localhost', true);
  return { of: (req) => (req.secure ? secure : plain) };
}

/** What the library may know of a request: its cookies, its browser, and the address that Express found. */
export function headersFor(req: Request): Headers {
  const headers = new Headers({ 'x-client-ip': req.ip ?? '' });
  for (const name of ['cookie', 'user-agent']) {
    const value = req.get(name);
    if (value) headers.set(name, value);
  }
  return headers;
}
