import type { Request } from 'express';
import * as z from 'zod/mini';
import { inWorkspace } from '#shared/access.ts';
import { isEmail, normalEmail } from '#shared/email.ts';
import { parsePatch } from '#shared/entity/entity.ts';
import { AppError, forbidden, invalid } from '#shared/errors.ts';
import { type WorkspaceInvitation, workspaceInvitation, workspaceMember } from '#shared/features/membership.ts';
import { person } from '#shared/features/person.ts';
import { workspace } from '#shared/features/workspace.ts';
import { type Role, roles, roleValues } from '#shared/roles.ts';
import type { Db } from '../db/connect.ts';
import type { Tx } from '../db/tx.ts';
import { crud, findVisible } from '../entity/crud.ts';
import { commitAlong } from '../http/commitAlong.ts';
import type { Context } from '../http/context.ts';
import { rowWith } from '../http/entitySchema.ts';
import { readBody } from '../http/readBody.ts';
import { noContent, ok, type Route } from '../http/route.ts';
import { messageSchema } from '../http/shapes.ts';
import type { Invitation } from '../mail/mails.ts';
import { deliver, invitationDays, personsWith, recipientsOf, withdrawInvitations } from './invitation.ts';
import { invitationLink, newInvitationToken } from './invitationSecret.ts';

export interface InvitationDeps {
  /** Takes an invitation to be mailed. Neither waits for it nor fails with it. */
  mail: { sendInvitation(invitation: Invitation): void };
  /** The origin that links in mails begin with, without a slash at its end. */
  publicUrl(req: Request): Promise<string>;
}

const path = '/api/workspaces/:workspaceSlug/invitations/';
const one = `${path}:invitationId/`;

const inviteBody = z.object({
  emails: z
    .array(
      z.object({
        email: z.string({ error: 'must be an email address' }),
        role: z._default(z.literal(roleValues, { error: `must be one of ${roleValues.join(', ')}` }), roles.guest),
      }),
      { error: 'must be a list of { email, role }' },
    )
    .check(z.minLength(1, 'must name at least one address'), z.maxLength(100, 'must name at most 100 addresses')),
  message: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(2000, 'must be at most 2000 characters')))),
});

/** For admins, and once: an answer given again has none. */
const linkPlus = { invite_link: z.optional(z.string()) };

const sent = { message: 'Invitations sent.' };

export function workspaceInvitationRoutes(deps: InvitationDeps): Route[] {
  return [
    ...crud({
      entity: workspaceInvitation,
      path,
      idParam: 'invitationId',
      access: { list: inWorkspace('member'), read: inWorkspace('member') },
      visible: (context) => ({ workspace_id: context.workspace.id }),
    }),
    {
      method: 'POST',
      path,
      access: inWorkspace('member'),
      summary: 'Invites people by email. Admins also get each link, once.',
      body: { schema: inviteBody },
      answer: {
        schema: z.extend(messageSchema, { invitations: z.optional(z.array(rowWith(workspaceInvitation, linkPlus))) }),
      },
      again: async () => sent,
      handle: (context) => invite(context, deps),
    },
    {
      method: 'PATCH',
      path: one,
      access: inWorkspace('member'),
      summary: 'Changes the role that an invitation gives.',
      body: { patch: workspaceInvitation },
      answer: { row: workspaceInvitation },
      async handle(context) {
        const { role } = parsePatch(workspaceInvitation, context.body);
        if (role === undefined) throw invalid('Say which role: role is required.', { role: 'is required' });
        return ok(
          await commitAlong(context, recipients(context), async (tx) => {
            const { id } = await touchable(tx, context);
            demandOwnRole(context, role);
            const changed = await tx.update(workspaceInvitation, id, { role });
            await tellRecipients(tx, changed);
            return changed;
          }),
        );
      },
    },
    {
      method: 'DELETE',
      path: one,
      access: inWorkspace('member'),
      status: 204,
      summary: 'Withdraws an invitation; its link is dead.',
      async handle(context) {
        await commitAlong(context, recipients(context), async (tx) =>
          withdrawInvitations(tx, [await touchable(tx, context)]),
        );
        return noContent;
      },
    },
    {
      method: 'POST',
      path: `${one}link/`,
      access: inWorkspace('admin'),
      summary: 'Makes a new link for an invitation, good for another seven days; the link before it is dead.',
      answer: { row: workspaceInvitation, plus: linkPlus },
      again: async (context, id) =>
        findVisible(context.read, workspaceInvitation, { id, workspace_id: context.workspace.id }),
      async handle(context) {
        const made = await commitAlong(context, recipients(context), async (tx) => {
          const { id } = await touchable(tx, context);
          const changed = await tx.update(workspaceInvitation, id, { expires_at: inSevenDays(tx.at), ...unanswered });
          await tellRecipients(tx, changed);
          return { ...changed, token: await newInvitationToken(tx.db, id) };
        });
        return ok(withLink(made, context.workspace.slug));
      },
    },
  ];
}

