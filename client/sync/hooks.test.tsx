// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { state } from '#shared/features/state.ts';
import { workItem } from '#shared/features/workItem.ts';
import { aWorkItem } from '#tests/aWorkItem.ts';
import { ManualClock } from '#tests/manualClock.ts';
import { SessionContext, useLine, useRow, useRows, useSession } from './hooks.ts';
import { createSession } from './session.ts';

afterEach(cleanup);

function start() {
  return createSession({
    workspace: { id: 'ws', slug: 'w' },
    me: { id: 'ann' },
    tell() {},
    clock: new ManualClock(),
    fetch: () => new Promise(() => {}),
    socket: () => ({ send() {}, close() {} }),
  });
}

test('a change renders the row that reads the changed field, and no other', async () => {
  const session = start();
  session.receive(
    workItem,
    Array.from({ length: 300 }, (_, n) => aWorkItem({ id: `i${n}` })),
  );
  let renders = 0;
  function Name({ id }: { id: string }) {
    renders += 1;
    return <li>{useRow(useSession().table(workItem), id)?.name ?? 'none'}</li>;
  }
  render(
    <SessionContext value={session}>
      {Array.from({ length: 300 }, (_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows of this list never move
        <Name key={n} id={`i${n}`} />
      ))}
    </SessionContext>,
  );
  const before = renders;
  await act(async () => session.receive(workItem, [aWorkItem({ id: 'i7', seq: 2, name: 'Changed' })]));
  expect(screen.getByText('Changed')).toBeTruthy();
  expect(renders - before).toBe(1);
  await act(async () => session.receive(workItem, [aWorkItem({ id: 'i7', seq: 3, name: 'Changed', priority: 'low' })]));
  expect(renders - before).toBe(1);
});

test('rows stand in order, and follow what is received', async () => {
  const session = start();
  const row = (id: string, name: string, seq = 1) => ({ ...aWorkItem({ id, seq, name }), project: 'p' });
  const order = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
  function Names() {
    return (
      <p>
        {useRows(useSession().table(state), { order })
          .map(({ name }) => name)
          .join(' ')}
      </p>
    );
  }
  session.receive(state, [row('b', 'Beta'), row('a', 'Alpha')]);
  render(
    <SessionContext value={session}>
      <Names />
    </SessionContext>,
  );
  expect(screen.getByText('Alpha Beta')).toBeTruthy();
  await act(async () => session.receive(state, [row('a', 'Zeta', 2), row('c', 'Gamma')]));
  expect(screen.getByText('Beta Gamma Zeta')).toBeTruthy();
});

test('the line tells how many changes wait', async () => {
  const session = start();
  session.receive(workItem, [aWorkItem()]);
  const Waiting = () => <p>{useLine().waiting} waiting</p>;
  render(
    <SessionContext value={session}>
      <Waiting />
    </SessionContext>,
  );
  await act(async () => void session.save(workItem, 'a', { name: 'x' }));
  expect(screen.getByText('1 waiting')).toBeTruthy();
});
