/**
 * Shortcuts: one listener, one registry. Who mounts last with a key has it; when it unmounts, the one before has it again.
 * Keys are written as tinykeys does: `c`, `g b` (one after the other), `$mod+k`, `Shift+x`, `?`.
 *
 * Single letters and sequences rest while one types. Nothing but a shortcut of its own scope runs inside an element with
 * `data-keys-scope` (menus, pickers, dialogs carry one), nor behind a dialog that is open.
 */
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { createKeybindingsHandler } from 'tinykeys';

export interface Shortcut {
  /** What it does, for the list of shortcuts: "New work item". */
  label: string;
  /** The caption it stands under in that list. */
  group: string;
  run: (event: KeyboardEvent) => void;
  /** Works while typing too. Always so for combinations with Ctrl, ⌘ or Alt. */
  whileTyping?: boolean | undefined;
  /** Kept out of the list: a second key for the same thing. */
  hidden?: boolean | undefined;
}

export type ShortcutMap = Readonly<Record<string, Shortcut>>;

export interface ListedShortcut {
  keys: string;
  label: string;
  group: string;
}

interface Registration {
  keys: string;
  scope: string;
  shortcut: () => Shortcut | undefined;
}

let registrations: readonly Registration[] = [];
let handler: ((event: Event) => void) | null = null;
let bound = '';
let listed: readonly ListedShortcut[] = [];
const listeners = new Set<() => void>();

const typing = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

/** Registers shortcuts while the component is mounted. The map may be made anew on every render. */
export function useKeys(
  map: ShortcutMap,
  { scope = 'page', off = false }: { scope?: string; off?: boolean } = {},
): void {
  const latest = useRef(map);
  latest.current = map;
  const names = Object.keys(map).join('\n');
  // With what is drawn, not after it: who sees the screen may press at once.
  useLayoutEffect(() => {
    if (off || names === '') return;
    const own = names.split('\n').map((keys): Registration => ({ keys, scope, shortcut: () => latest.current[keys] }));
    change([...registrations, ...own]);
    return () => change(registrations.filter((other) => !own.includes(other)));
  }, [names, scope, off]);
}

/** Every shortcut that works now, first registered first: for the list on `?` and for menus. */
export function useShortcuts(): readonly ListedShortcut[] {
  return useSyncExternalStore(subscribe, () => listed);
}

/** Does what a shortcut of the page does, for a button that stands for it. False when nothing has that key. */
export function runShortcut(keys: string): boolean {
  const found = registrations.findLast((one) => one.keys === keys && one.scope === 'page');
  found?.shortcut()?.run(new KeyboardEvent('keydown'));
  return found !== undefined;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: readonly Registration[]): void {
  registrations = next;
  listed = list();
  bind();
  for (const listener of listeners) listener();
}

function list(): ListedShortcut[] {
  const seen = new Map<string, ListedShortcut>();
  for (const { keys, shortcut } of registrations) {
    const { label, group, hidden } = shortcut() ?? { hidden: true };
    if (!hidden && label !== undefined && group !== undefined) seen.set(keys, { keys, label, group });
  }
  return [...seen.values()];
}

/** Binds anew only when other keys are in use, so that a sequence under way is not forgotten when a row mounts. */
function bind(): void {
  const all = [...new Set(registrations.map((one) => one.keys))];
  const sequencesFirst = all.sort((a, b) => b.split(' ').length - a.split(' ').length || a.localeCompare(b));
  if (sequencesFirst.join('\n') === bound) return;
  bound = sequencesFirst.join('\n');
  if (handler) window.removeEventListener('keydown', handler);
  handler = null;
  if (all.length === 0) return;
  const map = Object.fromEntries(
    sequencesFirst.map((keys) => [notation(keys), (event: KeyboardEvent) => run(keys, event)]),
  );
  handler = createKeybindingsHandler(map, { ignore: (event) => event.isComposing || event.defaultPrevented });
  window.addEventListener('keydown', handler);
}

/** Signs that some keyboards type with Shift and others without, such as `?`, are taken either way. */
function notation(keys: string): string {
  return keys
    .split(' ')
    .map((press) => (/^[^\p{L}\p{N}\s]$/u.test(press) ? `[Shift]+${press}` : press))
    .join(' ');
}

function run(keys: string, event: KeyboardEvent): void {
  const target = event.target instanceof Element ? event.target : null;
  const found = registrations.findLast((one) => one.keys === keys && isReachable(one, target));
  const shortcut = found?.shortcut();
  if (!shortcut || (target?.matches(typing) && !worksWhileTyping(keys, shortcut))) return;
  event.preventDefault();
  shortcut.run(event);
}

function worksWhileTyping(keys: string, shortcut: Shortcut): boolean {
  return shortcut.whileTyping ?? /(\$mod|Control|Meta|Alt)\+/.test(keys);
}

/** The scope around the focus decides; without one, an open dialog keeps the page's keys still. */
function isReachable({ scope }: Registration, target: Element | null): boolean {
  const around = target?.closest('[data-keys-scope]');
  if (around) return around.getAttribute('data-keys-scope') === scope;
  return (
    document.querySelector('[data-keys-scope][data-open][aria-modal], [data-keys-scope][data-open][role="dialog"]') ===
    null
  );
}
