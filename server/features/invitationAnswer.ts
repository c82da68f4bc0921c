import { sql } from 'kysely';
import * as z from 'zod/mini';
import { anyone, signedIn } from '#shared/access.ts';
import { maskEmail, normalEmail } from '#shared/email.ts';
import { idSchema } from '#shared/entity/field.ts';
import { AppError, conflict, forbidden, notFound } from '#shared/errors.ts';
import { logoSchema } from '#shared/features/logo.ts';
import {
  type ReceivedInvitation,
  receivedInvitation,
  type WorkspaceInvitation,
  workspaceInvitation,
} from '#shared/features/membership.ts';
import { person } from '#shared/features/person.ts';
import type { Workspace } from '#shared/features/workspace.ts';
import { roleValues } from '#shared/roles.ts';
import { selectList } from '../db/columns.ts';
import type { Db } from '../db/connect.ts';
import type { Tx } from '../db/tx.ts';
import { conditionOf } from '../db/where.ts';
import { commitAlong } from '../http/commitAlong.ts';
import type { Context } from '../http/context.ts';
import { idAnswer, momentAnswer } from '../http/entitySchema.ts';
import { readBody } from '../http/readBody.ts';
import { noContent, ok, type Route } from '../http/route.ts';
import { messageAnswer } from '../http/shapes.ts';
import { acceptInvitation, demandInTime, grantedRole, personsWith, sponsorOf } from './invitation.ts';
import { isInvitationToken } from './invitationSecret.ts';

export interface AnswerDeps {
  /**
   * Whether addresses are proved here (mail can be sent): then only the link accepts for an account whose address is
   * not. Where no mail can be sent, having the account is all there is.
   */
  mustVerifyEmail(): boolean;
}

const join = '/api/workspaces/:workspaceSlug/invitations/:invitationId/join/';
const own = '/api/users/me/workspaces/invitations/';

const answerBody = z.object({
  accepted: z._default(z.boolean({ error: 'must be true or false' }), false),
  token: z.optional(z.string({ error: 'must be the text from the link' }).check(z.maxLength(200, 'is too long'))),
  email: z.optional(z.nullable(z.string({ error: 'must be an email address' }))),
});

const acceptBody = z.object({
  invitations: z
    .array(idSchema, { error: 'must be a list of ids' })
    .check(z.minLength(1, 'must name at least one invitation'), z.maxLength(100, 'must name at most 100 invitations')),
});

const workspaceInShort = z.object({
  id: idAnswer,
  name: z.string(),
  slug: z.string(),
  logo_url: z.nullable(z.string()),
});

/** To the right link an invitation shows whole, to others with its address masked. */
const invitationSchema = z.object({
  id: idAnswer,
  workspace: z.extend(workspaceInShort, { logo_props: logoSchema }),
  invited_by: z.nullable(z.string()),
  accepted: z.boolean(),
  responded_at: z.nullable(momentAnswer),
  expires_at: momentAnswer,
  email: z.string(),
  role: z.optional(z.literal(roleValues)),
  message: z.optional(z.nullable(z.string())),
});

export function invitationAnswerRoutes(deps: AnswerDeps): Route[] {
  return [
    {
      method: 'GET',
      path: join,
      access: anyone,
      summary: 'Tells whoever has an invitation’s link what it is. The address shows only to the right link.',
      query: ['token'],
      answer: { schema: invitationSchema },
      handle: async (context) => ok(await readInvitation(context)),
    },
    {
      method: 'POST',
      path: join,
      access: anyone,
      summary: 'Answers an invitation, by its link or by the account that it is for.',
      body: { schema: answerBody },
      answer: messageAnswer,
      async handle(context) {
        const message = await answer(context, deps);
        return { ...ok({ message }), headers: { 'Cache-Control': 'no-store' } };
      },
    },
    {
      method: 'GET',
      path: own,
      access: signedIn,
      summary: 'Lists the open invitations of the caller.',
      answer: { rows: receivedInvitation, plus: { workspace: workspaceInShort } },
      handle: async (context) => ok(await readReceived(context)),
    },
    {
      method: 'POST',
      path: own,
      access: signedIn,
      status: 204,
      summary: 'Accepts several invitations of the caller, or none.',
      body: { schema: acceptBody },
      async handle(context) {
        const { invitations } = readBody(context, acceptBody);
        await acceptReceived(context, invitations, deps);
        return noContent;
      },
    },
  ];
}

interface Found extends WorkspaceInvitation {
  deleted_at: string | null;
}

