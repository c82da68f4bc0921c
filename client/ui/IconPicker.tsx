import { useState } from 'react';
import { Icon } from './Icon.tsx';
import { iconWords, logoIcon, logoIconNames } from './logoIcons.ts';
import { Swatches } from './Swatches.tsx';
import { text } from './text.ts';

export interface IconChoice {
  icon: string;
  colour: string;
}

/** An icon of the closed set, and its colour. */
export function IconPicker({ value, onChange }: { value: IconChoice | null; onChange: (choice: IconChoice) => void }) {
  const [search, setSearch] = useState('');
  const [colour, setColour] = useState(value?.colour ?? 'blue');
  const shown = logoIconNames.filter((name) => iconWords(name).includes(search.trim().toLowerCase()));
  const paint = (next: string) => {
    setColour(next);
    if (value) onChange({ ...value, colour: next });
  };
  return (
    <>
      <div className="menu-find !m-0">
        <input
          type="text"
          placeholder={text.iconSearch}
          aria-label={text.iconSearch}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      <Swatches label={text.colour} value={colour} onChange={paint} />
      <div className="icon-grid">
        {shown.map((name) => {
          const icon = logoIcon(name);
          return (
            <button
              key={name}
              type="button"
              className="icon-pick"
              aria-label={iconWords(name)}
              title={iconWords(name)}
              aria-pressed={name === value?.icon}
              onClick={() => onChange({ icon: name, colour })}
            >
              {icon && <Icon of={icon} />}
            </button>
          );
        })}
      </div>
      {shown.length === 0 && <p className="picker-none">{text.iconNone}</p>}
    </>
  );
}
