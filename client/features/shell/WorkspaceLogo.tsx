import clsx from 'clsx';
import { type CSSProperties, useState } from 'react';
import { logoValue } from '#client/features/projects/logoValue.ts';
import { Logo } from '#client/ui/Logo.tsx';
import type { Logo as StoredLogo } from '#shared/features/logo.ts';

export interface WorkspaceLogoProps {
  name: string;
  logo: StoredLogo;
  /** The address of its picture, which goes before its sign. */
  picture: string | null;
  size?: 16 | 20 | 32 | undefined;
}

/** A workspace's picture or sign, or its first letter on ink. */
export function WorkspaceLogo({ name, logo, picture, size = 20 }: WorkspaceLogoProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const classes = clsx('ws-logo', size !== 20 && `ws-logo-${size}`);
  if (picture && picture !== failed)
    return <img src={picture} alt="" className={clsx(classes, 'is-picture')} onError={() => setFailed(picture)} />;
  const value = logoValue(logo);
  if (value) return <Logo logo={value} name={name} size={size} />;
  const style: CSSProperties & { '--logo': string } = { '--logo': 'var(--text-secondary)' };
  return (
    <span className={classes} style={style} aria-hidden>
      {[...name.trim()][0]?.toUpperCase() ?? '?'}
    </span>
  );
}
