import { organizationSizes } from '#shared/features/workspace.ts';
import { text } from './text.ts';

/** How many will use a workspace. Pressing the picked one again takes it back. */
export function SegmentedSizes({ value, onChange }: { value: string | null; onChange: (size: string | null) => void }) {
  return (
    <div>
      <span className="lbl">{text('size')}</span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex row in every browser */}
      <div className="flex flex-wrap gap-2" role="group" aria-label={text('size')}>
        {organizationSizes.map((size) => (
          <button
            key={size}
            type="button"
            className="btn w-auto"
            aria-pressed={size === value}
            onClick={() => onChange(size === value ? null : size)}
          >
            {size}
          </button>
        ))}
      </div>
    </div>
  );
}
