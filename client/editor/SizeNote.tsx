import { useState } from 'react';
import { Button } from '#client/ui/Button.tsx';
import { Note } from '#client/ui/Note.tsx';
import { toast } from '#client/ui/toast.ts';
import { AppError } from '#shared/errors.ts';
import type { DocumentState } from './documentState.ts';
import { useSurroundings } from './surroundings.ts';
import { text } from './text.ts';

type Shown = Pick<DocumentState, 'size' | 'notTaken'> & { mayWrite: boolean };

/** That a text has become large, or as large as it may be, and the button that makes it as small as its words. */
export function SizeNote({ size, notTaken, mayWrite }: Shown) {
  const { compact } = useSurroundings();
  if (size === 'usual' && !notTaken) return null;
  const said = size === 'full' ? 'full' : (notTaken ?? 'large');
  const action = mayWrite && size !== 'usual' && compact && <Compact compact={compact} />;
  return (
    <Note tone={said === 'large' ? 'warn' : 'bad'} action={action} className="mb-3">
      {text(said)}
    </Note>
  );
}

function Compact({ compact }: { compact: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    try {
      await compact();
      toast.show({ text: text('compacted') });
    } catch (error) {
      toast.show({ text: error instanceof AppError ? error.message : text('compactFailed'), tone: 'bad' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="s" busy={isBusy} onClick={() => void press()}>
      {text('compact')}
    </Button>
  );
}
