import { type ProjectMember, projectMember } from '#shared/features/membership.ts';
import { project, projectUserProperty } from '#shared/features/project.ts';
import type { Role } from '#shared/roles.ts';
import type { Tx } from '../db/tx.ts';
import { topOfSidebar } from './project.ts';
import { announcingSight } from './projectSight.ts';
import { defaultSettings } from './viewSettings.ts';

export interface Place {
  member: string;
  role: Role;
}

/**
 * Puts people in a project, each at the top of their own sidebar, and tells them to fetch it. Who is in already stays
 * as they are. Answers the places of all, in the order given.
 */
export async function joinProject(
  tx: Tx,
  { workspaceId, projectId }: { workspaceId: string; projectId: string },
  places: readonly Place[],
): Promise<ProjectMember[]> {
  const personIds = places.map(({ member }) => member);
  const known = await tx.list(projectMember, { project: projectId, member: personIds });
  const added = places.filter(({ member }) => !known.some((place) => place.member === member));
  const whose = { workspaceId, personIds: added.map(({ member }) => member) };
  const made = await announcingSight(tx, whose, () =>
    tx.insertMany(
      projectMember,
      added.map(({ member, role }) => ({
        workspace: workspaceId,
        project: projectId,
        member,
        role,
        original_role: role,
      })),
    ),
  );
  for (const { member } of added) await placeInSidebar(tx, { workspaceId, projectId, personId: member });
  const all = new Map([...known, ...made].map((place) => [place.member, place]));
  return personIds.flatMap((id) => all.get(id) ?? []);
}

/** A project goes above the others in a person's sidebar (reference §3.10); one they had before keeps its place. */
async function placeInSidebar(
  tx: Tx,
  { workspaceId, projectId, personId }: { workspaceId: string; projectId: string; personId: string },
): Promise<void> {
  const own = { project: projectId, user: personId };
  if (await tx.find(projectUserProperty, own)) return;
  await tx.insert(projectUserProperty, {
    ...own,
    workspace: workspaceId,
    ...defaultSettings(),
    sort_order: await topOfSidebar(tx, workspaceId, personId),
  });
}

/** Takes somebody out of a project; what they were assigned stays theirs. Their client drops it. */
export async function leaveProject(tx: Tx, place: ProjectMember): Promise<void> {
  const { workspace: workspaceId, project: projectId, member } = place;
  await announcingSight(tx, { workspaceId, personIds: [member] }, () => tx.remove(projectMember, place.id));
  await tx.updateWhere(project, { id: projectId, default_assignee: member }, { default_assignee: null });
}
