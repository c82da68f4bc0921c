import { useCallback } from 'react';
import { useMe, useWorkspace } from '#client/features/session/place.ts';
import { useRows, useSession } from '#client/sync/hooks.ts';
import { collectionPath } from '#client/sync/paths.ts';
import type { Session } from '#client/sync/session.ts';
import {
  type ProjectUserProperty,
  projectUserProperty,
  type WorkspaceUserProperty,
  workspaceUserProperty,
} from '#shared/features/project.ts';
import type { KanbanFilters } from '#shared/features/viewSettings.ts';
import type { ListPlace } from './listPlace.ts';
import type { SavedSettings } from './viewState.ts';

type Patch = Partial<SavedSettings & { kanban_filters: KanbanFilters }>;

export interface Settings {
  /** What this person set here, null when nothing yet. */
  settings: (SavedSettings & { kanban_filters: KanbanFilters }) | null;
  save(patch: Patch): void;
}

/** This person's settings of a place, live in all their windows. */
export function useSettings(place: ListPlace): Settings {
  const session = useSession();
  const me = useMe();
  const { slug } = useWorkspace();
  const projectId = place.kind === 'mine' ? null : place.projectId;
  const ofProject = useCallback(
    (row: ProjectUserProperty) => row.user === me.id && row.project === projectId,
    [me.id, projectId],
  );
  const ofWorkspace = useCallback((row: WorkspaceUserProperty) => row.user === me.id, [me.id]);
  const [own] = useRows(session.table(projectUserProperty), { where: ofProject });
  const [all] = useRows(session.table(workspaceUserProperty), { where: ofWorkspace });
  const settings = projectId === null ? (all ?? null) : (own ?? null);
  const save = useCallback(
    (patch: Patch) => void saveSettings(session, { slug, projectId, personId: me.id }, patch),
    [session, slug, projectId, me.id],
  );
  return { settings, save };
}

interface Owner {
  slug: string;
  projectId: string | null;
  personId: string;
}

/** Changes a person's settings; the row is made by asking for it, when this is the first change. */
async function saveSettings(session: Session, { slug, projectId, personId }: Owner, patch: Patch): Promise<void> {
  const entity = projectId === null ? workspaceUserProperty : projectUserProperty;
  const find = () =>
    projectId === null
      ? [...session.table(workspaceUserProperty).rows()].find((row) => row.user === personId)
      : [...session.table(projectUserProperty).rows()].find(
          (row) => row.user === personId && row.project === projectId,
        );
  if (!find()) {
    const path = collectionPath(entity.name, slug, { project: projectId });
    await session.load({
      path,
      ...(projectId ? { projectId } : {}),
      rows: (body) => (isRow(body) ? [[entity, [body]]] : []),
    });
  }
  const row = find();
  if (row) await session.save(entity, row.id, patch, { undo: false });
}

const isRow = (body: unknown): body is ProjectUserProperty => typeof body === 'object' && body !== null && 'id' in body;
