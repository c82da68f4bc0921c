import type { ReactElement } from 'react';
import { Floating } from '#client/ui/Floating.tsx';
import { later } from '#client/ui/later.tsx';
import type { ViewState } from '../list/viewState.ts';
import { filterText } from './text.ts';

const DisplayPanel = later(async () => (await import('./DisplayPanel.tsx')).DisplayPanel);

/** How the list is seen: layout, groups, order, and what its rows show. All of it at once. */
export function DisplayMenu(props: { trigger: ReactElement; change: (patch: Partial<ViewState>) => void }) {
  return (
    <Floating label={filterText('display')} trigger={props.trigger} align="end" className="display">
      <DisplayPanel change={props.change} />
    </Floating>
  );
}
