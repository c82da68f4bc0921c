/** What a picker shows for what was typed: pure, so that lists of thousands can be judged and timed without a browser. */
import type { ReactNode } from 'react';

export interface PickerOption<V extends string = string> {
  value: V;
  label: string;
  icon?: ReactNode;
  /** A word at the right: an email, a date range. */
  hint?: string | undefined;
  /** A single key that picks it while the search line is empty. */
  digit?: string | undefined;
  /** Options with the same group stand under one caption; groups come in the order of their first option. */
  group?: string | undefined;
  /** Found by these words too. */
  keywords?: string | undefined;
  /** Why it cannot be picked. */
  off?: string | undefined;
}

export type PickerRow<V extends string> =
  | { kind: 'caption'; key: string; label: string }
  | { kind: 'option'; key: string; option: PickerOption<V>; match: [from: number, to: number] | null }
  | { kind: 'create'; key: string; text: string };

/** Lower case without accents, of the same length, so that a match's place holds in the original. */
function fold(text: string): string {
  return [...text]
    .map((char) => {
      const plain = char.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
      return plain.length === char.length ? plain : char;
    })
    .join('');
}

/** Where `query` stands in `label`: at a word's start if it does, anywhere else otherwise. */
export function findMatch(label: string, query: string): [number, number] | null {
  const wanted = fold(query.trim());
  if (!wanted) return null;
  const folded = fold(label);
  const atWord = ` ${folded}`.search(new RegExp(`[\\s\\-_/(]${wanted.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`, 'u'));
  const at = atWord >= 0 ? atWord : folded.indexOf(wanted);
  return at < 0 ? null : [at, at + wanted.length];
}

/** 0 begins with it, 1 a word begins with it, 2 holds it, 3 only its hint or keywords do; null not at all. */
function rank<V extends string>(option: PickerOption<V>, query: string): number | null {
  const match = findMatch(option.label, query);
  if (match) return match[0] === 0 ? 0 : /[\p{L}\p{N}]/u.test(option.label[match[0] - 1] ?? '') ? 2 : 1;
  return findMatch(`${option.hint ?? ''} ${option.keywords ?? ''}`, query) ? 3 : null;
}

function matching<V extends string>(options: readonly PickerOption<V>[], query: string): PickerOption<V>[] {
  if (!query.trim()) return [...options];
  return options
    .map((option) => ({ option, rank: rank(option, query) }))
    .filter((found) => found.rank !== null)
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .map((found) => found.option);
}

/** Captions, options and, when asked for and nothing is named exactly so, the row that creates what was typed. */
export function pickerRows<V extends string>(
  options: readonly PickerOption<V>[],
  query: string,
  canCreate: boolean,
): PickerRow<V>[] {
  const groups = new Map<string, PickerRow<V>[]>();
  for (const option of options) if (!groups.has(option.group ?? '')) groups.set(option.group ?? '', []);
  for (const option of matching(options, query)) {
    const match = findMatch(option.label, query);
    groups.get(option.group ?? '')?.push({ kind: 'option', key: option.value, option, match });
  }
  const rows: PickerRow<V>[] = [];
  for (const [label, members] of groups) {
    if (label && members.length > 0) rows.push({ kind: 'caption', key: `caption:${label}`, label });
    rows.push(...members);
  }
  const text = query.trim();
  const isNamed = options.some((option) => fold(option.label) === fold(text));
  if (canCreate && text && !isNamed) rows.push({ kind: 'create', key: 'create:', text });
  return rows;
}

/** The rows that can be moved to and picked, as places in `rows`. */
export function pickable<V extends string>(rows: readonly PickerRow<V>[]): number[] {
  return rows.flatMap((row, at) => (row.kind === 'create' || (row.kind === 'option' && !row.option.off) ? [at] : []));
}
