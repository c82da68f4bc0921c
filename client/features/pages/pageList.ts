import { compareText } from '#shared/compareText.ts';
import { type Page, pageAccess, pageTitle } from '#shared/features/page.ts';

export const pageTabs = ['public', 'private', 'archived'] as const;
export type PageTab = (typeof pageTabs)[number];

export const pageSorts = ['modified', 'created', 'name'] as const;
export type PageSort = (typeof pageSorts)[number];

/** The tab that an address names; the public pages where it names none. */
export const tabNamed = (name: string | null): PageTab => pageTabs.find((one) => one === name) ?? 'public';

/** The sort that an address names; last changed first where it names none (spec §9). */
export const pageSortNamed = (name: string | null): PageSort => pageSorts.find((one) => one === name) ?? 'modified';

type Listed = Pick<Page, 'id' | 'name' | 'access' | 'archived_at' | 'created_at' | 'updated_at'>;

export function tabOf({ access, archived_at }: Pick<Page, 'access' | 'archived_at'>): PageTab {
  if (archived_at) return 'archived';
  return access === pageAccess.private ? 'private' : 'public';
}

const newest = (a: string, b: string): number => b.localeCompare(a);

const orders: Record<PageSort, (a: Listed, b: Listed) => number> = {
  modified: (a, b) => newest(a.updated_at, b.updated_at),
  created: (a, b) => newest(a.created_at, b.created_at),
  name: (a, b) => compareText(pageTitle(a).toLowerCase(), pageTitle(b).toLowerCase()),
};

/** The pages of a tab in whose name the query stands, whatever its case, in order. */
export function listPages<P extends Listed>(
  pages: readonly P[],
  { tab, query, sort }: { tab: PageTab; query: string; sort: PageSort },
): P[] {
  const wanted = query.trim().toLowerCase();
  return pages
    .filter((page) => tabOf(page) === tab && pageTitle(page).toLowerCase().includes(wanted))
    .sort((a, b) => orders[sort](a, b) || newest(a.created_at, b.created_at) || a.id.localeCompare(b.id));
}
