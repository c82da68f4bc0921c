import { LensArt, SheetArt } from '#client/ui/art.tsx';
import { Button } from '#client/ui/Button.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import type { PageTab } from './pageList.ts';
import { text } from './text.ts';

const words = {
  public: ['noPublic', 'noPublicWhy'],
  private: ['noPrivate', 'noPrivateWhy'],
  archived: ['noArchived', 'noArchivedWhy'],
} as const satisfies Record<PageTab, unknown>;

/** A tab without pages: what it is for, and how to begin. */
export function PageEmpty({ tab, off, onAdd }: { tab: PageTab; off: string | undefined; onAdd: () => void }) {
  const [title, why] = words[tab];
  const add = (
    <Button variant="primary" off={off} onClick={onAdd}>
      {text('add')}
    </Button>
  );
  return (
    <EmptyState art={<SheetArt />} title={text(title)} actions={tab === 'archived' ? undefined : add}>
      {text(why)}
    </EmptyState>
  );
}

/** A search that finds nothing, and the way out of it. */
export function NoPageFound({ onClear }: { onClear: () => void }) {
  const clear = <Button onClick={onClear}>{text('clearSearch')}</Button>;
  return (
    <EmptyState art={<LensArt />} title={text('noneFound')} actions={clear}>
      {text('noneFoundWhy')}
    </EmptyState>
  );
}

/** What could not be fetched, in the words of the specification (§8). */
export function PagesFailed({ why, onRetry }: { why: 'failedList' | 'failedPage'; onRetry: () => void }) {
  return (
    <EmptyState title={text('failed')} actions={<Button onClick={onRetry}>{text('tryAgain')}</Button>}>
      {text(why)}
    </EmptyState>
  );
}