type Made = WorkspaceInvitation & { token: string };

const unanswered = { accepted: false, responded_at: null };

const inSevenDays = (at: string) => new Date(Date.parse(at) + invitationDays * 86_400_000).toISOString();

const withLink = ({ token, ...invitation }: Made, slug: string) => ({
  ...invitation,
  invite_link: invitationLink({ id: invitation.id, slug, token }),
});

async function invite(context: Context, deps: InvitationDeps) {
  const { emails, message = null } = readBody(context, inviteBody);
  const guests = new Map(emails.map(({ email, role }) => [normalEmail(email), role]));
  demandAddresses([...guests.keys()]);
  const persons = async (db: Db) => (await personsWith(db, [...guests.keys()])).map(({ id }) => id);
  const { made, name, inviter } = await commitAlong(context, persons, async (tx) => {
    const made = await inviteAll(tx, context, { guests, message });
    const place = await tx.get(workspace, context.workspace.id);
    const { display_name } = await tx.get(person, context.me);
    return { id: made[0]?.id, made, name: place.name, inviter: display_name };
  });
  const { slug, role } = context.workspace;
  const origin = await deps.publicUrl(context.req);
  for (const { id, email, token } of made) {
    const url = origin + invitationLink({ id, slug, token });
    deps.mail.sendInvitation({ to: email, url, workspace: name, inviter, message });
  }
  const shown = made.map(({ token, ...row }) => (role === roles.admin ? withLink({ ...row, token }, slug) : row));
  return ok({ ...sent, invitations: shown });
}

interface Guests {
  /** What role each address is offered. */
  guests: ReadonlyMap<string, Role>;
  message: string | null;
}

/** Invites all, or nobody. An address that was invited before gets its invitation anew. */
async function inviteAll(tx: Tx, context: Context, { guests, message }: Guests): Promise<Made[]> {
  const workspace_id = context.workspace.id;
  for (const role of guests.values()) demandOwnRole(context, role);
  const persons = await personsWith(tx.db, [...guests.keys()]);
  await demandNotIn(tx, workspace_id, persons);
  const known = await tx.list(workspaceInvitation, { workspace_id, email: [...guests.keys()] });
  const made: Made[] = [];
  for (const [email, role] of guests) {
    const before = known.find((invitation) => invitation.email === email);
    if (before) demandOwnRole(context, before.role);
    const fields = { role, message, expires_at: inSevenDays(tx.at), ...unanswered };
    const invitation = before
      ? await tx.update(workspaceInvitation, before.id, fields)
      : await tx.insert(workspaceInvitation, { workspace_id, email, ...fields });
    const person = persons.find((one) => one.email === email);
    if (person) await deliver(tx, invitation, person.id);
    made.push({ ...invitation, token: await newInvitationToken(tx.db, invitation.id) });
  }
  return made;
}

function demandAddresses(emails: readonly string[]): void {
  const wrong = emails.filter((email) => !isEmail(email));
  if (wrong.length > 0)
    throw invalid(`Not a valid email address: ${wrong.join(', ')}.`, { emails: 'must be email addresses' });
}

async function demandNotIn(tx: Tx, workspace_id: string, persons: readonly { id: string }[]): Promise<void> {
  const member = persons.map(({ id }) => id);
  const already = await tx.list(workspaceMember, { workspace_id, member, is_active: true });
  if (already.length === 0) return;
  const names = already.map(({ display_name }) => display_name).join(', ');
  throw new AppError('conflict', `Already in this workspace: ${names}.`, {
    fields: { emails: 'must not be of members' },
    extra: {
      workspace_users: already.map(({ member: id, email, display_name, role }) => ({ id, email, display_name, role })),
    },
  });
}

function demandOwnRole({ workspace: { role: own } }: Context, role: Role): void {
  if (role > own) throw forbidden('You can invite only up to your own role.');
}

/** The invitation of the path. Throws `forbidden` for one to more than the caller is. */
async function touchable(tx: Tx, context: Context): Promise<WorkspaceInvitation> {
  const invitation = await findVisible(tx.db, workspaceInvitation, {
    id: context.param('invitationId'),
    workspace_id: context.workspace.id,
  });
  demandOwnRole(context, invitation.role);
  return invitation;
}

/** The streams of those who have the path's invitation in their list, or should have. */
const recipients = (context: Context) => async (db: Db) => {
  const { id, email } = await findVisible(db, workspaceInvitation, {
    id: context.param('invitationId'),
    workspace_id: context.workspace.id,
  });
  const persons = await personsWith(db, [email]);
  return [...persons.map((person) => person.id), ...(await recipientsOf(db, [{ id }]))];
};

/** Keeps the lists of those invited right. */
async function tellRecipients(tx: Tx, invitation: WorkspaceInvitation): Promise<void> {
  if (invitation.responded_at && !invitation.accepted) return;
  for (const { id } of await personsWith(tx.db, [invitation.email])) await deliver(tx, invitation, id);
}
