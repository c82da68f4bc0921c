import { Ellipsis } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Icon } from '#client/ui/Icon.tsx';
import { text } from './text.ts';

/** Opens the menu of the item that it stands in, as a right click does. Seen while the item is pointed at. */
export function MoreButton({ itemKey }: { itemKey: string }) {
  const open = (event: MouseEvent<HTMLButtonElement>) => {
    event.stopPropagation();
    const { left: clientX, bottom: clientY } = event.currentTarget.getBoundingClientRect();
    event.currentTarget.dispatchEvent(
      new window.MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX, clientY }),
    );
  };
  return (
    <button
      type="button"
      tabIndex={-1}
      className="btn btn-g btn-i btn-s more-b"
      aria-label={text('moreOf', { key: itemKey })}
      onClick={open}
    >
      <Icon of={Ellipsis} />
    </button>
  );
}
