/** Random work items and random questions about them, the same for the same seed. */
import { type StateGroup, stateGroups } from '#shared/features/state.ts';
import { filterKeys, groupKeys, orderKeys } from '#shared/features/viewSettings.ts';
import { priorities, type WorkItemRow } from '#shared/features/workItem.ts';
import type { QueryContext } from '#shared/features/workItemOrder.ts';
import { randomNumbers } from '../randomNumbers.ts';

/** Random choices from one seed. */
export class Dice {
  readonly next: () => number;
  constructor(seed: number) {
    this.next = randomNumbers(seed);
  }

  below = (end: number): number => Math.floor(this.next() * end);
  chance = (share: number): boolean => this.next() < share;

  pick<T>(from: readonly T[]): T {
    const chosen = from[this.below(from.length)];
    if (chosen === undefined) throw new Error('Nothing to pick from.');
    return chosen;
  }

  some<T>(from: readonly T[], most: number): T[] {
    const count = this.below(most + 1);
    return [...new Set(Array.from({ length: count }, () => this.pick(from)))];
  }

  uuid = (): string => 'xxxxxxxx-xxxx-4xxx-axxx-xxxxxxxxxxxx'.replace(/x/g, () => this.below(16).toString(16));
}

/** Names that order differently by UTF-16 units, by bytes, by locale, or in another case. */
const names = [
  'Ärger',
  'äpfel',
  'Zebra',
  'zebra',
  'ZEBRA',
  '｡half',
  '😀 grin',
  'Ωmega',
  'ωmega',
  'a b',
  'A-b',
  '100% [done]',
  'a_b',
  "O'Brien",
  '漢字',
  'İstanbul',
  'straße',
  'STRASSE',
  'ﬁne',
  '\\d+',
  '"quoted"',
  'a.c',
  'abc',
  'Ж',
  'ж',
];
const workspace_id = '10000000-0000-4000-8000-000000000001';

export interface Sample {
  workspace_id: string;
  projectIds: [string, string];
  context: QueryContext;
  items: WorkItemRow[];
  /** Rows of the other tables. */
  tables: Record<string, object[]>;
}

const day = (dice: Dice, spread = 40): string =>
  new Date(Date.UTC(2026, 4, 20) + (dice.below(spread) - spread / 2) * 86_400_000).toISOString().slice(0, 10);
const moment = (dice: Dice): string =>
  new Date(Date.UTC(2026, 4, 1) + dice.below(40 * 24) * 3_600_000 + dice.below(3) * 333).toISOString();

/** `count` items in two projects, with nulls, ties and awkward names. */
export function makeSample(seed: number, count: number): Sample {
  const dice = new Dice(seed);
  const projectIds: [string, string] = [dice.uuid(), dice.uuid()];
  const base = () => ({ id: dice.uuid(), seq: 1, created_at: moment(dice), updated_at: moment(dice) });
  const states = projectIds.flatMap((project_id) =>
    [...stateGroups, ...dice.some(stateGroups, 4)].map((group: StateGroup) => ({
      ...base(),
      workspace_id,
      project_id,
      name: dice.pick(names),
      color: 'red',
      group,
      default: false,
      sequence: dice.below(6) * 1000,
    })),
  );
  const labels = projectIds.flatMap((project_id) =>
    Array.from({ length: 14 }, () => ({
      ...base(),
      workspace_id,
      project_id,
      name: dice.pick(names),
      color: 'red',
      sort_order: 1,
    })),
  );
  const members = Array.from({ length: 9 }, (_, i) => ({
    ...base(),
    workspace_id,
    member: dice.uuid(),
    role: 15,
    first_name: i === 0 ? '' : dice.pick(names),
    display_name: 'x',
  }));
  const points = projectIds.flatMap((project) =>
    [0, 1, 2, 3].map((key) => ({
      ...base(),
      workspace: workspace_id,
      project,
      estimate: dice.uuid(),
      key,
      value: String(key),
    })),
  );
  const projects = projectIds.map((id, i) => ({
    ...base(),
    id,
    workspace: workspace_id,
    name: i === 0 ? 'b project' : 'B Other',
    identifier: `P${i}`,
  }));
  const stranger = dice.uuid();
  const people = [...members.map(({ member }) => member), stranger];
  const items: WorkItemRow[] = [];
  for (let n = 0; n < count; n++) {
    const project_id = dice.pick(projectIds);
    const own = dice.pick(states.filter((state) => state.project_id === project_id));
    const tied = dice.chance(0.3);
    items.push({
      ...base(),
      created_at: tied ? '2026-05-05T05:05:05.005Z' : moment(dice),
      created_by: dice.chance(0.1) ? null : dice.pick(people),
      updated_by: null,
      workspace_id,
      project_id,
      sequence_id: n + 1,
      name: Array.from({ length: 1 + dice.below(3) }, () => dice.pick(names)).join(' '),
      state_id: own.id,
      state__group: own.group,
      priority: dice.pick(priorities),
      assignee_ids: dice.some(people, 3),
      label_ids: dice.some(
        [...labels.filter((label) => label.project_id === project_id).map(({ id }) => id), stranger],
        4,
      ),
      estimate_point: dice.chance(0.5) ? null : dice.pick(points.filter((point) => point.project === project_id)).id,
      start_date: dice.chance(0.4) ? null : day(dice),
      target_date: dice.chance(0.4) ? null : day(dice, 12),
      sort_order: dice.chance(0.3) ? 65535 : dice.next() * 100_000 - 20_000,
      parent_id: dice.chance(0.3) && n > 0 ? (items[dice.below(Math.min(n, 12))]?.id ?? null) : null,
      cycle_id: null,
      module_ids: [],
      type_id: null,
      sub_issues_count: dice.below(4),
      attachment_count: dice.below(3),
      link_count: dice.below(2),
      completed_at: dice.chance(0.6) ? null : moment(dice),
      archived_at: dice.chance(0.06) ? moment(dice) : null,
      is_draft: dice.chance(0.04),
      is_epic: false,
      external_source: null,
      external_id: null,
      description_hash: null,
    });
  }
  const context: QueryContext = {
    today: '2026-05-20',
    zone: 'America/New_York',
    states: new Map(states.map((row) => [row.id, row])),
    labels: new Map(labels.map((row) => [row.id, row.name])),
    members: new Map(members.map((row) => [row.member, row.first_name])),
    points: new Map(points.map((row) => [row.id, row.key])),
    projects: new Map(projects.map((row) => [row.id, row.name])),
  };
  return {
    workspace_id,
    projectIds,
    context,
    items,
    tables: { project: projects, state: states, label: labels, workspace_member: members, estimate_point: points },
  };
}

