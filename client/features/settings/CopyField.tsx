import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Field } from '#client/ui/Field.tsx';
import { IconButton } from '#client/ui/IconButton.tsx';
import { toast } from '#client/ui/toast.ts';
import { text } from './text.ts';

/** Something to take along: a link, a secret. Focus selects all of it, for browsers that do not let a page copy. */
export function CopyField({ label, value, copyLabel }: { label: string; value: string; copyLabel: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () => copyText(value).then(() => setCopied(true));
  return (
    <Field
      label={label}
      value={value}
      readOnly
      onChange={() => undefined}
      onFocus={(event) => event.target.select()}
      className="[&_input]:font-mono [&_input]:text-12"
      after={
        <IconButton
          icon={isCopied ? Check : Copy}
          size="s"
          className="-mr-1.5"
          label={isCopied ? text('copied') : copyLabel}
          onClick={() => void copy()}
        />
      }
    />
  );
}

/** Copies, and says so. Without the browser's leave (plain http), says how else. */
export async function copyText(value: string): Promise<void> {
  const done = await navigator.clipboard?.writeText(value).then(
    () => true,
    () => false,
  );
  toast.show(
    done
      ? { id: 'copied', text: text('copied'), tone: 'done' }
      : { id: 'copied', text: text('copyByHand'), tone: 'info' },
  );
}
