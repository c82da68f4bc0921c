/** How to call every route: what fills its path, and a body that it takes. */
import { randomUUID } from 'node:crypto';
import { nameOf, spelledOut } from './policy.ts';
import type { ProjectPlace, Things } from './projectPlace.ts';
import { type Actor, versionOf, type WorkspacePlace, type World } from './world.ts';

/** Where a call goes and who sends it. */
export interface Aim {
  world: World;
  actor: Actor;
  workspace: WorkspacePlace;
  project: ProjectPlace;
  /** The things named in path and body; the project's own unless given. */
  things?: Partial<Things>;
}

export interface Call {
  method: string;
  path: string;
  body: Record<string, unknown> | undefined;
}

/** A route's call at a place. */
export function callOf(route: { method: string; path: string }, aim: Aim): Call {
  const things = { ...aim.project.things, ...aim.things };
  // Only what is archived can be deleted.
  if (nameOf(route).endsWith('/pages/:pageId/') && route.method === 'DELETE') things.page = things.archivedPage;
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => fill(route.path, name, aim, things));
  return { method: route.method, path, body: bodies[nameOf(route)]?.({ ...aim, things }) };
}

export type BodyOf = (aim: Aim & { things: Things }) => Record<string, unknown>;

function fill(path: string, name: string, { actor, workspace, project }: Aim, things: Things): string {
  switch (name) {
    case 'workspaceSlug':
      return path.includes(':projectId') ? project.slug : workspace.slug;
    case 'projectId':
      return project.projectId;
    case 'assetId':
      return fillAsset(path, { actor, workspace, things });
    case 'entityId':
      return things.issue;
    case 'versionId':
      return versionOf(path.includes(':pageId') ? things.page : things.issue);
    case 'issueId':
      return path.endsWith('restore/') && !path.includes(':versionId') ? things.deletedIssue : things.issue;
    case 'pageId':
      if (path.endsWith('restore/') && !path.includes(':versionId')) return things.deletedPage;
      return things.page;
    case 'favoriteId':
      return workspace.favorites[actor.personId] ?? randomUUID();
    case 'estimateId':
      return things.estimate;
    case 'pointId':
      return things.point;
    case 'importId':
      return things.import;
    case 'memberId':
      return path.includes(':projectId') ? things.projectMember : workspace.memberId;
    case 'invitationId':
      return workspace.invitationId;
    case 'userId':
    case 'personId':
      return workspace.personId;
    case 'key':
      return workspace.key;
    case 'id':
      return fillId(path, { actor, workspace, things });
    default:
      return randomUUID();
  }
}

function fillAsset(
  path: string,
  { actor: { files }, workspace, things }: { actor: Actor; workspace: WorkspacePlace; things: Things },
): string {
  if (path.includes('/attachments/')) return things.attachment;
  if (path.includes(':projectId')) return things.asset;
  if (path.includes('/upload/')) return files.waiting;
  if (!path.includes(':workspaceSlug')) return files.photo;
  return path.includes('/restore/')
    ? (workspace.deletedAsset ?? files.deleted)
    : (workspace.asset ?? files.inWorkspace);
}

function fillId(
  path: string,
  { actor, workspace, things }: { actor: Actor; workspace: WorkspacePlace; things: Things },
): string {
  if (path.includes('/api-tokens/')) return actor.tokenId;
  if (path.includes('/projects/:id/')) return workspace.deletedProjectId;
  const isGone = path.endsWith('restore/');
  if (path.includes('/states/')) return isGone ? things.deletedState : things.state;
  if (path.includes('/issue-labels/')) return isGone ? things.deletedLabel : things.label;
  throw new Error(`What is :id in ${path}?`);
}

const word = () => randomUUID().slice(0, 8);
const password = () => `${word()}-${word()}`;

