import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useWorkspace } from '#client/features/session/place.ts';
import { usePlaceTold } from '#client/features/shell/presence.ts';
import { useSession } from '#client/sync/hooks.ts';
import { later } from '#client/ui/later.tsx';
import { project } from '#shared/features/project.ts';
import { workItem, workItemKey } from '#shared/features/workItem.ts';
import { pathTo } from '#shared/routes.ts';
import { Drag } from '../board/drag.ts';
import { usePeek } from '../item/usePeek.ts';
import { BulkBar } from './BulkBar.tsx';
import { ListBody } from './ListBody.tsx';
import { ListHead } from './ListHead.tsx';
import { ListMarks } from './listMarks.ts';
import { type ListPlace, placeKey } from './listPlace.ts';
import { type ListScreen, ListScreenContext } from './screen.ts';
import { useFolded } from './useFolded.ts';
import { useGroups } from './useGroups.ts';
import { useListKeys } from './useListKeys.ts';
import { useViewState, type ViewControl } from './useViewState.ts';
import { useWorkItemList } from './useWorkItemList.ts';

const FilterBar = later(async () => (await import('../filters/FilterBar.tsx')).FilterBar, <div className="filters" />);

/** A list of work items with all that belongs to it: head, filters, the list or board, and what is done to many. */
export function WorkItemScreen({ place }: { place: ListPlace }) {
  const key = placeKey(place);
  return <Screen key={key} place={place} />;
}

function Screen({ place }: { place: ListPlace }) {
  const { view, change } = useViewState(place);
  const list = useWorkItemList(place, view);
  const shown = useGroups(list, place, view);
  const [filtering, setFiltering] = useState(false);
  const hasFilters = Object.keys(view.filters).length > 0;
  const screen = useScreen(place, { view, change }, list);
  useListKeys(screen);
  usePlaceTold(place.kind === 'mine' ? {} : { project_id: place.projectId });
  return (
    <ListScreenContext value={screen}>
      <ListHead
        count={shown.status === 'init-loader' ? null : shown.total}
        change={change}
        isFiltering={filtering || hasFilters}
        onFilter={() => setFiltering((on) => !on || hasFilters)}
      />
      {(filtering || hasFilters) && (
        <FilterBar
          filters={view.filters}
          place={place}
          onChange={(filters) => change({ filters })}
          onClear={() => {
            setFiltering(false);
            change({ filters: {}, type: null });
          }}
        />
      )}
      <ListBody shown={shown} onClearFilters={() => change({ filters: {}, type: null })} />
      <BulkBar />
    </ListScreenContext>
  );
}

function useScreen(place: ListPlace, { view, change }: ViewControl, list: ListScreen['list']): ListScreen {
  const session = useSession();
  const { slug } = useWorkspace();
  const navigate = useNavigate();
  const { id: peek, open: openPeek, close } = usePeek();
  const [marks] = useState(() => new ListMarks());
  const [drag] = useState(() => new Drag());
  const { folded, fold } = useFolded(place);
  const items = session.table(workItem);
  useEffect(() => items.watch(({ id, after }) => after === null && marks.drop(id)), [items, marks]);
  return useMemo(
    () => ({
      place,
      list,
      view,
      marks,
      drag,
      change,
      readOnly: place.kind === 'archived',
      peek,
      folded,
      fold,
      open: (id) => {
        const item = items.get(id);
        const identifier = session.table(project).get(item?.project_id ?? '')?.identifier;
        if (!item || !identifier || item.sequence_id === 0) return;
        void navigate(pathTo('workItem', { workspaceSlug: slug, workItemKey: workItemKey(identifier, item) }));
      },
      openPeek: (id) => (id === peek ? close() : openPeek(id)),
    }),
    [place, list, view, marks, drag, change, peek, folded, fold, items, session, slug, navigate, openPeek, close],
  );
}
