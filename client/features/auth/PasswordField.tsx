import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Field, type FieldProps } from '#client/ui/Field.tsx';
import { IconButton } from '#client/ui/IconButton.tsx';
import { text } from './text.ts';

/** A password, which can be shown while one types it. */
export function PasswordField({ isNew, ...field }: Omit<FieldProps, 'type' | 'after'> & { isNew?: boolean }) {
  const [isShown, setShown] = useState(false);
  return (
    <Field
      {...field}
      type={isShown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      spellCheck={false}
      autoCapitalize="none"
      after={
        <IconButton
          icon={isShown ? EyeOff : Eye}
          size="s"
          className="-mr-1.5"
          label={text(isShown ? 'hidePassword' : 'showPassword')}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}
