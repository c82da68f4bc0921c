import { defineEntity, type Row } from '../entity/entity.ts';
import { flag, initially, moment, nullable, oneOfNumbers, ref, serverSet, text } from '../entity/field.ts';
import { roles, roleValues } from '../roles.ts';

/** Somebody's place in a workspace, with a copy of what the workspace sees of them. */
export const workspaceMember = defineEntity({
  name: 'workspace_member',
  label: 'member',
  stream: 'workspace_id',
  fields: {
    workspace_id: serverSet(ref('workspace')),
    member: serverSet(ref('person')),
    role: oneOfNumbers(roleValues),
    is_active: serverSet(initially(flag(), true)),
    first_name: serverSet(initially(text({ min: 0 }), '')),
    last_name: serverSet(initially(text({ min: 0 }), '')),
    display_name: serverSet(text()),
    email: serverSet(nullable(text())),
    avatar_url: serverSet(nullable(text({ max: 800 }))),
    is_bot: serverSet(initially(flag(), false)),
    joining_date: serverSet(nullable(moment())),
  },
  audience: () => ({}),
  hiddenFromGuests: ['email'],
});

export type WorkspaceMember = Row<typeof workspaceMember>;

/** The same fact on the person's own stream: their list of workspaces. */
export const membership = defineEntity({
  name: 'membership',
  label: 'membership',
  stream: 'user',
  fields: {
    user: serverSet(ref('person')),
    workspace_id: serverSet(ref('workspace')),
    role: serverSet(oneOfNumbers(roleValues)),
  },
  audience: (row) => ({ person_id: row.user }),
});

export type Membership = Row<typeof membership>;

/** An invitation as the workspace sees it. Its secret is kept elsewhere, hashed. */
export const workspaceInvitation = defineEntity({
  name: 'workspace_invitation',
  label: 'invitation',
  stream: 'workspace_id',
  fields: {
    workspace_id: serverSet(ref('workspace')),
    email: serverSet(text()),
    role: initially(oneOfNumbers(roleValues), roles.guest),
    message: serverSet(nullable(text({ max: 2000, min: 0 }))),
    accepted: serverSet(initially(flag(), false)),
    responded_at: serverSet(nullable(moment())),
    expires_at: serverSet(moment()),
  },
  audience: () => ({ role: roles.member }),
});

export type WorkspaceInvitation = Row<typeof workspaceInvitation>;

/** The same invitation on the stream of the person who has its address, so that it appears live to them. */
export const receivedInvitation = defineEntity({
  name: 'received_invitation',
  label: 'invitation',
  stream: 'user',
  fields: {
    user: serverSet(ref('person')),
    invitation_id: serverSet(ref('workspace_invitation')),
    workspace_id: serverSet(ref('workspace')),
    workspace_name: serverSet(text()),
    workspace_slug: serverSet(text()),
    role: serverSet(oneOfNumbers(roleValues)),
    invited_by: serverSet(nullable(text())),
    expires_at: serverSet(moment()),
  },
  audience: (row) => ({ person_id: row.user }),
});

export type ReceivedInvitation = Row<typeof receivedInvitation>;

/** Somebody's place in a project. */
export const projectMember = defineEntity({
  name: 'project_member',
  label: 'project member',
  stream: 'workspace',
  fields: {
    workspace: serverSet(ref('workspace')),
    project: serverSet(ref('project')),
    member: serverSet(ref('person')),
    role: oneOfNumbers(roleValues),
    /** The role at joining. */
    original_role: serverSet(oneOfNumbers(roleValues)),
  },
  audience: (row) => ({ project_id: row.project }),
});

export type ProjectMember = Row<typeof projectMember>;

/** Said when there is no such membership (spec §8). */
export const memberNotFoundText = 'Member not found';
