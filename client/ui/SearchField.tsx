import clsx from 'clsx';
import { Search, X } from 'lucide-react';
import type { ComponentProps, KeyboardEvent } from 'react';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { text } from './text.ts';

export interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'size'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A search line. Escape empties it first, and only then goes on to whatever it stands in. */
export function SearchField({ label, value, onChange, className, onKeyDown, ...input }: SearchFieldProps) {
  const empty = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && value) {
      event.stopPropagation();
      onChange('');
    }
    onKeyDown?.(event);
  };
  return (
    <div className={clsx('field', className)}>
      <Icon of={Search} size={14} style={{ color: 'var(--icon)' }} />
      <input
        type="search"
        placeholder={text.search}
        {...input}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={empty}
      />
      {value && (
        <IconButton icon={X} size="s" label={text.clearSearch} className="-mr-1.5" onClick={() => onChange('')} />
      )}
    </div>
  );
}
