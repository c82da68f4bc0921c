import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { getVersion, snapshot } from 'valtio/vanilla';
import { expect, test } from 'vitest';
import type { ClientChange } from '#shared/change.ts';
import { type WorkItem, workItem } from '#shared/features/workItem.ts';
import { aWorkItem } from '#tests/aWorkItem.ts';
import { settled } from '#tests/manualClock.ts';
import { type Shift, Table } from './table.ts';

const news = (row: WorkItem) => ({ id: row.id, seq: row.seq, row });
const deletion = (seq: number, id = 'a') => ({ id, seq, row: null });
const bulk = (rows: [string, number][], patch: object, mutation_id: string | null = null) => ({
  entity: 'work_item',
  rows,
  patch: { ...patch },
  actor_id: 'bo',
  mutation_id,
  at: '2026-02-02T00:00:00.000Z',
});

function tableWith(...rows: WorkItem[]) {
  const table = new Table<WorkItem>(workItem);
  for (const row of rows) table.receive(news(row));
  const shifts: Shift<WorkItem>[] = [];
  table.watch((shift) => shifts.push(shift));
  return { table, shifts };
}

const echo = (row: WorkItem, mutation_id: string): ClientChange<WorkItem> => ({
  seq: row.seq,
  entity: 'work_item',
  id: row.id,
  row,
  was: {},
  actor_id: 'ann',
  mutation_id,
  at: row.updated_at,
});

test('an edit shows before the server answers', () => {
  const { table } = tableWith(aWorkItem());
  table.propose('k', [{ id: 'a', patch: { name: 'Fix sign-in' } }]);
  expect(table.get('a')?.name).toBe('Fix sign-in');
  expect(table.confirmed('a')?.name).toBe('Fix login');
});

test('a refused edit leaves what others changed meanwhile', () => {
  const { table } = tableWith(aWorkItem());
  table.propose('k', [{ id: 'a', patch: { priority: 'urgent' } }]);
  table.receive(news(aWorkItem({ seq: 2, name: 'Renamed by Bo' })));
  expect(table.get('a')).toMatchObject({ name: 'Renamed by Bo', priority: 'urgent' });
  table.refuse('k');
  expect(table.get('a')).toMatchObject({ name: 'Renamed by Bo', priority: 'none' });
});

test('an answer before its own change, and after it, shows the same', () => {
  const saved = aWorkItem({ seq: 2, priority: 'high' });
  for (const order of ['answer first', 'change first']) {
    const { table } = tableWith(aWorkItem());
    table.propose('k', [{ id: 'a', patch: { priority: 'high' } }]);
    const answer = () => table.settle('k', { seq: 2, row: saved });
    const change = () => table.receive({ ...news(saved), change: echo(saved, 'k') });
    const [one, other] = order === 'answer first' ? [answer, change] : [change, answer];
    one();
    expect(table.get('a')?.priority, order).toBe('high');
    expect(table.isPending('a'), order).toBe(false);
    other();
    expect(table.get('a'), order).toEqual(saved);
  }
});

test('an edit whose answer is lost ends with its own change', () => {
  const { table } = tableWith(aWorkItem());
  table.propose('k', [{ id: 'a', patch: { priority: 'high' } }]);
  const saved = aWorkItem({ seq: 2, priority: 'high' });
  table.receive({ ...news(saved), change: echo(saved, 'k') });
  table.receive(news(aWorkItem({ seq: 3, priority: 'low' })));
  expect(table.get('a')?.priority).toBe('low');
});

test('the higher number wins, whatever comes first', () => {
  const { table } = tableWith(aWorkItem({ seq: 5, name: 'new' }));
  table.receive(news(aWorkItem({ seq: 4, name: 'old' })));
  expect(table.get('a')?.name).toBe('new');
});

test('late news does not bring back a deleted row', () => {
  const { table } = tableWith(aWorkItem());
  table.receive(deletion(3));
  table.receive(news(aWorkItem({ seq: 2 })));
  expect(table.get('a')).toBeNull();
});

test('what one change hid shows again when it is fetched unchanged, and not when it is heard late', () => {
  const { table } = tableWith(aWorkItem());
  table.receive(deletion(2));
  table.receive(news(aWorkItem({ seq: 2 })));
  table.receive({ ...news(aWorkItem()), fetched: true });
  expect(table.get('a')).toBeNull();
  table.receive({ ...news(aWorkItem({ seq: 2 })), fetched: true });
  expect(table.get('a')).toMatchObject({ seq: 2 });
});

test('a deletion stays on screen until the stream has reached its answer', () => {
  const { table } = tableWith(aWorkItem());
  table.propose('k', [{ id: 'a', patch: null }]);
  table.settle('k', { seq: 7 });
  expect(table.get('a')).toBeNull();
  table.reach(6);
  expect(table.get('a')).toBeNull();
  table.receive(deletion(7));
  table.reach(7);
  expect(table.get('a')).toBeNull();
  expect(table.isPending('a')).toBe(false);
});

test('an answer that the stream has already passed ends the edit at once', () => {
  const { table } = tableWith(aWorkItem());
  table.propose('k', [{ id: 'a', patch: null }]);
  table.receive(deletion(7));
  table.reach(8);
  table.settle('k', { seq: 7 });
  expect(table.isPending('a')).toBe(false);
});

