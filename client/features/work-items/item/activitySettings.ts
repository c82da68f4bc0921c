/** How this person likes activity: what of it and in which order. Kept in this browser. */
import { proxy, subscribe } from 'valtio/vanilla';

export const shownKinds = ['all', 'state', 'assignee'] as const;
export type ShownKind = (typeof shownKinds)[number];

interface ActivitySettings {
  show: ShownKind;
  newestFirst: boolean;
}

const storageKey = 'tandem.activity';

export const activitySettings: ActivitySettings = proxy(stored());

subscribe(activitySettings, () => {
  try {
    localStorage.setItem(storageKey, JSON.stringify(activitySettings));
  } catch {
    // A browser that keeps nothing forgets this as well.
  }
});

function stored(): ActivitySettings {
  try {
    const { show, newestFirst } = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Record<string, unknown>;
    return { show: shownKinds.find((kind) => kind === show) ?? 'all', newestFirst: newestFirst === true };
  } catch {
    return { show: 'all', newestFirst: false };
  }
}
