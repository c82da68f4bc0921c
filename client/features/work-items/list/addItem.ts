import { derived } from '#client/sync/derived.ts';
import type { Session } from '#client/sync/session.ts';
import { state } from '#shared/features/state.ts';
import { workItem } from '#shared/features/workItem.ts';
import type { CreateDefaults } from '../createStore.ts';
import { statesOf } from '../properties/tables.ts';
import { groupDefaults } from './groupPatch.ts';
import type { ListPlace } from './listPlace.ts';
import type { ViewState } from './viewState.ts';

interface Spot {
  place: ListPlace;
  view: Pick<ViewState, 'group_by' | 'sub_group_by'>;
  personId: string;
  group: string;
  lane?: string | undefined;
}

/** What a new item of a group begins with; null where the group is not one's to choose. */
export function defaultsAt({ place, view, personId, group, lane }: Spot): CreateDefaults | null {
  const ofGroup = groupDefaults(view.group_by, group);
  const ofLane = lane === undefined ? {} : groupDefaults(view.sub_group_by, lane);
  if (!ofGroup || !ofLane) return null;
  if (place.kind === 'mine') return { assignee_ids: [personId], ...ofGroup, ...ofLane };
  return { project_id: place.projectId, ...ofGroup, ...ofLane };
}

/** Makes an item in a group, at once. Needs the project to be known. */
export function addItem(session: Session, { name, ...spot }: Spot & { name: string }): void {
  const defaults = defaultsAt(spot);
  const { project_id, ...draft } = defaults ?? {};
  const states = derived(session.table(state), statesOf).byProject.get(project_id ?? '') ?? [];
  const state_id = draft.state_id ?? (states.find((known) => known.default) ?? states[0])?.id;
  if (!project_id || !state_id) return;
  session.create(workItem, { ...draft, name, state_id }, { fixed: { project_id } });
}
