/** The small tables around a work item, in the shape its properties need them. */
import type { Person } from '#client/ui/Avatar.tsx';
import { compareText } from '#shared/compareText.ts';
import type { EstimatePoint } from '#shared/features/estimate.ts';
import type { Label } from '#shared/features/label.ts';
import type { WorkspaceMember } from '#shared/features/membership.ts';
import { type State, stateGroups } from '#shared/features/state.ts';

const byId = <R extends { id: string }>(rows: Iterable<R>): ReadonlyMap<string, R> =>
  new Map([...rows].map((row) => [row.id, row]));

export interface ShownState extends State {
  /** Its place among the started states of its project, from 1, and how many those are. */
  place: number;
  count: number;
}

export interface States {
  byId: ReadonlyMap<string, ShownState>;
  /** In the order of their groups, then their own. */
  byProject: ReadonlyMap<string, readonly ShownState[]>;
}

export function statesOf(rows: Iterable<State>): States {
  const byProject = new Map<string, readonly ShownState[]>();
  for (const [projectId, some] of Map.groupBy(rows, (row) => row.project_id)) byProject.set(projectId, inOrder(some));
  return { byProject, byId: byId([...byProject.values()].flat()) };
}

function inOrder(states: readonly State[]): ShownState[] {
  const ordered = states.toSorted(
    (a, b) => stateGroups.indexOf(a.group) - stateGroups.indexOf(b.group) || a.sequence - b.sequence,
  );
  const started = ordered.filter(({ group }) => group === 'started');
  return ordered.map((state) => ({ ...state, place: started.indexOf(state) + 1, count: started.length }));
}

export interface Labels {
  byId: ReadonlyMap<string, Label>;
  /** Each parent before its children. */
  byProject: ReadonlyMap<string, readonly Label[]>;
}

export function labelsOf(rows: Iterable<Label>): Labels {
  const all = [...rows];
  const known = byId(all);
  const path = (label: Label): string => `${(label.parent && known.get(label.parent)?.name) || ''}\u0001${label.name}`;
  const top = (label: Label): Label => (label.parent && known.get(label.parent)) || label;
  const compare = (a: Label, b: Label) =>
    top(a).sort_order - top(b).sort_order ||
    compareText(top(a).name, top(b).name) ||
    Number(a !== top(a)) - Number(b !== top(b)) ||
    a.sort_order - b.sort_order ||
    compareText(path(a), path(b));
  const byProject = new Map<string, readonly Label[]>();
  for (const [projectId, some] of Map.groupBy(all, (row) => row.project_id)) {
    byProject.set(projectId, some.toSorted(compare));
  }
  return { byId: known, byProject };
}

export interface Points {
  byId: ReadonlyMap<string, EstimatePoint>;
  byEstimate: ReadonlyMap<string, readonly EstimatePoint[]>;
}

export function pointsOf(rows: Iterable<EstimatePoint>): Points {
  const ordered = [...rows].toSorted((a, b) => a.key - b.key);
  return { byId: byId(ordered), byEstimate: Map.groupBy(ordered, ({ estimate }) => estimate) };
}

/** A member as avatars draw them; somebody who is not known any more keeps a place and a colour. */
export function asPerson(id: string, members: ReadonlyMap<string, WorkspaceMember>): Person {
  const member = members.get(id);
  return { id, name: member?.display_name ?? '', avatarUrl: member?.avatar_url };
}
