import { createContext, useContext } from 'react';
import type { Drag } from '../board/drag.ts';
import type { ListMarks } from './listMarks.ts';
import type { ListPlace } from './listPlace.ts';
import type { WorkItemList } from './useWorkItemList.ts';
import type { ShownProperty, ViewState } from './viewState.ts';

/** What everything on one list screen shares. */
export interface ListScreen {
  place: ListPlace;
  list: WorkItemList;
  view: ViewState;
  marks: ListMarks;
  drag: Drag;
  change(patch: Partial<ViewState>): void;
  /** Archived items are shown, not changed. */
  readOnly: boolean;
  /** The item in the peek. */
  peek: string | null;
  open(id: string): void;
  openPeek(id: string): void;
  /** The groups and lanes that are folded away, and how to fold one. */
  folded: { groups: ReadonlySet<string>; lanes: ReadonlySet<string> };
  fold(what: 'groups' | 'lanes', key: string): void;
}

export const ListScreenContext = createContext<ListScreen | null>(null);

export function useListScreen(): ListScreen {
  const screen = useContext(ListScreenContext);
  if (!screen) throw new Error('This stands on a list of work items.');
  return screen;
}

export const useShows = (property: ShownProperty): boolean => useListScreen().view.properties.includes(property);
