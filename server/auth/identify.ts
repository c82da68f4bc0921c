/**
 * Who sends a request, by one statement: the sign-in session of a cookie, or an API token.
 *
 * The cookie's signature is checked here, before the database is asked. A cookie that is no longer good is nobody, so
 * that one may sign in again with it; a key that is not good is refused, since a program means it. What is written
 * down about use (last seen, last used) is written after, and seldom.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '#shared/errors.ts';
import { apiToken } from '#shared/features/apiToken.ts';
import type { Background } from '../background.ts';
import type { Database, Db } from '../db/connect.ts';
import type { Store } from '../db/store.ts';
import { apiKeyOf } from '../http/apiKey.ts';
import type { Caller, Identify, ReadAlong } from '../http/caller.ts';
import { cookieHeader, readCookie } from '../http/cookies.ts';
import { sessionCookieName, sessionSeconds } from './auth.ts';
import { ensurePerson } from './person.ts';

export interface IdentifyDeps {
  store: Store;
  database: Database;
  secret: string;
  background: Background;
}

const dayMs = 24 * 60 * 60 * 1000;
const seenEveryMs = 10 * 60 * 1000;
const usedEveryMs = 60 * 1000;

export function createIdentify(deps: IdentifyDeps): Identify {
  const marking = new Set<string>();
  const mark = (id: string, what: string, work: () => Promise<unknown>) => {
    if (marking.has(id)) return;
    marking.add(id);
    deps.background.run(what, () => work().finally(() => marking.delete(id)));
  };

  return async (req, readAlong) => {
    const key = apiKeyOf(req);
    if (key !== undefined) return byToken({ deps, mark, readAlong }, key);
    const cookie = sessionTokenOf(req, deps.secret);
    return cookie ? bySession({ deps, mark, readAlong }, req, cookie) : null;
  };
}

type Mark = (id: string, what: string, work: () => Promise<unknown>) => void;

interface Means<T> {
  deps: IdentifyDeps;
  mark: Mark;
  readAlong: ReadAlong<T> | undefined;
}

/** What was read along; undefined where nothing was asked for. */
interface Along<T> {
  along?: T | null | undefined;
}

type Identified<T> = Caller & Along<T>;

const alongSql = <T>(personId: RawBuilder<unknown>, readAlong?: ReadAlong<T>) =>
  readAlong ? sql`${readAlong(personId)} as along,` : sql``;

export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

interface SessionCookie {
  name: string;
  value: string;
  token: string;
}

function sessionTokenOf(req: Request, secret: string): SessionCookie | undefined {
  const names = req.secure ? [sessionCookieName(true)] : [sessionCookieName(true), sessionCookieName(false)];
  for (const name of names) {
    const value = readCookie(req.headers.cookie, name);
    if (value === undefined) continue;
    const token = signedValue(value, secret);
    return token === undefined ? undefined : { name, value, token };
  }
  return undefined;
}

/** The token of `token.signature`, or undefined when the signature is not ours. */
function signedValue(value: string, secret: string): string | undefined {
  const dot = value.lastIndexOf('.');
  if (dot < 1 || value.length > 400) return undefined;
  const given = Buffer.from(value.slice(dot + 1));
  const right = Buffer.from(createHmac('sha256', secret).update(value.slice(0, dot)).digest('base64'));
  return given.length === right.length && timingSafeEqual(given, right) ? value.slice(0, dot) : undefined;
}

interface SessionRow {
  timezone: string | null;
  session_id: string;
  user_id: string;
  user_email: string;
  is_verified: boolean;
  has_password: boolean;
  email: string | null;
  is_active: boolean | null;
  is_instance_admin: boolean | null;
  updated_at: Date;
  seen_at: Date;
}

