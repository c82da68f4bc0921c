import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { bodyOf, wordsOf, type as write } from '../../documentClient.ts';
import { patient } from '../../patience.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
afterEach(() => stage.end());

test('[T10] what no text may hold reaches nobody and no table; who sent it has it as a copy and goes on', async () => {
  stage = await openStage('<p>Words</p>');
  const { admin, member, html } = stage;
  const [one, other] = [await stage.open(admin), await stage.open(member)];
  one.doc().transact(() => {
    write(one.shared, ' and more');
    bodyOf(one.doc()).insert(1, [new Y.Map() as never]);
  });
  await vi.waitFor(() => expect(one.shared.state.notTaken).toBe('foreign'), patient);
  await vi.waitFor(() => expect([one.shared.state.isLoaded, one.shared.state.line]).toEqual([true, 'saved']), patient);
  expect(one.shared.state.copies).toEqual(['<p>Words and more</p>']);
  expect([wordsOf(one.doc()), wordsOf(other.doc())]).toEqual(['Words', 'Words']);

  write(one.shared, ', again');
  await vi.waitFor(() => expect(wordsOf(other.doc())).toBe('Words, again'), patient);
  await vi.waitFor(async () => expect(await html()).toBe('<p>Words, again</p>'), patient);
  expect(bodyOf((await stage.open(member)).doc()).length).toBe(1);
});

test('[T10] a cell wider than any screen is not taken, and so is not what hangs on it', async () => {
  stage = await openStage('<table><tbody><tr><td><p>12</p></td></tr></tbody></table>');
  const one = await stage.open(stage.member);
  const row = (bodyOf(one.doc()).get(0) as Y.XmlElement).get(0) as Y.XmlElement;
  (row.get(0) as Y.XmlElement).setAttribute('colspan', 100_000_000 as never);
  await vi.waitFor(() => expect(one.shared.state.notTaken).toBe('foreign'), patient);
  await pause(50);
  const another = await stage.open(stage.admin);
  const cell = ((bodyOf(another.doc()).get(0) as Y.XmlElement).get(0) as Y.XmlElement).get(0) as Y.XmlElement;
  expect(cell.getAttribute('colspan')).toBe(1);
});
