/** How this person's sidebar stands in this browser: hidden or not, its drawer on small screens, what is folded out. */
import { proxy, subscribe } from 'valtio/vanilla';

interface SidebarState {
  isHidden: boolean;
  /** Below 768 px, where the sidebar is a drawer. */
  isDrawerOpen: boolean;
  /** Projects whose contents show, or do not, by the person's own doing. */
  unfolded: Record<string, boolean>;
}

const key = 'tandem.sidebar';

function stored(): Partial<SidebarState> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

export const sidebar = proxy<SidebarState>({ isHidden: false, unfolded: {}, ...stored(), isDrawerOpen: false });

subscribe(sidebar, () => {
  try {
    localStorage.setItem(key, JSON.stringify({ isHidden: sidebar.isHidden, unfolded: sidebar.unfolded }));
  } catch {
    // A browser that keeps nothing shows the sidebar as it is at first.
  }
});

/** Whether the sidebar is a drawer now: the one breakpoint of the frame. */
export const isNarrow = (): boolean => window.matchMedia('(max-width: 767px)').matches;

export function toggleSidebar(): void {
  if (isNarrow()) sidebar.isDrawerOpen = !sidebar.isDrawerOpen;
  else sidebar.isHidden = !sidebar.isHidden;
}
