import { type KeyboardEvent, useState } from 'react';
import { Floating } from '#client/ui/Floating.tsx';
import { ChangeWord } from './ChangeWord.tsx';
import type { Float } from './float.ts';
import { filterText } from './text.ts';

interface NameFilterProps {
  values: readonly string[];
  onChange: (values: readonly string[]) => void;
  float: Float;
}

/** A part of the title, taken when Enter is pressed or the field is left. */
export function NameFilter({ values, onChange, float }: NameFilterProps) {
  const [typed, setTyped] = useState(values[0] ?? '');
  const take = () => {
    const wanted = typed.trim();
    if (wanted !== (values[0] ?? '')) onChange(wanted ? [wanted] : []);
  };
  const onOpenChange = (open: boolean) => {
    if (open) setTyped(values[0] ?? '');
    else take();
    float.onOpenChange(open);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) onOpenChange(false);
  };
  return (
    <>
      <span className="op">{filterText('contains')}</span>
      <Floating
        label={filterText('name')}
        className="picker"
        open={float.open}
        onOpenChange={onOpenChange}
        trigger={
          <button type="button" className="val">
            <ChangeWord name={filterText('name')} />
            {values[0] ? `“${values[0]}”` : '…'}
          </button>
        }
      >
        <div className="menu-find">
          <input
            aria-label={filterText('titleContains')}
            placeholder={filterText('titleContains')}
            maxLength={255}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={onKeyDown}
          />
        </div>
      </Floating>
    </>
  );
}