const dateValue = (dice: Dice): string =>
  dice.pick([
    `${day(dice)};after`,
    `${day(dice)};before`,
    day(dice, 12),
    `${dice.below(4)}_weeks;${dice.pick(['after', 'before'])};${dice.pick(['fromnow', 'ago'])}`,
    `${1 + dice.below(2)}_months;${dice.pick(['after', 'before'])};${dice.pick(['fromnow', 'ago'])}`,
    'None',
    'nonsense;after',
  ]);

/** A value or several for one filter, most of them such that something is found. */
function filterValue(dice: Dice, key: (typeof filterKeys)[number], { items, context }: Sample): string {
  const some = (values: readonly (string | null)[]) =>
    Array.from({ length: 1 + dice.below(4) }, () => dice.pick(values) ?? 'None').join(',');
  const item = () => dice.pick(items);
  switch (key) {
    case 'priority':
      return some(priorities);
    case 'state':
      return some([...context.states.keys()]);
    case 'state_group':
      return some(stateGroups);
    case 'assignees':
      return some([...context.members.keys(), null, 'not-an-id']);
    case 'labels':
      return some([...context.labels.keys(), null]);
    case 'created_by':
      return some([...context.members.keys(), null]);
    case 'parent':
      return some([item().parent_id, item().parent_id, null]);
    case 'estimate_point':
      return some([...context.points.keys(), null]);
    case 'project':
      return some([...context.projects.keys()]);
    case 'name':
      return dice.pick(['a', 'ZEB', 'ä', 'Ω', '[done]', 'a.c', '\\d', 'straß', '😀', 'ж', 'i', "'", '%', '_']);
    default:
      return Array.from({ length: 1 + dice.below(2) }, () => dateValue(dice)).join(',');
  }
}

function leaf(dice: Dice, sample: Sample): object {
  const { context } = sample;
  return dice.pick<() => object>([
    () => ({ assignee_id__in: dice.some([...context.members.keys()], 3).join(',') }),
    () => ({ label_id: dice.pick([...context.labels.keys(), 'None']) }),
    () => ({ created_by_id__exact: dice.pick([...context.members.keys(), 'None']) }),
    () => ({ not: { created_by_id: dice.pick([...context.members.keys()]) } }),
    () => ({ state_group__in: ['started', dice.pick(stateGroups)] }),
    () => ({ state_id: dice.pick([...context.states.keys()]) }),
    () => ({ project_id__in: dice.pick([...context.projects.keys()]) }),
    () => ({ priority__in: 'high,urgent', is_draft: false }),
    () => ({ is_archived: dice.chance(0.5) }),
    () => ({ start_date__range: `${day(dice)},` }),
    () => ({ created_at__range: `,${day(dice)}` }),
    () => ({ target_date: day(dice, 12), updated_at__range: `${day(dice)},${day(dice)}` }),
    () => ({ module_id: dice.uuid() }),
  ])();
}

function tree(dice: Dice, sample: Sample, depth = 1): object {
  if (depth === 4 || dice.chance(0.3)) return leaf(dice, sample);
  const children = () => Array.from({ length: 1 + dice.below(3) }, () => tree(dice, sample, depth + 1));
  return dice.pick<() => object>([
    () => ({ and: children() }),
    () => ({ or: children() }),
    () => ({ not: tree(dice, sample, depth + 1) }),
  ])();
}

/** Parameters of a random list. Number `n` makes sure that every order, grouping and filter has its turn. */
export function makeParams(dice: Dice, sample: Sample, n: number): Record<string, string> {
  const params: Record<string, string> = { order_by: `${n % 2 ? '-' : ''}${orderKeys[(n >> 1) % orderKeys.length]}` };
  const kind = n % 3;
  const groups = [...groupKeys];
  if (kind > 0) params.group_by = groups[Math.floor(n / 3) % groups.length] ?? '';
  if (kind > 1)
    params.sub_group_by =
      groups.filter((key) => key !== params.group_by)[Math.floor(n / 24) % (groups.length - 1)] ?? '';
  const filters = dice.pick([0, 1, 1, 2]);
  for (let i = 0; i < filters; i++) {
    const key = filterKeys[(n + i * 7) % filterKeys.length] ?? 'priority';
    params[key] = filterValue(dice, key, sample);
  }
  if (dice.chance(0.25)) params.filters = JSON.stringify(tree(dice, sample));
  if (dice.chance(0.1)) params.type = dice.pick(['active', 'backlog']);
  if (dice.chance(0.1)) params.sub_issue = 'false';
  if (dice.chance(0.1)) params.start_target_date = 'true';
  const size = dice.pick([1, 3, 7, 25, 100]);
  params.cursor = `${size}:${dice.pick([0, 0, 0, 1, 2])}:0`;
  return params;
}