const table: Record<string, BodyOf> = {
  'POST /auth/sign-in/': () => ({ email: `${word()}@example.org`, password: password() }),
  'POST /auth/sign-up/': () => ({ email: `${word()}@example.org`, password: password() }),
  'POST /auth/sign-out/': () => ({}),
  'POST /auth/email-check/': () => ({ email: `${word()}@example.org` }),
  'POST /auth/magic-generate/': () => ({ email: `${word()}@example.org` }),
  'POST /auth/magic-sign-in/': () => ({ email: `${word()}@example.org`, code: '123456' }),
  'POST /auth/magic-sign-up/': () => ({ email: `${word()}@example.org`, code: '123456' }),
  'POST /auth/forgot-password/': () => ({ email: `${word()}@example.org` }),
  'POST /auth/reset-password/': () => ({ password: password(), token: word(), uidb64: word() }),
  'POST /auth/reset-password/:uidb64/:token/': () => ({ password: password() }),
  'POST /auth/change-password/': () => ({ old_password: password(), new_password: password() }),
  'POST /auth/set-password/': () => ({ password: password() }),
  'PATCH /api/users/me/': () => ({ display_name: word() }),
  'DELETE /api/users/me/': () => ({}),
  'PATCH /api/users/me/profile/': () => ({ use_case: word() }),
  'PATCH /api/users/me/onboard/': () => ({ is_onboarded: true }),
  'PATCH /api/users/me/tour-completed/': () => ({ is_tour_completed: true }),
  'POST /api/users/me/email/generate-code/': () => ({ email: `${word()}@example.org` }),
  'PATCH /api/users/me/email/': () => ({ email: `${word()}@example.org`, code: '123456' }),
  'DELETE /api/users/me/sessions/': () => ({}),
  'DELETE /api/users/me/sessions/:sessionId/': () => ({}),
  'PATCH /api/users/api-tokens/:id/': () => ({ label: word() }),
  'POST /api/users/api-tokens/': () => ({ label: word() }),
  'DELETE /api/users/api-tokens/:id/': () => ({}),
  // Given only for an API token: a session is refused after its rights were asked.
  'POST /api/collab-tickets/': () => ({}),
  'POST /api/users/me/workspaces/invitations/': ({ workspace }) => ({ invitations: [workspace.invitationId] }),
  'POST /api/workspaces/': () => ({ name: word(), slug: `x-${word()}` }),
  'POST /api/workspaces/sample/': () => ({}),
  'PATCH /api/instances/': () => ({ instance_name: word() }),
  'POST /api/instances/email-credentials-check/': () => ({}),
  'POST /api/instances/people/:personId/reset-link/': () => ({}),
  'POST /api/instances/people/:personId/deactivate/': () => ({}),
  'POST /api/instances/people/:personId/reactivate/': () => ({}),
  'PATCH W/': () => ({ name: word() }),
  'DELETE W/': () => ({}),
  'POST W/members/leave/': () => ({}),
  'PATCH W/members/:memberId/': () => ({ role: 15 }),
  'DELETE W/members/:memberId/': () => ({}),
  'PATCH W/user-properties/': () => ({ filters: { priority: ['high'] } }),
  'POST W/workspace-views/': () => ({ view_props: { [word()]: 1 } }),
  'POST W/invitations/': () => ({ emails: [{ email: `${word()}@example.org`, role: 5 }] }),
  'PATCH W/invitations/:invitationId/': () => ({ role: 15 }),
  'DELETE W/invitations/:invitationId/': () => ({}),
  'POST W/invitations/:invitationId/link/': () => ({}),
  'POST W/invitations/:invitationId/join/': () => ({ accepted: false }),
  'POST /api/users/me/workspaces/:workspaceSlug/projects/invitations/': ({ world, workspace }) => ({
    project_ids: [workspace.slug === world.a.slug ? world.joinable.projectId : world.foreign.projectId],
  }),
  'POST W/user-activity/:userId/export/': () => ({ date: '2026-01-01' }),
  'POST W/projects/': () => ({ name: word(), identifier: word() }),
  'POST W/projects/:id/restore/': () => ({}),
  'PATCH P/': () => ({ description: word() }),
  'DELETE P/': () => ({}),
  'POST P/archive/': () => ({}),
  'DELETE P/archive/': () => ({}),
  'PATCH P/user-properties/': () => ({ sort_order: Math.random() }),
  'POST P/project-views/': () => ({ preferences: { [word()]: 1 } }),
  'POST P/members/': ({ world, project }) => ({
    members: [{ member_id: project.slug === world.b.slug ? world.b.personId : world.spareId }],
  }),
  'POST P/members/leave/': () => ({}),
  'PATCH P/members/:memberId/': () => ({ role: 5 }),
  'DELETE P/members/:memberId/': () => ({}),
  'POST P/estimates/': () => ({ estimate: { name: word() }, estimate_points: [{ key: 1, value: word() }] }),
  'PATCH P/estimates/:estimateId/': ({ things }) => ({
    estimate: { name: word() },
    estimate_points: [{ id: things.point, value: word() }],
  }),
  'DELETE P/estimates/:estimateId/': () => ({}),
  'POST P/estimates/:estimateId/estimate-points/': () => ({ key: 9, value: word() }),
  'PATCH P/estimates/:estimateId/estimate-points/:pointId/': () => ({ value: word() }),
  'DELETE P/estimates/:estimateId/estimate-points/:pointId/': () => ({}),
  'POST P/imports/': () => ({ file_name: `${word()}.csv`, total: 1 }),
  'POST P/imports/:importId/rows/': () => ({
    rows: [{ line: 2, problems: [], draft: importDraft() }],
  }),
  'POST P/imports/:importId/stop/': () => ({}),
  'POST P/imports/:importId/undo/': () => ({}),
  'POST P/bulk-create-labels/': () => ({ label_data: [{ name: word() }] }),
  'POST P/issue-labels/': () => ({ name: word() }),
  'PATCH P/issue-labels/:id/': () => ({ name: word() }),
  'DELETE P/issue-labels/:id/': () => ({}),
  'POST P/issue-labels/:id/restore/': () => ({}),
  'POST P/states/': () => ({ name: word(), color: '#000000' }),
  'PATCH P/states/:id/': () => ({ name: word() }),
  'DELETE P/states/:id/': () => ({}),
  'POST P/states/:id/restore/': () => ({}),
  'POST P/states/:id/mark-default/': () => ({}),
  'POST P/issues/': () => ({ name: word() }),
  'PATCH P/issues/:issueId/': () => ({ name: word() }),
  'DELETE P/issues/:issueId/': () => ({}),
  'POST P/issues/:issueId/restore/': () => ({}),
  'POST P/issues/:issueId/duplicate/': () => ({}),
  'POST P/issues/:issueId/archive/': () => ({}),
  'DELETE P/issues/:issueId/archive/': () => ({}),
  'POST P/pages/': () => ({ name: word(), description_html: `<p>${word()}</p>` }),
  'PATCH P/pages/:pageId/': () => ({ name: word() }),
  'DELETE P/pages/:pageId/': () => ({}),
  'POST P/pages/:pageId/restore/': () => ({}),
  'POST P/pages/:pageId/access/': () => ({ access: 1 }),
  'POST P/pages/:pageId/lock/': () => ({}),
  'DELETE P/pages/:pageId/lock/': () => ({}),
  'POST P/pages/:pageId/archive/': () => ({}),
  'DELETE P/pages/:pageId/archive/': () => ({}),
  'POST P/pages/:pageId/duplicate/': () => ({}),
  'POST P/pages/:pageId/move/': ({ world, actor, project }) => ({
    new_project_id: project.slug === world.b.slug || actor.role === 'guest' ? project.projectId : world.open.projectId,
  }),
  'POST P/favorite-pages/:pageId/': () => ({}),
  'DELETE P/favorite-pages/:pageId/': () => ({}),
  'POST W/user-favorites/': () => ({ entity_type: 'folder', name: word() }),
  'PATCH W/user-favorites/:favoriteId/': () => ({ name: word() }),
  'DELETE W/user-favorites/:favoriteId/': () => ({}),
  // Whoever is in no project has none to name.
  'POST W/user-favorite-projects/': ({ world, actor, workspace }) => ({
    project:
      workspace.slug !== world.a.slug ? world.foreign.projectId : actor.name === 'loner' ? '' : world.home.projectId,
  }),
  'DELETE W/user-favorite-projects/:projectId/': () => ({}),
  'POST P/bulk-operation-issues/': ({ things }) => ({ issue_ids: [things.issue], properties: { priority: 'high' } }),
  'DELETE P/bulk-delete-issues/': ({ things }) => ({ issue_ids: [things.issue] }),
  'POST P/bulk-delete-issues/': ({ things }) => ({ issue_ids: [things.issue] }),
  'POST P/bulk-restore-issues/': ({ things }) => ({ issue_ids: [things.deletedIssue] }),
  'POST P/bulk-archive-issues/': ({ things }) => ({ issue_ids: [things.issue] }),
  'POST FU/upload/:assetId/': () => ({}),
  'POST FU/user-assets/': () => announced('USER_AVATAR'),
  'PATCH FU/user-assets/:assetId/': () => ({}),
  'DELETE FU/user-assets/:assetId/': () => ({}),
  'POST FW/': () => announced('ISSUE_DESCRIPTION'),
  'PATCH FW/:assetId/': () => ({}),
  'DELETE FW/:assetId/': () => ({}),
  'POST FW/restore/:assetId/': () => ({}),
  'POST FW/duplicate-assets/:assetId/': () => ({ entity_type: 'ISSUE_DESCRIPTION' }),
  'POST FP/': () => announced('ISSUE_DESCRIPTION'),
  'PATCH FP/:assetId/': () => ({}),
  'DELETE FP/:assetId/': () => ({}),
  'POST FP/:entityId/bulk/': () => ({ asset_ids: [randomUUID()] }),
  'POST FP/issues/:issueId/attachments/': () => announced('ISSUE_ATTACHMENT'),
  'PATCH FP/issues/:issueId/attachments/:assetId/': () => ({}),
  'DELETE FP/issues/:issueId/attachments/:assetId/': () => ({}),
  'POST P/work-items/:issueId/description-versions/:versionId/restore/': () => ({}),
  'POST P/pages/:pageId/versions/:versionId/restore/': () => ({}),
  'POST P/work-items/:issueId/description/compact/': () => ({}),
  'POST P/pages/:pageId/description/compact/': () => ({}),
  'PATCH P/pages/:pageId/description/': () => ({ description_html: `<p>${word()}</p>` }),
  'POST P/bulk-unarchive-issues/': ({ things }) => ({ issue_ids: [things.archivedIssue] }),
};

const announced = (entity_type: string) => ({ name: `${word()}.png`, type: 'image/png', size: 70, entity_type });

const importDraft = () => ({
  key: word(),
  name: word(),
  description_html: '',
  priority: 'none',
  state_name: null,
  label_names: [],
  assignee_names: [],
  estimate_value: null,
  start_date: null,
  target_date: null,
});

/** The body of every route that is not GET, by the policy's names. */
export const bodies: Readonly<Record<string, BodyOf>> = Object.fromEntries(
  Object.entries(table).map(([key, body]) => [spelledOut(key), body]),
);
