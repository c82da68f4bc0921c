import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

test('who signs up is signed in, is a person with a profile, and hears of it on their own stream', async () => {
  const ann = await server.signUp('Ann@Example.org');
  expect(ann.person).toMatchObject({ email: 'ann@example.org', display_name: 'ann', is_active: true });
  expect(ann.cookies.get('tandem-session')).toBeTruthy();
  const own = server.heard.filter((change) => change.stream === ann.person.id);
  expect(own.map((change) => [change.entity, change.id, change.seq])).toEqual([
    ['person', ann.person.id, 1],
    ['profile', ann.person.id, 2],
  ]);
});
