import type { LogoValue } from '#client/ui/Logo.tsx';
import type { Logo } from '#shared/features/logo.ts';

/** A stored logo as the kit draws it; null is the first letter of the name. */
export function logoValue(logo: Logo): LogoValue | null {
  if (logo?.in_use === 'emoji' && logo.emoji) return { emoji: logo.emoji.value };
  if (logo?.in_use === 'icon' && logo.icon)
    return { icon: drawnName(logo.icon.name), colour: logo.icon.color ?? 'grey' };
  return null;
}

/** The other way: a chosen logo as it is stored. */
export function storedLogo(value: LogoValue | null): Logo {
  if (!value) return null;
  if ('emoji' in value) return { in_use: 'emoji', emoji: { value: value.emoji } };
  return { in_use: 'icon', icon: { name: storedName(value.icon), color: value.colour } };
}

/** Stored as the wire has always had it, `chart-pie`; drawn by the component's name, `ChartPie`. */
const storedName = (name: string): string => name.replace(/(?<=[a-z])(?=[A-Z\d])/g, '-').toLowerCase();
const drawnName = (name: string): string => name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
