import { Lock } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/ui/Button.tsx';
import { later, SinceOpened } from '#client/ui/later.tsx';
import { Note } from '#client/ui/Note.tsx';
import type { Refusal } from '#shared/documents.ts';
import type { DocumentState } from './documentState.ts';
import { SizeNote } from './SizeNote.tsx';
import type { SharedDocument } from './sharedDocument.ts';
import { useSurroundings } from './surroundings.ts';
import { text } from './text.ts';

const CopiesDialog = later(async () => (await import('./CopiesDialog.tsx')).CopiesDialog);

type Shown = Pick<DocumentState, 'readOnly' | 'refusal' | 'isClosed' | 'size' | 'notTaken'> & {
  copies: readonly string[];
};

/** How a document stands, above its text: that it can only be read and why, that it is large, what could not be kept. */
export function DocumentNotes({ state, shared, isTold }: { state: Shown; shared: SharedDocument; isTold: boolean }) {
  const { readOnly, refusal, isClosed, size, notTaken, copies } = state;
  return (
    <>
      {refusal && <Refused why={refusal} />}
      {isClosed && refusal === null && <Note tone="warn">{text('closed')}</Note>}
      {readOnly && !isTold && <ReadOnly {...readOnly} />}
      <SizeNote size={size} notTaken={notTaken} mayWrite={readOnly === null && refusal === null} />
      {copies.length > 0 && <Copies copies={copies} onDrop={(index) => shared.dropCopy(index)} />}
    </>
  );
}

const sentences = {
  no_access: 'no_access',
  signed_out: 'signed_out',
  reload: 'reload',
  too_many: 'tooMany',
  unavailable: 'unavailable',
  outdated: 'unavailable',
} as const satisfies Record<Refusal, string>;

function Refused({ why }: { why: NonNullable<DocumentState['refusal']> }) {
  const reload = (
    <Button size="s" onClick={() => window.location.reload()}>
      {text('reloadPage')}
    </Button>
  );
  return (
    <Note tone="bad" action={why === 'reload' || why === 'too_many' ? reload : undefined}>
      {text(sentences[why])}
    </Note>
  );
}

function ReadOnly({ reason, by }: NonNullable<DocumentState['readOnly']>) {
  const { nameOf } = useSurroundings();
  const who = by ? nameOf(by) : undefined;
  return (
    <Note tone="info" icon={Lock} className="mb-3">
      {reason !== 'locked' ? text(reason) : who ? text('locked', { who }) : text('lockedBySomebody')}
    </Note>
  );
}

function Copies({ copies, onDrop }: { copies: readonly string[]; onDrop: (index: number) => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Note
        action={
          <Button size="s" onClick={() => setOpen(true)}>
            {text('showCopies')}
          </Button>
        }
      >
        {text('copies', { count: copies.length })}
      </Note>
      <SinceOpened open={open}>
        <CopiesDialog open={open} onOpenChange={setOpen} copies={copies} onDrop={onDrop} />
      </SinceOpened>
    </>
  );
}
