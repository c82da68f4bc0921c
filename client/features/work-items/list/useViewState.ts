import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { ListPlace } from './listPlace.ts';
import { displayContextOf } from './listPlace.ts';
import { useSettings } from './useSettings.ts';
import {
  normalized,
  saysView,
  toAddress,
  toSettings,
  type ViewState,
  viewInAddress,
  viewInSettings,
} from './viewState.ts';

const saveAfterMs = 800;

export interface ViewControl {
  view: ViewState;
  /** Changes how the list is seen: at once in the address, soon in the person's settings. */
  change(patch: Partial<ViewState>): void;
}

/** How this person sees a place: by the address, else as they left it. */
export function useViewState(place: ListPlace): ViewControl {
  const [params, setParams] = useSearchParams();
  const { settings, save } = useSettings(place);
  const context = displayContextOf(place);
  const said = saysView(params);
  const view = useMemo(
    () => (said ? viewInAddress(params, context) : viewInSettings(settings, context)),
    [said, params, settings, context],
  );
  const latest = useRef({ view, params });
  latest.current = { view, params };

  useEffect(() => {
    if (!said) setParams((now) => toAddress(latest.current.view, now), { replace: true });
  }, [said, setParams]);

  const timer = useRef<{ id: ReturnType<typeof setTimeout>; run: () => void } | null>(null);
  useEffect(
    () => () => {
      if (timer.current) clearTimeout(timer.current.id);
      timer.current?.run();
    },
    [],
  );
  const change = useCallback(
    (patch: Partial<ViewState>) => {
      const next = normalized({ ...latest.current.view, ...patch }, context);
      latest.current = { ...latest.current, view: next };
      setParams((now) => toAddress(next, now), { replace: true });
      if (timer.current) clearTimeout(timer.current.id);
      const run = () => {
        timer.current = null;
        save(toSettings(next));
      };
      timer.current = { id: setTimeout(run, saveAfterMs), run };
    },
    [context, setParams, save],
  );
  return { view, change };
}
