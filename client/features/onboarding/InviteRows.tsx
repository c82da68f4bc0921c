import { Plus } from 'lucide-react';
import { Button } from '#client/ui/Button.tsx';
import { Field } from '#client/ui/Field.tsx';
import { isEmail } from '#shared/email.ts';
import type { Role } from '#shared/roles.ts';
import { RolePicker } from './RolePicker.tsx';
import { text } from './text.ts';

/** Somebody to invite, as far as typed. */
export interface Guest {
  email: string;
  role: Role;
}

export interface InviteRowsProps {
  guests: readonly Guest[];
  /** Whether wrong addresses are told. */
  isChecked: boolean;
  onChange: (guests: readonly Guest[]) => void;
}

/** Addresses and roles, some rows at first and more on asking. */
export function InviteRows({ guests, isChecked, onChange }: InviteRowsProps) {
  const set = (at: number, change: Partial<Guest>) =>
    onChange(guests.map((guest, place) => (place === at ? { ...guest, ...change } : guest)));
  const last = guests.at(-1);
  return (
    <div className="flex flex-col gap-2">
      {guests.map(({ email, role }, at) => {
        const isWrong = isChecked && email.trim() !== '' && !isEmail(email.trim());
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
          <div key={at} className="flex items-start gap-2">
            <Field
              hideLabel
              className="min-w-0 flex-1"
              label={text('emailOf', { n: at + 1 })}
              type="email"
              value={email}
              onChange={(value) => set(at, { email: value })}
              placeholder={text('emailPlaceholder')}
              error={isWrong ? text('notAnEmail') : undefined}
              autoComplete="off"
              autoFocus={at === 0}
            />
            <RolePicker
              label={text('roleOf', { n: at + 1 })}
              value={role}
              onChange={(next) => set(at, { role: next })}
            />
          </div>
        );
      })}
      {last && (
        <Button
          variant="ghost"
          icon={Plus}
          className="w-auto self-start"
          onClick={() => onChange([...guests, { email: '', role: last.role }])}
        >
          {text('addRow')}
        </Button>
      )}
    </div>
  );
}
