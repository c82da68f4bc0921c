import { LensArt } from '#client/ui/art.tsx';
import { Button } from '#client/ui/Button.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { SearchField } from '#client/ui/SearchField.tsx';
import { text } from './text.ts';

/** Finds projects by name, in either gallery. */
export function ProjectSearch({ value, onChange }: { value: string; onChange: (query: string) => void }) {
  return (
    <SearchField
      label={text('search')}
      placeholder={text('search')}
      value={value}
      onChange={onChange}
      className="pfind"
    />
  );
}

/** A search that finds nothing, and the way out of it. */
export function NoneFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      art={<LensArt />}
      title={text('noneFound')}
      actions={<Button onClick={onClear}>{text('clearSearch')}</Button>}
    >
      {text('noneFoundWhy')}
    </EmptyState>
  );
}
