import { logoValue, storedLogo } from '#client/features/projects/logoValue.ts';
import { Button } from '#client/ui/Button.tsx';
import { Logo } from '#client/ui/Logo.tsx';
import { LogoPicker } from '#client/ui/LogoPicker.tsx';
import type { Logo as StoredLogo } from '#shared/features/logo.ts';
import { SavedField } from './SavedField.tsx';
import { text } from './text.ts';

export interface NameAndLogoProps {
  row: { name: string; logo_props: StoredLogo };
  onSave: (patch: { name: string } | { logo_props: StoredLogo }) => Promise<boolean>;
  /** What is wrong with a name before it is sent. */
  problem: (name: string) => string | undefined;
  maxLength: number;
  /** Why it stays as it is. */
  off: string | undefined;
}

/** What a workspace or project is called, behind its sign. */
export function NameAndLogo({ row, onSave, problem, maxLength, off }: NameAndLogoProps) {
  return (
    <div className="flex items-end gap-3">
      <LogoField row={row} onSave={onSave} off={off} />
      <div className="min-w-0 flex-1">
        <SavedField
          label={text('name')}
          value={row.name}
          onSave={(name) => onSave({ name })}
          problem={problem}
          maxLength={maxLength}
          readOnly={off !== undefined}
        />
      </div>
    </div>
  );
}

function LogoField({ row, onSave, off }: Pick<NameAndLogoProps, 'row' | 'onSave' | 'off'>) {
  const value = logoValue(row.logo_props);
  const trigger = (
    <Button variant="ghost" className="!h-10 !w-10 !p-0 justify-center" off={off} aria-label={text('changeLogo')}>
      <Logo logo={value} name={row.name} size={32} />
    </Button>
  );
  if (off) return trigger;
  return (
    <LogoPicker
      label={text('logo')}
      value={value}
      onChange={(logo) => void onSave({ logo_props: storedLogo(logo) })}
      trigger={trigger}
    />
  );
}
