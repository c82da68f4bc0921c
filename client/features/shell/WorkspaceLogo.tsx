import type { CSSProperties } from 'react';
import { logoValue } from '#client/features/projects/logoValue.ts';
import { Logo } from '#client/ui/Logo.tsx';
import type { Logo as StoredLogo } from '#shared/features/logo.ts';

/** A workspace's logo, or its first letter on ink. */
export function WorkspaceLogo({ name, logo }: { name: string; logo: StoredLogo }) {
  const value = logoValue(logo);
  if (value) return <Logo logo={value} name={name} size={20} />;
  const style: CSSProperties & { '--logo': string } = { '--logo': 'var(--text-secondary)' };
  return (
    <span className="ws-logo" style={style} aria-hidden>
      {[...name.trim()][0]?.toUpperCase() ?? '?'}
    </span>
  );
}
