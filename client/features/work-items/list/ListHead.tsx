import { LayoutList, ListFilter, Plus, SlidersHorizontal, SquareKanban } from 'lucide-react';
import { logoValue } from '#client/features/projects/logoValue.ts';
import { useWorkspace } from '#client/features/session/place.ts';
import { type Crumb, ScreenHead } from '#client/features/shell/ScreenHead.tsx';
import { useRow, useSession } from '#client/sync/hooks.ts';
import { Button } from '#client/ui/Button.tsx';
import { Segments } from '#client/ui/Segments.tsx';
import { project } from '#shared/features/project.ts';
import { pathTo } from '#shared/routes.ts';
import { openCreate } from '../createStore.ts';
import { DisplayMenu } from '../filters/DisplayMenu.tsx';
import type { ListPlace } from './listPlace.ts';
import { useListScreen } from './screen.ts';
import { text } from './text.ts';
import { useCreateOff } from './useCreateOff.ts';
import type { ListLayout, ViewState } from './viewState.ts';

const layouts = [
  { value: 'list', label: text('list'), icon: LayoutList },
  { value: 'kanban', label: text('board'), icon: SquareKanban },
] as const;

interface HeadProps {
  /** Null until it is known. */
  count: number | null;
  change: (patch: Partial<ViewState>) => void;
  isFiltering: boolean;
  onFilter: () => void;
}

/** The head of a list: where one is, how many there are, who else is here, and how it is seen. */
export function ListHead({ count, change, isFiltering, onFilter }: HeadProps) {
  const { view, place, readOnly } = useListScreen();
  return (
    <ScreenHead
      title={text(titles[place.kind])}
      crumbs={useCrumbs(place)}
      count={count ?? undefined}
      here={place.kind === 'mine' ? undefined : { project_id: place.projectId }}
    >
      <Segments<ListLayout>
        label={text('layout')}
        className="only-l"
        value={view.layout}
        options={layouts}
        onChange={(layout) => change({ layout })}
      />
      <Button
        variant="ghost"
        className="head-b"
        icon={ListFilter}
        aria-label={text('filter')}
        aria-pressed={isFiltering}
        onClick={onFilter}
      >
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
    </ScreenHead>
  );
}

const titles = { project: 'workItems', archived: 'archive', mine: 'yourWork' } as const;

function useCrumbs(place: ListPlace): readonly Crumb[] {
  const { slug } = useWorkspace();
  const projectId = place.kind === 'mine' ? '' : place.projectId;
  const row = useRow(useSession().table(project), projectId);
  if (!row) return [];
  const to = pathTo('workItems', { workspaceSlug: slug, projectId });
  return [{ label: row.name, logo: logoValue(row.logo_props), to }];
}

function NewButton() {
  const { place } = useListScreen();
  const off = useCreateOff(place);
  const create = () =>
    openCreate(place.kind === 'mine' ? { assignee_ids: [place.personId] } : { project_id: place.projectId });
  return (
    <Button variant="primary" className="head-b" icon={Plus} off={off} aria-label={text('newItem')} onClick={create}>
      <span className="only-l">{text('newItem')}</span>
    </Button>
  );
}
