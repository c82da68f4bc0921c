import clsx from 'clsx';
import { Check, Circle } from 'lucide-react';
import { Icon } from '#client/ui/Icon.tsx';
import { VisuallyHidden } from '#client/ui/VisuallyHidden.tsx';
import { passwordLength, passwordRules } from '#shared/features/password.ts';
import { text } from './text.ts';

const labels = [
  text('ruleLength', { min: passwordLength.min }),
  text('ruleLong', { max: passwordLength.max }),
  text('ruleSelf'),
  text('ruleRun'),
  text('ruleCommon'),
];

/** The rules for a new password, each ticked as soon as what is typed keeps to it. */
export function StrengthList({ password, email }: { password: string; email?: string | undefined }) {
  const rows = passwordRules.map(({ problem, breaks }, at) => ({
    key: problem,
    label: labels[at] ?? problem,
    isMet: password !== '' && !breaks(password, { email }),
  }));
  // That it is too long is worth a line only to whoever comes there.
  const shown = rows.filter(({ key, isMet }) => key !== passwordRules[1]?.problem || (password !== '' && !isMet));
  return (
    <ul className="flex flex-col gap-1 text-12" aria-label={text('rules')}>
      {shown.map(({ key, label, isMet }) => (
        <li key={key} className={clsx('flex items-center gap-2', isMet ? 'text-success-text' : 'text-tertiary')}>
          <Icon of={isMet ? Check : Circle} size={12} />
          {label}
          <VisuallyHidden>{text(isMet ? 'ruleMet' : 'ruleNotMet')}</VisuallyHidden>
        </li>
      ))}
    </ul>
  );
}
