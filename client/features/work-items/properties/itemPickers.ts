/** Which picker a shortcut or menu has opened, on which work items, and where it stands. */
import { proxy, ref } from 'valtio/vanilla';

export const pickables = ['state', 'priority', 'assignees', 'labels', 'start', 'due', 'estimate'] as const;
export type Pickable = (typeof pickables)[number];

interface OpenPicker {
  property: Pickable;
  ids: readonly string[];
  /** What it stands at, kept as it was when it opened. */
  anchor: { getBoundingClientRect(): DOMRect };
}

export const itemPickers: { shown: OpenPicker | null } = proxy({ shown: null as OpenPicker | null });

/** Opens the picker of a property for these items, at `at` or where they stand. Needs `<ItemPickers/>` on the page. */
export function openPicker(
  property: Pickable,
  ids: readonly string[],
  at: Element | null = spotOf(property, ids),
): void {
  if (ids.length === 0) return;
  itemPickers.shown = ref({ property, ids, anchor: anchorOf(at) });
}

/** The property's own line in an open item, else the focused or first row or card, else the focus. */
function spotOf(property: Pickable, ids: readonly string[]): Element | null {
  const id = CSS.escape(ids[0] ?? '');
  const line = document.querySelector(`[data-peek="${id}"] [data-property="${property}"] dd`);
  const row = document.activeElement?.closest('[data-item]') ?? document.querySelector(`[data-item="${id}"]`);
  return line ?? row ?? document.activeElement;
}

/** An element that goes away, such as a menu's entry, leaves its last place behind. */
function anchorOf(at: Element | null) {
  const known = at && at !== document.body ? at : null;
  const last =
    known?.getBoundingClientRect() ?? new DOMRect(window.innerWidth / 2 - 120, window.innerHeight / 3, 240, 0);
  return { getBoundingClientRect: () => (known?.isConnected ? known.getBoundingClientRect() : last) };
}

export function closePicker(): void {
  itemPickers.shown = null;
}
