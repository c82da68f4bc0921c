import clsx from 'clsx';
import type { CSSProperties } from 'react';
import { LogoLetter } from './LogoLetter.tsx';
import { later } from './later.tsx';
import { paletteColour } from './palette.ts';

const LogoIcon = later(async () => (await import('./LogoIcon.tsx')).LogoIcon);

/** An emoji, or an icon in a colour; null is neither. */
export type LogoValue = { emoji: string } | { icon: string; colour: string };

/** A thing's logo. Without one, or with an icon this version does not know, the first letter of its name. */
export function Logo(props: {
  logo: LogoValue | null;
  name: string;
  size?: 16 | 20 | 32 | undefined;
  className?: string | undefined;
}) {
  const { logo, name, size = 16, className } = props;
  const colour = logo && 'icon' in logo ? paletteColour(logo.colour) : 'var(--pal-1)';
  const style: CSSProperties & { '--c': string } = { '--c': colour };
  const isEmoji = logo !== null && 'emoji' in logo;
  return (
    <span
      className={clsx('plogo', size !== 16 && `plogo-${size}`, isEmoji && 'is-bare', className)}
      style={style}
      aria-hidden
    >
      <Face logo={logo} name={name} />
    </span>
  );
}

function Face({ logo, name }: { logo: LogoValue | null; name: string }) {
  if (logo && 'emoji' in logo) return <span className="emoji">{logo.emoji}</span>;
  return logo ? <LogoIcon icon={logo.icon} name={name} /> : <LogoLetter name={name} />;
}