/** The invitation of the path, answered and withdrawn ones too. Throws `not_found` unless it is of that workspace. */
async function findInvitation(db: Db, context: Context): Promise<Found> {
  const { rows } = await sql<Found>`select ${selectList(workspaceInvitation)}, workspace_invitation.deleted_at
    from workspace_invitation
    join workspace w on w.id = workspace_invitation.workspace_id and w.slug = ${context.param('workspaceSlug')} and w.deleted_at is null
    where workspace_invitation.id = ${context.param('invitationId')}`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** Throws for one that was withdrawn, used up or has run out; without its link, withdrawn is `not_found`. */
function demandOpen(invitation: Found, { isProved, at }: { isProved: boolean; at: string }): void {
  if (invitation.deleted_at && !isProved) throw notFound();
  if (invitation.deleted_at && invitation.responded_at) throw conflict('This invitation was answered before.');
  if (invitation.deleted_at) throw new AppError('gone', 'This invitation was withdrawn.');
  demandInTime(invitation, at);
}

async function readInvitation(context: Context): Promise<unknown> {
  const { read } = context;
  const invitation = await findInvitation(read, context);
  const token = context.query('token');
  const isProved = token !== undefined && (await isInvitationToken(read, invitation.id, token));
  demandOpen(invitation, { isProved, at: new Date().toISOString() });
  const { rows } = await sql<
    Pick<Workspace, 'id' | 'name' | 'slug' | 'logo_url' | 'logo_props'> & { inviter: string | null }
  >`
    select w.id, w.name, w.slug, w.logo_url, w.logo_props, m.display_name as inviter from workspace w
    left join workspace_member m on m.workspace_id = w.id and m.member = ${sponsorOf(invitation)} and m.is_active and m.deleted_at is null
    where w.id = ${invitation.workspace_id}`.execute(read);
  if (!rows[0]) throw notFound();
  const { inviter, ...workspace } = rows[0];
  const { id, email, role, message, accepted, responded_at, expires_at } = invitation;
  const shown = { id, workspace, invited_by: inviter, accepted, responded_at, expires_at };
  return isProved ? { ...shown, email, role, message } : { ...shown, email: maskEmail(email) };
}

/** Takes an answer. Throws `forbidden` for a wrong link or another's account, `conflict` for a second answer. */
async function answer(context: Context, deps: AnswerDeps): Promise<string> {
  const { accepted, token, email } = readBody(context, answerBody);
  const streams = async (db: Db) => {
    const invitation = await findInvitation(db, context);
    const persons = await personsWith(db, [invitation.email]);
    return [invitation.workspace_id, ...persons.map(({ id }) => id)];
  };
  return commitAlong(context, streams, async (tx) => {
    const invitation = await findInvitation(tx.db, context);
    const [account] = await personsWith(tx.db, [invitation.email]);
    const isOwn = account !== undefined && context.callerOrNull?.person_id === account.id;
    const isProved = token !== undefined && (await isInvitationToken(tx.db, invitation.id, token));
    if (token !== undefined && !isProved) throw forbidden('This link is not right. Ask for a new invitation.');
    if (token === undefined && !isOwn)
      throw forbidden('Answer this invitation by its link, or sign in with its address.');
    if (context.callerOrNull && !isOwn) throw forbidden(anothers);
    if (email && normalEmail(email) !== invitation.email) throw forbidden(anothers);
    demandOpen(invitation, { isProved: true, at: tx.at });
    demandUnanswered(invitation, isOwn);
    if (!accepted) return decline(tx, invitation);
    if (!account) return acceptBeforeAccount(tx, invitation);
    const whose = await tx.get(person, account.id);
    if (!isProved) demandProvedAddress(whose.is_email_verified, deps);
    await acceptInvitation(tx, invitation, whose);
    return 'Invitation accepted.';
  });
}

const anothers = 'This invitation is for another email address. Sign in with that one to answer it.';

/** One accepted before there was an account is completed by that account. */
function demandUnanswered({ responded_at, accepted }: WorkspaceInvitation, isOwn: boolean): void {
  if (responded_at && !(accepted && isOwn)) throw conflict('This invitation was answered before.');
}

async function decline(tx: Tx, invitation: WorkspaceInvitation): Promise<string> {
  await tx.update(workspaceInvitation, invitation.id, { accepted: false, responded_at: tx.at });
  await tx.removeWhere(receivedInvitation, { invitation_id: invitation.id });
  return 'Invitation declined.';
}

async function acceptBeforeAccount(tx: Tx, invitation: WorkspaceInvitation): Promise<string> {
  await grantedRole(tx, invitation);
  await tx.update(workspaceInvitation, invitation.id, { accepted: true, responded_at: tx.at });
  return 'Invitation accepted. Sign up with the address it was sent to, and you are in.';
}

function demandProvedAddress(isVerified: boolean, deps: AnswerDeps): void {
  if (deps.mustVerifyEmail() && !isVerified)
    throw forbidden('Open the link in the invitation’s email to accept it: that proves the address is yours.');
}

/** The caller's list, each with its workspace in short. */
async function readReceived({ read, me }: Context): Promise<unknown[]> {
  const { rows } = await sql<
    ReceivedInvitation & { logo_url: string | null }
  >`select ${selectList(receivedInvitation)}, w.logo_url
    from received_invitation join workspace w on w.id = received_invitation.workspace_id and w.deleted_at is null
    where ${conditionOf(receivedInvitation, { user: me })} and received_invitation.expires_at > now()
    order by received_invitation.created_at, received_invitation.id`.execute(read);
  return rows.map(({ logo_url, ...row }) => ({
    ...row,
    workspace: { id: row.workspace_id, name: row.workspace_name, slug: row.workspace_slug, logo_url },
  }));
}

/** Accepts invitations by their ids, or those of their rows in the caller's list. */
async function acceptReceived(context: Context, ids: readonly string[], deps: AnswerDeps): Promise<void> {
  const received = async (db: Db) => {
    const { rows } = await sql<ReceivedInvitation>`select ${selectList(receivedInvitation)} from received_invitation
      where ${conditionOf(receivedInvitation, { user: context.me })}
        and (invitation_id = any(${ids}::uuid[]) or id = any(${ids}::uuid[]))`.execute(db);
    return rows;
  };
  const streams = async (db: Db) => (await received(db)).map((row) => row.workspace_id);
  await commitAlong(context, streams, async (tx) => {
    const rows = await received(tx.db);
    if (!ids.every((id) => rows.some((row) => row.id === id || row.invitation_id === id))) throw notFound();
    const caller = await tx.get(person, context.me);
    demandProvedAddress(caller.is_email_verified, deps);
    for (const row of rows) {
      const invitation = await tx.get(workspaceInvitation, row.invitation_id);
      if (invitation.email !== normalEmail(caller.email)) throw forbidden(anothers);
      await acceptInvitation(tx, invitation, caller);
    }
  });
}
