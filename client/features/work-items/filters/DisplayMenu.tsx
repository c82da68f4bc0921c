import type { ReactElement } from 'react';
import type { ViewState } from '../list/viewState.ts';

export function DisplayMenu({ trigger }: { trigger: ReactElement; change: (patch: Partial<ViewState>) => void }) {
  return trigger;
}