test('a row that was made and refused is gone, with the edits made to it', () => {
  const { table } = tableWith();
  table.propose('k1', [{ id: 'a', create: aWorkItem({ seq: 0 }) }]);
  table.propose('k2', [{ id: 'a', patch: { name: 'Better name' } }]);
  expect(table.get('a')?.name).toBe('Better name');
  table.refuse('k1');
  expect(table.get('a')).toBeNull();
});

test('a bulk edit applies to held rows, and says which rows are not held', () => {
  const { table, shifts } = tableWith(aWorkItem(), aWorkItem({ id: 'b', seq: 9 }));
  table.receiveBulk(
    bulk(
      [
        ['a', 5],
        ['b', 6],
        ['c', 7],
      ],
      { priority: 'low', label_ids: { add: ['l'] } },
    ),
  );
  expect(table.get('a')).toMatchObject({ priority: 'low', label_ids: ['l'], seq: 5, updated_by: 'bo' });
  expect(table.get('b')?.priority).toBe('none');
  expect(shifts.map(({ id, known }) => [id, known])).toEqual([
    ['a', true],
    ['c', false],
  ]);
});

test('rows of one bulk edit end their pending edits one by one as they are heard of', () => {
  const { table } = tableWith(aWorkItem(), aWorkItem({ id: 'b' }));
  table.propose(
    'k',
    ['a', 'b'].map((id) => ({ id, patch: { priority: 'low' as const } })),
  );
  table.receiveBulk(bulk([['a', 5]], { priority: 'low' }, 'k'));
  expect([table.isPending('a'), table.isPending('b')]).toEqual([false, true]);
});

test('dropped rows are not remembered as deleted', () => {
  const { table } = tableWith(aWorkItem({ seq: 5 }));
  table.drop((row) => row.project_id === 'p', 6);
  expect(table.get('a')).toBeNull();
  table.receive({ ...news(aWorkItem({ seq: 2 })), fetched: true });
  expect(table.get('a')?.seq).toBe(2);
});

test('an answer from before its row went out of sight comes too late, one from after does not', () => {
  const { table } = tableWith();
  for (const id of ['a', 'b']) table.propose(id, [{ id, create: aWorkItem({ id }) }]);
  table.drop((row) => row.project_id === 'p', 6);
  table.settle('a', { seq: 5, row: aWorkItem({ id: 'a', seq: 5 }) });
  table.settle('b', { seq: 7, row: aWorkItem({ id: 'b', seq: 7 }) });
  expect([table.get('a'), table.get('b')?.seq]).toEqual([null, 7]);
});

test('rows in doubt stay on screen, and go when they were not received again', () => {
  const { table } = tableWith(aWorkItem(), aWorkItem({ id: 'b' }));
  table.doubt(() => true, 5);
  table.receive({ ...news(aWorkItem()), fetched: true });
  table.receive(news(aWorkItem({ id: 'b', seq: 4 })));
  expect(table.get('b')).not.toBeNull();
  table.dropDoubted();
  expect([table.get('a')?.id, table.get('b')]).toEqual(['a', null]);
});

test('a slot exists before its row, and changes only in fields that differ', () => {
  const { table } = tableWith();
  const slot = table.slot('a');
  expect(slot.row).toBeNull();
  table.receive(news(aWorkItem({ label_ids: ['l'] })));
  const before = snapshot(slot).row;
  const version = slot.row && getVersion(slot.row);
  table.receive(news(aWorkItem({ seq: 1, label_ids: ['l'] })));
  expect(slot.row && getVersion(slot.row)).toBe(version);
  table.receive(news(aWorkItem({ seq: 2, label_ids: ['l'], name: 'Other' })));
  expect(slot.row).toMatchObject({ seq: 2, name: 'Other' });
  expect(snapshot(slot).row?.label_ids).toBe(before?.label_ids);
});

test('the former values that a change carries tell what an unheld row was', () => {
  const { table, shifts } = tableWith();
  const row = aWorkItem({ seq: 4, state_id: 'done' });
  table.receive({ ...news(row), change: { ...echo(row, 'x'), was: { state_id: 'todo' } } });
  expect(shifts[0]).toMatchObject({ known: true, confirmedBefore: { state_id: 'todo' }, after: { state_id: 'done' } });
  table.receive({ ...deletion(5, 'b'), change: { ...echo(row, 'y'), id: 'b', row: null, was: { name: 'x' } } });
  expect(shifts[1]?.known).toBe(false);
});

test('a slot tells whether an edit waits for its answer', () => {
  const { table } = tableWith(aWorkItem());
  const slot = table.slot('a');
  table.propose('k', [{ id: 'a', patch: { name: 'x' } }]);
  expect(slot.pending).toBe(true);
  table.refuse('k');
  expect(slot.pending).toBe(false);
});

test('a slot that nobody holds is let go', async () => {
  const { table } = tableWith(...Array.from({ length: 100 }, (_, n) => aWorkItem({ id: `i${n}` })));
  const kept = table.slot('i0');
  for (let n = 0; n < 100; n++) table.slot(`i${n}`);
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  for (let tries = 0; tries < 20 && table.slotCount > 1; tries++) {
    await settled();
    collect();
  }
  expect(table.slotCount).toBe(1);
  expect(table.slot('i0')).toBe(kept);
});
