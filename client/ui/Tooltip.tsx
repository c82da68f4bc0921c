import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import { Kbd } from './Kbd.tsx';

export type Side = 'top' | 'bottom' | 'left' | 'right';

/** Put once around the app: after the first tooltip its neighbours come without the wait. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Base.Provider delay={500} timeout={300}>
      {children}
    </Base.Provider>
  );
}

/** A word about a control, with its shortcut. It repeats what assistive technology hears already; it never is the name. */
export function Tooltip(props: {
  text: ReactNode;
  keys?: string | undefined;
  side?: Side | undefined;
  children: ReactElement;
}) {
  const { text, keys, side = 'bottom', children } = props;
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner className="floats is-tip" side={side} sideOffset={6} collisionPadding={8}>
          <Base.Popup className="tip pops">
            {text}
            {keys && <Kbd keys={keys} />}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
