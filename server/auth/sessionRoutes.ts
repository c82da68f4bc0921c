import { sql } from 'kysely';
import * as z from 'zod/mini';
import { signedIn } from '#shared/access.ts';
import { notFound } from '#shared/errors.ts';
import { isoFormat } from '../db/columns.ts';
import type { Context } from '../http/context.ts';
import { idAnswer, momentAnswer } from '../http/entitySchema.ts';
import { noContent, ok, type Route } from '../http/route.ts';
import { endSessions } from './sessions.ts';

const sessionSchema = z.object({
  id: idAnswer,
  user_agent: z.nullable(z.string()),
  ip_address: z.nullable(z.string()),
  created_at: momentAnswer,
  last_seen_at: momentAnswer,
  expires_at: momentAnswer,
  device: z.string(),
  is_current: z.boolean(),
});

/** Where one is signed in, and how to end it from here. */
export function sessionRoutes(): Route[] {
  return [
    {
      method: 'GET',
      path: '/api/users/me/sessions/',
      answer: { schema: z.array(sessionSchema) },
      access: signedIn,
      summary: 'Lists where one is signed in, the last used first.',
      handle: async (context) => ok(await listSessions(context)),
    },
    {
      method: 'DELETE',
      path: '/api/users/me/sessions/',
      access: signedIn,
      status: 204,
      summary: 'Ends all of one’s sessions but this.',
      handle: async (context) => {
        const { session_id } = context.caller;
        await context.commit((tx) => endSessions(tx, context.me, sql`id is distinct from ${session_id}::uuid`));
        return noContent;
      },
    },
    {
      method: 'DELETE',
      path: '/api/users/me/sessions/:sessionId/',
      access: signedIn,
      status: 204,
      summary: 'Ends one of one’s sessions.',
      handle: async (context) => {
        const id = context.param('sessionId');
        await context.commit(async (tx) => {
          if ((await endSessions(tx, context.me, sql`id = ${id}`)) === 0) throw notFound();
        });
        return noContent;
      },
    },
  ];
}

type Session = Omit<z.infer<typeof sessionSchema>, 'device' | 'is_current'>;

async function listSessions({ read, me, caller }: Context) {
  const moment = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', ${sql.lit(isoFormat)})`;
  const { rows } = await sql<Session>`
    select id, "userAgent" as user_agent, "ipAddress" as ip_address, ${moment('createdAt')} as created_at,
      ${moment('lastSeenAt')} as last_seen_at, ${moment('expiresAt')} as expires_at
    from auth_session where "userId" = ${me} and "expiresAt" > now() order by "lastSeenAt" desc, id`.execute(read);
  return rows.map((row) => ({
    ...row,
    device: describeDevice(row.user_agent ?? ''),
    is_current: row.id === caller.session_id,
  }));
}

const browsers = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
  [/curl\//i, 'curl'],
] as const;

const systems = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const;

/** A browser's long description of itself in words: "Firefox on Linux". */
export function describeDevice(userAgent: string): string {
  const nameIn = (table: readonly (readonly [RegExp, string])[]) => table.find(([sign]) => sign.test(userAgent))?.[1];
  const browser = nameIn(browsers);
  const system = nameIn(systems);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}
