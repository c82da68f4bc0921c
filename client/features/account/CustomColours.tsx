import { Button } from '#client/ui/Button.tsx';
import { parseColour } from '#client/ui/contrast.ts';
import { Switch } from '#client/ui/Switch.tsx';
import type { Theme } from '#shared/features/person.ts';
import { SettingRow } from '../settings/SettingRow.tsx';
import { ColourField } from './ColourField.tsx';
import { text } from './text.ts';

type Colour = 'background' | 'text' | 'primary' | 'sidebarBackground' | 'sidebarText';

const starts = {
  light: {
    background: '#ffffff',
    text: '#1c1f26',
    primary: '#2f5fd0',
    sidebarBackground: '#f6f5f3',
    sidebarText: '#1c1f26',
  },
  dark: {
    background: '#16181d',
    text: '#e9ebf0',
    primary: '#7c9cf5',
    sidebarBackground: '#101216',
    sidebarText: '#e9ebf0',
  },
} as const;

const fields: readonly [Colour, string][] = [
  ['background', text('background')],
  ['text', text('textColour')],
  ['primary', text('primary')],
  ['sidebarBackground', text('sidebarBackground')],
  ['sidebarText', text('sidebarText')],
];

/** The colours of a theme of one's own. The whole of Tandem shows each while one chooses. */
export function CustomColours({ theme, onChange }: { theme: Theme; onChange: (theme: Theme) => void }) {
  const start = starts[theme.darkPalette ? 'dark' : 'light'];
  return (
    <>
      <div className="grid gap-4 border-t border-subtle p-3 md:grid-cols-3">
        {fields.map(([field, label]) => (
          <ColourField
            key={field}
            label={label}
            value={parseColour(theme[field]) ? (theme[field] ?? '') : start[field]}
            onChange={(colour) => onChange({ ...theme, [field]: colour })}
          />
        ))}
      </div>
      <SettingRow label={text('customColours')} hint={text('customHint')}>
        <Switch
          label={text('dark')}
          checked={theme.darkPalette === true}
          onChange={(darkPalette) =>
            onChange({ theme: 'custom', darkPalette, ...starts[darkPalette ? 'dark' : 'light'] })
          }
        />
        <Button onClick={() => onChange({ theme: 'custom', darkPalette: theme.darkPalette === true, ...start })}>
          {text('reset')}
        </Button>
      </SettingRow>
    </>
  );
}
