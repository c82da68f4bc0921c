import { type ThemeName, themes } from '#client/ui/theme.ts';
import { text } from './text.ts';

const labels: Record<ThemeName, string> = {
  light: text('light'),
  dark: text('dark'),
  'light-contrast': text('lightContrast'),
  'dark-contrast': text('darkContrast'),
  system: text('system'),
  custom: text('custom'),
};

/** The themes as pictures of themselves. */
export function ThemePicker({ value, onChange }: { value: ThemeName; onChange: (theme: ThemeName) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser
    <div className="tiles p-3" role="group" aria-label={text('theme')}>
      {themes.map((theme) => (
        <button
          key={theme}
          type="button"
          className="tile"
          aria-pressed={theme === value}
          onClick={() => onChange(theme)}
        >
          <Pictures theme={theme} />
          {labels[theme]}
        </button>
      ))}
    </div>
  );
}

/** A theme that follows something else shows what it may become. */
function Pictures({ theme }: { theme: ThemeName }) {
  if (theme === 'custom') return <Picture />;
  if (theme !== 'system') return <Picture theme={theme} />;
  return (
    <span className="grid w-full grid-cols-2 gap-1">
      <Picture theme="light" />
      <Picture theme="dark" />
    </span>
  );
}

/** The contrast themes rest on the plain ones, so each stands in its own, whatever the page shows. */
function Picture({ theme }: { theme?: string }) {
  return (
    <span className="contents" data-theme={theme?.split('-')[0]} aria-hidden>
      <span className="theme-pic" data-theme={theme}>
        <i />
        <span>
          <i />
          <i />
          <i />
        </span>
      </span>
    </span>
  );
}
