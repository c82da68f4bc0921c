import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { anyone } from '#shared/access.ts';
import { membership } from '#shared/features/membership.ts';
import { type AnswerShape, noContent, type Route } from '../server/http/route.ts';
import { AnswerShapes } from './answerShapes.ts';

const at = '2026-01-01T00:00:00.000Z';
const id = randomUUID();
const base = { id, seq: 1, created_at: at, updated_at: at, created_by: null, updated_by: id };
const row = { ...base, user: id, workspace_id: id, role: 5 };
const { role: _, ...roleless } = row;
const named: AnswerShape = { schema: z.object({ name: z.string(), nick: z.optional(z.string()) }) };
const json = 'application/json; charset=utf-8';

/** What is noted of one answer of one route. */
function noted(answer: AnswerShape | null, body: unknown, { status = 200, type = json } = {}): string {
  const called = { method: 'GET', path: '/api/:thing/', access: anyone, summary: '', handle: async () => noContent };
  const route = (answer ? { ...called, answer } : { ...called, status: 204 }) as Route;
  const shapes = new AnswerShapes([route]);
  shapes.note('GET', '/api/something?with=words', { status, type, body });
  return shapes.held.size > 0 ? 'held' : [...shapes.problems.values()].join();
}

test.each<[string, AnswerShape | null, unknown, RegExp]>([
  ['all of its fields', named, { name: 'a', nick: 'b' }, /^held$/],
  ['what may be left out left out', named, { name: 'a' }, /^held$/],
  ['a field missing', named, { nick: 'b' }, /→ at name/],
  ['a field that is not declared', named, { name: 'a', secret: 1 }, /^declares no secret$/],
  ['nothing', named, undefined, /^answered undefined/],
  ['a whole row', { row: membership }, row, /^held$/],
  ['a row without a field', { row: membership }, roleless, /→ at role/],
  ['a row with one too many', { row: membership }, { ...row, secret: 1 }, /^declares no secret$/],
  ['a row with what is added to it', { row: membership, plus: { n: z.int() } }, { ...row, n: 1 }, /^held$/],
  ['a row without what is added', { row: membership, plus: { n: z.int() } }, row, /→ at n/],
  ['rows, the second with one too many', { rows: membership }, [row, { ...row, secret: 1 }], /^declares no 1\.secret$/],
  ['something where nothing is declared', null, { name: 'a' }, /^answered 200 instead of 204$/],
  ['another type of text', { text: 'text/csv' }, 'a', /instead of text\/csv$/],
])('an answer with %s', (_what, answer, body, expected) => {
  expect(noted(answer, body)).toMatch(expected);
});

test('a route that says nothing of its answer does not compile', () => {
  const called = { method: 'GET', path: '/api/', access: anyone, summary: '', handle: async () => noContent } as const;
  // @ts-expect-error: neither `answer` nor status 204
  const silent: Route = called;
  expect(silent).toBe(called);
});

test('a refusal is not looked at, and 204 says nothing', () => {
  expect(noted(named, { code: 'forbidden' }, { status: 403 })).toBe('');
  expect(noted(null, undefined, { status: 204 })).toBe('held');
  expect(noted(null, { name: 'a' }, { status: 204 })).toBe('answered 204 with a body');
});

test('the first route that fits is the one that answered, and a problem is demanded an account of', () => {
  const called = { method: 'GET', access: anyone, summary: '', handle: async () => noContent } as const;
  const shapes = new AnswerShapes([
    { ...called, path: '/api/labels/all/', answer: named },
    { ...called, path: '/api/labels/:id/', answer: { row: membership } },
  ]);
  shapes.note('GET', '/api/labels/all', { status: 200, type: json, body: { name: 'a' } });
  expect(() => shapes.demand()).not.toThrow();
  shapes.note('GET', '/api/labels/1/', { status: 200, type: json, body: { name: 'a' } });
  expect([...shapes.held]).toEqual(['GET /api/labels/all/']);
  expect(() => shapes.demand()).toThrow('GET /api/labels/:id/ answered');
});
