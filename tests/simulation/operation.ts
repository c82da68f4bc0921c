/** What an operation of a simulated workspace is, and what several of them need. */
import type { Screen, World } from './world.ts';

/** Done at once and answered whenever. Answers something where it was done. */
export type Operation = (world: World, screen: Screen) => unknown;

/** By name: how often each is done, to how often the others are, and by whom if not by everybody. */
export type Operations = Record<string, { often: number; by?: Screen['name'][]; run: Operation }>;

export const word = (world: World) => `${Math.floor(world.random() * 1e6).toString(36)}`;

/** Sends what no table shows at once; a refusal is an answer like any other. */
export const say = (world: World, { session }: Screen, method: string, path: string, body?: unknown) =>
  session.send(method, path, body, `${word(world)}-${word(world)}-${word(world)}`).then(
    ({ body: answer }) => answer,
    () => world.count('refused calls'),
  );
