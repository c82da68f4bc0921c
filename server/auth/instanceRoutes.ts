import { sql } from 'kysely';
import * as z from 'zod/mini';
import { anyone, instanceAdmin } from '#shared/access.ts';
import { AppError, invalid, notFound } from '#shared/errors.ts';
import { person } from '#shared/features/person.ts';
import { isoFormat } from '../db/columns.ts';
import type { Db } from '../db/connect.ts';
import type { Tx } from '../db/tx.ts';
import { isInSample } from '../features/sample.ts';
import { originOf } from '../http/address.ts';
import type { Context } from '../http/context.ts';
import { idAnswer, momentAnswer } from '../http/entitySchema.ts';
import { type Answer, type AnswerShape, ok, type Route } from '../http/route.ts';
import { messageAnswer, personInRow } from '../http/shapes.ts';
import { testMail } from '../mail/mails.ts';
import { accountById, makeResetToken, resetUrl } from './accounts.ts';
import { readEmail } from './answers.ts';
import { resetSeconds } from './auth.ts';
import { commitEverywhere } from './changePerson.ts';
import { deactivate, reactivate } from './deactivate.ts';
import type { AccountDeps } from './deps.ts';
import { type InstanceSettings, isFreeToSetUp, readInstance } from './instance.ts';

const settingsAnswer: AnswerShape = {
  schema: z.object({
    instance: z.object({
      id: idAnswer,
      instance_id: idAnswer,
      instance_name: z.string(),
      is_setup_done: z.boolean(),
      workspaces_exist: z.boolean(),
      created_at: momentAnswer,
      updated_at: momentAnswer,
    }),
    config: z.object({
      enable_signup: z.boolean(),
      is_magic_login_enabled: z.boolean(),
      is_email_password_enabled: z.boolean(),
      is_workspace_creation_disabled: z.boolean(),
      is_smtp_configured: z.boolean(),
      is_google_enabled: z.boolean(),
      is_github_enabled: z.boolean(),
      is_gitlab_enabled: z.boolean(),
      is_gitea_enabled: z.boolean(),
      has_unsplash_configured: z.boolean(),
      has_llm_configured: z.boolean(),
      file_size_limit: z.int(),
      app_base_url: z.nullable(z.string()),
      is_self_managed: z.boolean(),
      has_sample: z.boolean(),
      is_setup_token_required: z.boolean(),
      plain_http: z.boolean(),
    }),
  }),
};

const accountSchema = z.extend(personInRow, {
  email: z.string(),
  is_active: z.boolean(),
  is_email_verified: z.boolean(),
  is_instance_admin: z.boolean(),
  created_at: momentAnswer,
  last_seen_at: z.nullable(momentAnswer),
  workspace_count: z.int(),
});

/** What this Tandem offers, and what its admins may do with it. */
export function instanceRoutes(deps: AccountDeps): Route[] {
  const path = '/api/instances/';
  const one = `${path}people/:personId/`;
  return [
    {
      method: 'GET',
      path,
      access: anyone,
      summary: 'Tells what this Tandem offers, before anybody has signed in.',
      answer: settingsAnswer,
      handle: async (context) => ok(await present(deps, context, await readInstance(context.read))),
    },
    {
      method: 'PATCH',
      path,
      access: instanceAdmin,
      summary: 'Changes the settings of this Tandem.',
      body: { schema: patchSchema },
      answer: settingsAnswer,
      again: async (context) => present(deps, context, await readInstance(context.read)),
      handle: (context) => changeSettings(deps, context),
    },
    {
      method: 'POST',
      path: `${path}email-credentials-check/`,
      access: instanceAdmin,
      limit: 'email_change',
      summary: 'Sends a test mail, and tells whether it went.',
      body: { schema: z.object({ receiver_email: z.optional(z.string()) }) },
      answer: messageAnswer,
      handle: (context) => sendTest(deps, context),
    },
    {
      method: 'GET',
      path: `${path}people/`,
      access: instanceAdmin,
      summary: 'Lists everybody with an account.',
      answer: { schema: z.array(accountSchema) },
      handle: async (context) => ok(await listPeople(context.read)),
    },
    {
      method: 'POST',
      path: `${one}reset-link/`,
      access: instanceAdmin,
      summary: 'Makes a link with which somebody sets a new password, for an admin to hand over.',
      answer: { schema: z.object({ url: z.string(), expires_at: momentAnswer }) },
      handle: (context) => makeLink(deps, context),
    },
    {
      method: 'POST',
      path: `${one}deactivate/`,
      access: instanceAdmin,
      summary: 'Shuts somebody out.',
      answer: { row: person },
      handle: async (context) => {
        const id = context.param('personId');
        if (id === context.me) throw invalid('You cannot deactivate yourself.');
        return ok(await changeOther(context, id, (tx) => deactivate(tx, id)));
      },
    },
    {
      method: 'POST',
      path: `${one}reactivate/`,
      access: instanceAdmin,
      summary: 'Lets somebody in again.',
      answer: { row: person },
      handle: async (context) => {
        const id = context.param('personId');
        return ok(await changeOther(context, id, (tx) => reactivate(tx, id)));
      },
    },
  ];
}

