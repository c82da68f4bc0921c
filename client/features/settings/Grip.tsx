import { GripVertical } from 'lucide-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { Icon } from '#client/ui/Icon.tsx';

export interface GripProps {
  id: string;
  label: string;
  /** What an arrow key does; one that is undefined leads nowhere from here. */
  steps: Partial<Record<'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight', (() => void) | undefined>>;
  onPress: (event: PointerEvent<HTMLElement>) => void;
}

/** What a row of a settings list is dragged by, or moved by arrow keys. */
export function Grip({ id, label, steps, onPress }: GripProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const step = new Map(Object.entries(steps)).get(event.key);
    if (!step) return;
    event.preventDefault();
    step();
  };
  return (
    <button
      type="button"
      className="grip-y"
      data-grip={id}
      aria-label={label}
      onPointerDown={onPress}
      onKeyDown={onKeyDown}
    >
      <Icon of={GripVertical} />
    </button>
  );
}
