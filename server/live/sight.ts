/** What one viewer is told of one change, and the frame that says it. */
import { maySee, type Viewer } from '#shared/access.ts';
import {
  type BulkChange,
  type Change,
  type ClientChange,
  type Frame,
  scopeEntity,
  sessionEntity,
} from '#shared/change.ts';
import { entityNamed } from '#shared/entities.ts';
import { sameValue } from '#shared/entity/entity.ts';
import { roles } from '#shared/roles.ts';

/** `row`: it and its former values; `appeared`: only as it is now; `gone`: that it is no more, for them; `nothing`. */
export type Telling = 'row' | 'appeared' | 'gone' | 'nothing';

/** What to tell somebody whose rights were `before` and are `after` the change. */
export function tell(change: Change, before: Viewer, after: Viewer): Telling {
  const sawBefore = change.was_audience !== null && maySee(before, change.was_audience);
  if (change.entity === scopeEntity || change.entity === sessionEntity) {
    return sawBefore || (change.audience !== null && maySee(after, change.audience)) ? 'gone' : 'nothing';
  }
  const seesAfter = change.row !== null && change.audience !== null && maySee(after, change.audience);
  if (seesAfter) return sawBefore ? 'row' : 'appeared';
  return sawBefore ? 'gone' : 'nothing';
}

/** The change as the viewer gets it. */
export function present(change: Change, telling: Exclude<Telling, 'nothing'>, isGuest: boolean): ClientChange {
  const { seq, entity, id, actor_id, mutation_id, at } = change;
  const row = telling === 'gone' ? null : change.row;
  // The former values of what is gone let counts of half-loaded lists follow; of what just appeared, there are none.
  const was = telling === 'appeared' ? null : change.was;
  return {
    seq,
    entity,
    id,
    row: hide(entity, row, isGuest),
    was: hide(entity, was, isGuest),
    actor_id,
    mutation_id,
    at,
  };
}

function hide<R extends Record<string, unknown> | null>(entity: string, row: R, isGuest: boolean): R {
  const hidden = isGuest ? entityNamed(entity)?.hiddenFromGuests : undefined;
  if (!row || !hidden) return row;
  const shown: Record<string, unknown> = { ...row };
  for (const name of hidden) if (name in shown) shown[name] = null;
  return shown as R;
}

export const isGuest = (viewer: Viewer) => viewer.role === roles.guest;

/** From how many alike changes in one commit the short form is used. */
const bulkFrom = 500;

/** The frame that carries these changes; many that are alike go in short form. */
export function changesFrame(
  stream: string,
  to: number,
  told: { change: Change; telling: Exclude<Telling, 'nothing'> }[],
  guest: boolean,
): Frame {
  const whole = () => told.map(({ change, telling }) => present(change, telling, guest));
  return { type: 'changes', stream, to, changes: told.length > bulkFrom ? shorten(told, guest) : whole() };
}

function shorten(
  told: { change: Change; telling: Exclude<Telling, 'nothing'> }[],
  guest: boolean,
): (ClientChange | BulkChange)[] {
  const groups = new Map<string, typeof told>();
  for (const item of told) {
    const key = bulkKey(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups].flatMap<ClientChange | BulkChange>(([key, items]) => {
    const first = items[0]?.change;
    if (items.length <= bulkFrom || !first || key.startsWith('-'))
      return items.map(({ change, telling }) => present(change, telling, guest));
    const { entity, actor_id, mutation_id, at } = first;
    return [
      {
        entity,
        rows: items.map(({ change }) => [change.id, change.seq] as [string, number]),
        patch: newValues(first),
        actor_id,
        mutation_id,
        at,
      },
    ];
  });
}

/** The same for changes that say the same of different rows; those that decide sight, or stand for several, are never shortened. */
function bulkKey({ change, telling }: { change: Change; telling: Telling }): string {
  if (telling !== 'row' || change.was === null || !sameValue(change.audience, change.was_audience))
    return `-${change.seq}`;
  return JSON.stringify([change.entity, change.mutation_id, change.at, newValues(change)]);
}

const newValues = ({ row, was }: Change): Record<string, unknown> =>
  Object.fromEntries(Object.keys(was ?? {}).map((name) => [name, row?.[name]]));