async function present(deps: AccountDeps, { req, read, callerOrNull: caller }: Context, settings: InstanceSettings) {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from workspace where deleted_at is null) as any`.execute(read);
  const mayCreate = !settings.is_workspace_creation_disabled || caller?.is_instance_admin === true;
  return {
    instance: {
      id: settings.id,
      instance_id: settings.id,
      instance_name: settings.name,
      is_setup_done: settings.set_up_by !== null,
      workspaces_exist: rows[0]?.any ?? false,
      created_at: settings.created_at.toISOString(),
      updated_at: settings.updated_at.toISOString(),
    },
    config: {
      enable_signup: settings.enable_signup,
      is_magic_login_enabled: settings.is_magic_login_enabled && deps.mailer.isConfigured,
      is_email_password_enabled: settings.is_email_password_enabled,
      is_workspace_creation_disabled: settings.is_workspace_creation_disabled,
      is_smtp_configured: deps.mailer.isConfigured,
      is_google_enabled: false,
      is_github_enabled: false,
      is_gitlab_enabled: false,
      is_gitea_enabled: false,
      has_unsplash_configured: false,
      has_llm_configured: false,
      file_size_limit: deps.config.fileSizeLimit,
      app_base_url: deps.config.publicUrl ?? null,
      is_self_managed: true,
      /** A sample workspace is offered: to whoever is in none and may make one. */
      has_sample: mayCreate && !(caller && (await isInSample(read, caller.person_id))),
      /** The first account needs the setup token that the log shows. */
      is_setup_token_required: settings.set_up_by === null && !isFreeToSetUp(req, deps.config),
      /** Passwords cross the network unencrypted: worth a banner for admins. */
      plain_http: !req.secure,
    },
  };
}

const flag = z.optional(z.boolean({ error: 'must be true or false' }));

const patchSchema = z.object({
  instance_name: z.optional(
    z.string({ error: 'must be text' }).check(z.trim(), z.minLength(1, 'is required'), z.maxLength(255, 'is too long')),
  ),
  enable_signup: flag,
  is_magic_login_enabled: flag,
  is_email_password_enabled: flag,
  is_workspace_creation_disabled: flag,
});

async function changeSettings(deps: AccountDeps, context: Context): Promise<Answer> {
  const read = patchSchema.safeParse(context.body);
  if (!read.success) {
    const fields = Object.fromEntries(read.error.issues.map((issue) => [issue.path.join('.'), issue.message]));
    throw invalid('These settings cannot be saved like that.', fields);
  }
  const given = read.data;
  const settings = await context.commit(async (tx) => {
    const before = await readInstance(tx.db);
    const next = {
      ...before,
      name: given.instance_name ?? before.name,
      enable_signup: given.enable_signup ?? before.enable_signup,
      is_magic_login_enabled: given.is_magic_login_enabled ?? before.is_magic_login_enabled,
      is_email_password_enabled: given.is_email_password_enabled ?? before.is_email_password_enabled,
      is_workspace_creation_disabled: given.is_workspace_creation_disabled ?? before.is_workspace_creation_disabled,
    };
    demandWayIn(deps, next);
    await sql`
      update instance set name = ${next.name}, enable_signup = ${next.enable_signup},
        is_magic_login_enabled = ${next.is_magic_login_enabled}, is_email_password_enabled = ${next.is_email_password_enabled},
        is_workspace_creation_disabled = ${next.is_workspace_creation_disabled}, updated_at = now()`.execute(tx.db);
    return readInstance(tx.db);
  });
  return ok(await present(deps, context, settings));
}

function demandWayIn({ mailer }: AccountDeps, next: InstanceSettings): void {
  if (next.is_email_password_enabled || (next.is_magic_login_enabled && mailer.isConfigured)) return;
  throw invalid('Nobody could sign in any more: keep passwords on, or codes by mail with SMTP_URL set.', {
    is_email_password_enabled: 'is the only way in',
  });
}

async function sendTest({ mailer }: AccountDeps, context: Context): Promise<Answer> {
  const given = context.body.receiver_email ?? context.caller.email;
  const to = readEmail(given, { missing: 'EMAIL_REQUIRED', bad: 'INVALID_EMAIL' });
  if (!mailer.isConfigured) throw invalid('SMTP_URL is not set, so mails are only printed to the log.');
  try {
    await mailer.deliver(testMail({ to }));
  } catch (error) {
    throw new AppError('invalid', `The mail server did not take it: ${(error as Error).message}`);
  }
  return ok({ message: `The mail to ${to} is on its way.` });
}

async function listPeople(db: Db): Promise<unknown[]> {
  const moment = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', ${sql.lit(isoFormat)})`;
  const { rows } = await sql`
    select p.id, p.first_name, p.last_name, p.display_name, p.email, p.avatar_url, p.is_active, p.is_bot, p.is_email_verified,
      p.is_instance_admin, ${moment('p.created_at')} as created_at,
      (select ${moment('s.seen')} from (select max("lastSeenAt") as seen from auth_session where "userId" = p.id) s) as last_seen_at,
      (select count(*)::int from workspace_member m where m.member = p.id and m.is_active and m.deleted_at is null) as workspace_count
    from person p where p.deleted_at is null order by lower(p.display_name), p.id`.execute(db);
  return rows;
}

async function makeLink(deps: AccountDeps, context: Context): Promise<Answer> {
  const account = await accountById(context.read, context.param('personId'));
  if (!account) throw notFound();
  if (!account.isActive) throw invalid('This account is deactivated. Reactivate it first.');
  const token = await makeResetToken(deps.database.writes, deps.auth.of(context.req), account.id, 'admin');
  return {
    body: {
      url: resetUrl(deps.config.publicUrl ?? originOf(context.req), account, token),
      expires_at: new Date(Date.now() + resetSeconds * 1000).toISOString(),
    },
    headers: { 'Cache-Control': 'no-store' },
  };
}

async function changeOther<T>(context: Context, id: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { rows } = await sql`select from person where id = ${id} and deleted_at is null`.execute(context.read);
  if (rows.length === 0) throw notFound();
  return commitEverywhere(context, id, work);
}
