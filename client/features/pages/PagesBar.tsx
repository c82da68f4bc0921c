import { ArrowDownUp } from 'lucide-react';
import { Button } from '#client/ui/Button.tsx';
import { Menu } from '#client/ui/Menu.tsx';
import { SearchField } from '#client/ui/SearchField.tsx';
import { Tabs } from '#client/ui/Tabs.tsx';
import type { Page } from '#shared/features/page.ts';
import { pageSorts, pageTabs, tabOf } from './pageList.ts';
import { text } from './text.ts';
import type { Listing } from './useListing.ts';

/** Which pages are listed, found by what, in what order. */
export function PagesBar({ all, tab, query, sort, change }: Listing & { all: readonly Page[] }) {
  const tabs = pageTabs.map((value) => ({
    value,
    label: text(value),
    count: all.filter((one) => tabOf(one) === value).length,
  }));
  const sorts = pageSorts.map((one) => ({
    kind: 'check' as const,
    label: text(one),
    checked: one === sort,
    onChange: () => change({ sort: one }),
  }));
  return (
    <div className="filters pages-bar">
      <Tabs label={text('kinds')} value={tab} onChange={(type) => change({ type })} tabs={tabs} />
      <span className="sp" />
      <SearchField
        label={text('search')}
        placeholder={text('search')}
        value={query}
        onChange={(search) => change({ search })}
        className="pfind"
      />
      <Menu
        label={text('sort')}
        align="end"
        items={sorts}
        trigger={
          <Button variant="ghost" icon={ArrowDownUp} aria-label={text('sortBy', { name: text(sort) })}>
            {text(sort)}
          </Button>
        }
      />
    </div>
  );
}
