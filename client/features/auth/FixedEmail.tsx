import { X } from 'lucide-react';
import { Field } from '#client/ui/Field.tsx';
import { IconButton } from '#client/ui/IconButton.tsx';
import { text } from './text.ts';

/** The address that a later step is about, with the way back to another. */
export function FixedEmail({ email, onRestart }: { email: string; onRestart: () => void }) {
  return (
    <Field
      label={text('email')}
      value={email}
      onChange={onRestart}
      readOnly
      autoComplete="username"
      after={<IconButton icon={X} size="s" className="-mr-1.5" label={text('otherEmail')} onClick={onRestart} />}
    />
  );
}
