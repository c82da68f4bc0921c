import { LensArt } from '#client/ui/art.tsx';
import { Button } from '#client/ui/Button.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { text } from './text.ts';

/** In place of an item that was deleted, or that one may not see: the two look the same. */
export function ItemGone({ onLeave }: { onLeave: () => void }) {
  return (
    <EmptyState
      art={<LensArt />}
      title={text('gone')}
      actions={<Button onClick={onLeave}>{text('backToList')}</Button>}
    >
      {text('goneWhy')}
    </EmptyState>
  );
}
