import { proxy } from 'valtio/vanilla';
import type { ErrorCode } from '#shared/errors.ts';

/** A change that the server did not take, with what was typed so that nothing is lost. */
export interface Refusal {
  key: string;
  entity: string;
  ids: readonly string[];
  code: ErrorCode;
  /** The sentence for a person. */
  sentence: string;
  fields: Record<string, string>;
  typed: unknown;
}

/** How the line to the server stands; the foot of the sidebar shows it. */
export interface Line {
  state: 'live' | 'connecting' | 'offline';
  /** Changes that have no answer yet. */
  waiting: number;
  /** When the oldest of them was made, by the clock; null when all is saved. */
  savingSince: number | null;
  refused: Refusal[];
}

export const createLine = (): Line => proxy<Line>({ state: 'connecting', waiting: 0, savingSince: null, refused: [] });

/** Takes a refusal off the list, once the person has seen to it. */
export function dismiss(line: Line, key: string): void {
  const at = line.refused.findIndex((refusal) => refusal.key === key);
  if (at >= 0) line.refused.splice(at, 1);
}
