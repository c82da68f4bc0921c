import { useSearchParams } from 'react-router';
import { type PageSort, type PageTab, pageSortNamed, tabNamed } from './pageList.ts';

export interface Listing {
  tab: PageTab;
  query: string;
  sort: PageSort;
  change: (given: Record<string, string>) => void;
}

/** What of the pages is shown, as the address says. */
export function useListing(): Listing {
  const [params, setParams] = useSearchParams();
  const change = (given: Record<string, string>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(given)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
  return {
    tab: tabNamed(params.get('type')),
    query: params.get('search') ?? '',
    sort: pageSortNamed(params.get('sort')),
    change,
  };
}
