import type { AnyEntity } from './entity/entity.ts';
import { apiToken } from './features/apiToken.ts';
import { estimate, estimatePoint } from './features/estimate.ts';
import { favorite } from './features/favorite.ts';
import { importJob } from './features/importJob.ts';
import { label } from './features/label.ts';
import {
  membership,
  projectMember,
  receivedInvitation,
  workspaceInvitation,
  workspaceMember,
} from './features/membership.ts';
import { page } from './features/page.ts';
import { person, profile } from './features/person.ts';
import { project, projectUserProperty, workspaceUserProperty } from './features/project.ts';
import { state } from './features/state.ts';
import { workItem } from './features/workItem.ts';
import { workspace } from './features/workspace.ts';

/** Every entity there is. Whatever works for all of them (changes, tables, OpenAPI, tests) goes over this list. */
export const entities: readonly AnyEntity[] = [
  person,
  profile,
  apiToken,
  membership,
  receivedInvitation,
  workspace,
  workspaceMember,
  workspaceInvitation,
  workspaceUserProperty,
  project,
  projectMember,
  projectUserProperty,
  state,
  label,
  estimate,
  estimatePoint,
  workItem,
  importJob,
  page,
  favorite,
];

const byName = new Map(entities.map((entity) => [entity.name, entity]));

/** The entity that a change names, or undefined for `scope` and `session`. */
export const entityNamed = (name: string): AnyEntity | undefined => byName.get(name);
