import { Check } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Icon } from './Icon.tsx';
import { type PaletteName, paletteColour, paletteNames } from './palette.ts';

/** The sixteen label colours to choose from. */
export function Swatches(props: { label: string; value: string | null; onChange: (colour: PaletteName) => void }) {
  const { label, value, onChange } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser
    <div className="swatches" role="group" aria-label={label}>
      {paletteNames.map((name) => {
        const style: CSSProperties & { '--c': string } = { '--c': paletteColour(name) };
        return (
          <button
            key={name}
            type="button"
            className="swatch"
            style={style}
            title={name}
            aria-label={name}
            aria-pressed={name === value}
            onClick={() => onChange(name)}
          >
            {name === value && <Icon of={Check} size={14} />}
          </button>
        );
      })}
    </div>
  );
}
