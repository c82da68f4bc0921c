import type { LogoValue } from '#client/ui/Logo.tsx';
import type { Logo } from '#shared/features/logo.ts';

/** A stored logo as the kit draws it. */
export function logoOf(logo: Logo | undefined): LogoValue | null {
  if (logo?.in_use === 'emoji' && logo.emoji) return { emoji: logo.emoji.value };
  if (logo?.in_use === 'icon' && logo.icon) return { icon: logo.icon.name, colour: logo.icon.color ?? 'grey' };
  return null;
}
