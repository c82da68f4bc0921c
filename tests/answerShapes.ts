/** Holds what a server answers to what its routes declare: every success, whatever a test asked for. */
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { answerSchema } from '../server/http/entitySchema.ts';
import type { AnswerShape, Route } from '../server/http/route.ts';

export interface Success {
  status: number;
  /** The type of its content, if it has any. */
  type: string | null;
  /** Read where it is JSON. */
  body: unknown;
}

export class AnswerShapes {
  /** The routes whose successes were as declared, by method and path. */
  readonly held = new Set<string>();
  /** What was not, by the same. */
  readonly problems = new Map<string, string>();
  readonly #patterns: readonly (readonly [RegExp, Route])[];

  constructor(routes: readonly Route[]) {
    this.#patterns = routes.map((route) => [patternOf(route), route]);
  }

  /** Notes an answer, if it is a success of one of the routes. */
  note(method: string, path: string, answer: Success): void {
    if (answer.status < 200 || answer.status >= 300) return;
    const called = `${method} ${path.replace(/[?#].*/, '').replace(/\/?$/, '/')}`;
    const route = this.#patterns.find(([pattern]) => pattern.test(called))?.[1];
    if (!route) return;
    const problem = answerProblem(route, answer);
    const name = `${route.method} ${route.path}`;
    if (problem === undefined) this.held.add(name);
    else this.problems.set(name, problem);
  }

  /** Throws where any answer was another than declared. */
  demand(): void {
    if (this.problems.size === 0) return;
    const listed = [...this.problems].map(([name, problem]) => `${name} ${problem}`);
    throw new Error(`Answers are not what their routes declare:\n${listed.join('\n')}`);
  }
}

const patternOf = ({ method, path }: Route): RegExp =>
  new RegExp(`^${method} ${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}/?$`, 'i');

/** What is wrong with a success; undefined when nothing is. */
function answerProblem({ answer }: Route, { status, type, body }: Success): string | undefined {
  // Of a request that took effect before and cannot be rendered again, no more is said than that.
  if (status === 204) return body === undefined ? undefined : 'answered 204 with a body';
  if (!answer) return `answered ${status} instead of 204`;
  if ('bytes' in answer) return type ? undefined : 'answered bytes without a type';
  if ('text' in answer) return type?.startsWith(answer.text) ? undefined : `answered ${type} instead of ${answer.text}`;
  return shapeProblem(answer, body);
}

/** What differs between a value and its shape: a field that is missing or bad, or one that nobody declared. */
export function shapeProblem(shape: AnswerShape, value: unknown): string | undefined {
  const read = answerSchema(shape)?.safeParse(value);
  if (!read) return 'is text';
  if (!read.success) return `answered ${JSON.stringify(value)?.slice(0, 400)}: ${z.prettifyError(read.error)}`;
  if (isDeepStrictEqual(read.data, value)) return undefined;
  return `declares no ${undeclared(read.data, value).join(', ')}`;
}

/** Where a value holds what its schema left out when it read it, or changed. */
function undeclared(read: unknown, value: unknown, path = ''): string[] {
  if (isDeepStrictEqual(read, value)) return [];
  if (!isObject(read) || !isObject(value)) return [path];
  return Object.entries(value).flatMap(([name, inner]) =>
    undeclared(Reflect.get(read, name), inner, path ? `${path}.${name}` : name),
  );
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
