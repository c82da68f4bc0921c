import { Icon } from './Icon.tsx';
import { LogoLetter } from './LogoLetter.tsx';
import { logoIcon } from './logoIcons.ts';

/** An icon of the set; the letter for one that this version does not know. */
export function LogoIcon({ icon, name }: { icon: string; name: string }) {
  const known = logoIcon(icon);
  return known ? <Icon of={known} /> : <LogoLetter name={name} />;
}
