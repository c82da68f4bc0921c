import { Button } from '#client/ui/Button.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { text } from './text.ts';

/** Shown where a screen's data could not be fetched: what happened, what was kept, what to do. */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState title={text('couldNotLoad')} actions={<Button onClick={onRetry}>{text('tryAgain')}</Button>}>
      {text('couldNotLoadWhy')}
    </EmptyState>
  );
}
