import { LensArt } from '#client/ui/art.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { text } from './text.ts';

/** A project that is not, or not for this person: the two look the same. */
export function NoProject() {
  return (
    <EmptyState art={<LensArt />} title={text('noProjectFound')}>
      {text('noProjectFoundWhy')}
    </EmptyState>
  );
}
