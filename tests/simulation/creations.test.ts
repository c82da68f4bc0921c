import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openScene, type Scene } from '../live/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.server.close());

const numbers = async (): Promise<number[]> => {
  const { body } = await scene.admin.call('GET', scene.in('issues/?per_page=1000&order_by=sequence_id'));
  return body.results.map((row: { sequence_id: number }) => row.sequence_id);
};

test('[F23] a thousand creations at once have unique, dense numbers', async () => {
  const create = (n: number) => scene.admin.call('POST', scene.in('issues/'), { id: randomUUID(), name: `Item ${n}` });
  for (let batch = 0; batch < 10; batch++) {
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => create(batch * 100 + n)));
    expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
  }
  expect(await numbers()).toEqual(Array.from({ length: 1000 }, (_, n) => n + 1));
});

test('[F23] sixty drops between the same two cards keep a strict order', async () => {
  const cards = [];
  for (let n = 0; n < 62; n++) cards.push(await scene.item(scene.admin, { name: `Card ${n}`, priority: 'urgent' }));
  const [above, below, ...dropped] = cards.map(({ id }) => id);
  await scene.admin.call('PATCH', scene.in(`issues/${below}/`), { before_id: above, after_id: null });
  let last = below;
  for (const id of dropped) {
    const { status } = await scene.admin.call('PATCH', scene.in(`issues/${id}/`), { before_id: above, after_id: last });
    expect(status).toBe(200);
    last = id;
  }
  const { body } = await scene.admin.call('GET', scene.in('issues/?per_page=100&order_by=sort_order&priority=urgent'));
  const rows: { id: string; sort_order: number }[] = body.results;
  const places = rows.map((row) => row.sort_order);
  expect(places.every((place, n) => n === 0 || place > (places[n - 1] ?? place))).toBe(true);
  const ids = rows.map(({ id }) => id);
  const first = ids.indexOf(above ?? '');
  expect(ids.slice(first, first + 62)).toEqual([above, ...dropped.reverse(), below]);
});