async function bySession<T>(
  { deps, mark, readAlong }: Means<T>,
  req: Request,
  cookie: SessionCookie,
): Promise<Identified<T> | null> {
  const { rows } = await sql<SessionRow & Along<T>>`
    select ${alongSql(sql`u.id`, readAlong)} s.id as session_id, u.id as user_id, u.email as user_email, u."emailVerified" as is_verified,
      p.email, p.user_timezone as timezone, p.is_active, p.is_instance_admin, s."updatedAt" as updated_at, s."lastSeenAt" as seen_at,
      p.id is not null or exists (select from auth_account a where a."userId" = u.id and a.password is not null) as has_password
    from auth_session s
    join auth_user u on u.id = s."userId"
    left join person p on p.id = u.id and p.deleted_at is null
    where s.token = ${cookie.token} and s."expiresAt" > now()`.execute(deps.store.reads);
  const row = rows[0];
  if (!row || row.is_active === false) return null;
  const known = row.email === null ? await makeMissing(deps.store, row) : row;
  if (Date.now() - row.seen_at.getTime() > seenEveryMs) {
    mark(row.session_id, 'noting a session’s use', () => touchSession(deps.database.writes, row.session_id));
  }
  if (Date.now() - row.updated_at.getTime() > dayMs) {
    const secure = cookie.name === sessionCookieName(true);
    req.res?.append('Set-Cookie', cookieHeader(cookie.name, cookie.value, { secure, maxAge: sessionSeconds }));
  }
  return {
    person_id: row.user_id,
    email: known.email ?? row.user_email,
    is_instance_admin: known.is_instance_admin ?? false,
    timezone: row.timezone ?? 'UTC',
    session_id: row.session_id,
    token_id: null,
    mayWrite: true,
    along: row.along,
  };
}

const makeMissing = (store: Store, row: SessionRow) =>
  ensurePerson(store, {
    id: row.user_id,
    email: row.user_email,
    isVerified: row.is_verified,
    isAutoset: !row.has_password,
  });

/** Notes that a session was used, and, once a day, lets it live on. */
const touchSession = (db: Db, id: string) =>
  sql`
  update auth_session set "lastSeenAt" = now(),
    "expiresAt" = case when "updatedAt" < now() - interval '1 day' then now() + make_interval(secs => ${sessionSeconds}::int) else "expiresAt" end,
    "updatedAt" = case when "updatedAt" < now() - interval '1 day' then now() else "updatedAt" end
  where id = ${id}`.execute(db);

interface TokenRow {
  token_id: string;
  person_id: string;
  email: string;
  timezone: string;
  is_instance_admin: boolean;
  scopes: string[];
  last_used: Date | null;
}

async function byToken<T>({ deps: { store }, mark, readAlong }: Means<T>, key: string): Promise<Identified<T>> {
  const { rows } = await sql<TokenRow & Along<T>>`
    select ${alongSql(sql`t."user"`, readAlong)} t.id as token_id, p.id as person_id, p.email, p.user_timezone as timezone, p.is_instance_admin, t.scopes, t.last_used
    from api_token_secret s
    join api_token t on t.id = s.token_id and t.deleted_at is null and t.is_active and (t.expired_at is null or t.expired_at > now())
    join person p on p.id = t."user" and p.deleted_at is null and p.is_active
    where s.hash = ${hashToken(key)}`.execute(store.reads);
  const row = rows[0];
  if (!row) throw new AppError('unauthenticated', 'This API token is not valid. It may have expired or been revoked.');
  if (!row.last_used || Date.now() - row.last_used.getTime() > usedEveryMs) {
    mark(row.token_id, 'noting a token’s use', () => noteUse(store, row));
  }
  return {
    person_id: row.person_id,
    email: row.email,
    is_instance_admin: row.is_instance_admin,
    timezone: row.timezone,
    session_id: null,
    token_id: row.token_id,
    mayWrite: row.scopes.includes('write'),
    along: row.along,
  };
}

const noteUse = (store: Store, { person_id, token_id }: TokenRow) =>
  store.commit({ actor: null, streams: [person_id] }, async (tx) => {
    if (await tx.find(apiToken, { id: token_id })) await tx.update(apiToken, token_id, { last_used: tx.at });
  });
