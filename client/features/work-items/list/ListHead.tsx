import { LayoutList, ListFilter, Plus, SlidersHorizontal, SquareKanban } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#client/ui/Button.tsx';
import { Segments } from '#client/ui/Segments.tsx';
import { openCreate } from '../createStore.ts';
import { DisplayMenu } from '../filters/DisplayMenu.tsx';
import { HereNow } from './HereNow.tsx';
import { useListScreen } from './screen.ts';
import { text } from './text.ts';
import { useCreateOff } from './useCreateOff.ts';
import type { ListLayout, ViewState } from './viewState.ts';

const layouts = [
  { value: 'list', label: text('list'), icon: LayoutList },
  { value: 'kanban', label: text('board'), icon: SquareKanban },
] as const;

interface HeadProps {
  crumbs: ReactNode;
  /** Null until it is known. */
  count: number | null;
  change: (patch: Partial<ViewState>) => void;
  isFiltering: boolean;
  onFilter: () => void;
}

/** The head of a list: where one is, how many there are, who else is here, and how it is seen. */
export function ListHead({ crumbs, count, change, isFiltering, onFilter }: HeadProps) {
  const { view, place, readOnly } = useListScreen();
  return (
    <header className="head">
      <div className="crumbs">
        {crumbs}
        {count !== null && <span className="count">{count}</span>}
      </div>
      <span className="sp" />
      {place.kind !== 'mine' && <HereNow projectId={place.projectId} />}
      <Segments<ListLayout>
        label={text('layout')}
        className="only-l"
        value={view.layout}
        options={layouts}
        onChange={(layout) => change({ layout })}
      />
      <Button variant="ghost" className="head-b" icon={ListFilter} aria-label={text('filter')} aria-pressed={isFiltering} onClick={onFilter}>
        <span className="only-l">{text('filter')}</span>
      </Button>
      <DisplayMenu
        change={change}
        trigger={
          <Button variant="ghost" className="head-b" icon={SlidersHorizontal} aria-label={text('display')}>
            <span className="only-l">{text('display')}</span>
          </Button>
        }
      />
      {!readOnly && <NewButton />}
    </header>
  );
}

function NewButton() {
  const { place } = useListScreen();
  const off = useCreateOff(place);
  const create = () => openCreate(place.kind === 'mine' ? { assignee_ids: [place.personId] } : { project_id: place.projectId });
  return (
    <Button variant="primary" className="head-b" icon={Plus} off={off} aria-label={text('newItem')} onClick={create}>
      <span className="only-l">{text('newItem')}</span>
    </Button>
  );
}
