import type { Session } from '#client/sync/session.ts';
import type { Spot } from '#client/ui/useSortable.ts';
import { type Label, label } from '#shared/features/label.ts';
import { text } from './text.ts';

/** The labels on their own, in order, each with those grouped under it. */
export interface LabelTree {
  top: readonly Label[];
  under: ReadonlyMap<string, readonly Label[]>;
}

/** A place among the labels of one group, from 0; `parent` null is outside every group. */
export interface Destination {
  parent: string | null;
  at: number;
}

/** Whose parent is not there stands on its own. */
export function treeOf(labels: readonly Label[]): LabelTree {
  const known = new Set(labels.map(({ id }) => id));
  const ordered = labels.toSorted((a, b) => a.sort_order - b.sort_order || a.created_at.localeCompare(b.created_at));
  const parentOf = ({ parent }: Label) => (parent && known.has(parent) ? parent : null);
  const under = Map.groupBy(
    ordered.filter((row) => parentOf(row) !== null),
    (row) => row.parent ?? '',
  );
  return { top: ordered.filter((row) => parentOf(row) === null), under };
}

const inParent = ({ top, under }: LabelTree, parent: string | null): readonly Label[] =>
  parent === null ? top : (under.get(parent) ?? []);

export const hasOwn = (tree: LabelTree, id: string): boolean => (tree.under.get(id)?.length ?? 0) > 0;

/** Labels nest one level deep: only one without labels of its own can go under one that stands on its own. */
export const mayNest = (tree: LabelTree, id: string, onto: string): boolean =>
  id !== onto && !hasOwn(tree, id) && tree.top.some((row) => row.id === onto);

/** What letting a label go at a spot means. Null when it cannot be there. */
export function destinationOf(tree: LabelTree, id: string, { row, zone }: Spot): Destination | null {
  if (row === null) return null;
  if (zone === 'onto') return mayNest(tree, id, row) ? { parent: row, at: inParent(tree, row).length } : null;
  const parent = tree.top.some((other) => other.id === row)
    ? null
    : ([...tree.under].find(([, own]) => own.some((other) => other.id === row))?.[0] ?? null);
  if (parent !== null && !mayNest(tree, id, parent)) return null;
  const others = inParent(tree, parent).filter((other) => other.id !== id);
  const over = others.findIndex((other) => other.id === row);
  return { parent, at: zone === 'before' ? over : over + 1 };
}

/** One step up or down among its own. Null at an end. */
export function stepFrom(tree: LabelTree, { id, parent }: Label, step: -1 | 1): Destination | null {
  const among = inParent(tree, parent);
  const at = among.findIndex((other) => other.id === id) + step;
  return at < 0 || at >= among.length ? null : { parent, at };
}

/** Into the group above it, at its end. Null where there is none, or it has labels of its own. */
export function intoAbove(tree: LabelTree, { id, parent }: Label): Destination | null {
  if (parent !== null) return null;
  const above = tree.top[tree.top.findIndex((other) => other.id === id) - 1];
  return above && mayNest(tree, id, above.id) ? { parent: above.id, at: inParent(tree, above.id).length } : null;
}

/** Out of its group, to stand right below it. Null outside of one. */
export function outOfGroup(tree: LabelTree, { parent }: Label): Destination | null {
  const group = tree.top.findIndex((other) => other.id === parent);
  return group < 0 ? null : { parent: null, at: group + 1 };
}

/** Puts a label there. Does nothing where it stands already (spec §5). */
export function moveLabel(session: Session, tree: LabelTree, row: Label, { parent, at }: Destination): void {
  const isIn = (row.parent ?? null) === parent;
  if (isIn && inParent(tree, parent).findIndex((other) => other.id === row.id) === at) return;
  const others = inParent(tree, parent).filter((other) => other.id !== row.id);
  const place = { before_id: others[at - 1]?.id ?? null, after_id: others[at]?.id ?? null };
  void session.move(label, row.id, { ...place, ...(isIn ? {} : { patch: { parent } }) }, { label: text('moved') });
}
