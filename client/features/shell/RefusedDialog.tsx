import { useLine, useSession } from '#client/sync/hooks.ts';
import { dismiss, type Refusal } from '#client/sync/line.ts';
import { Button } from '#client/ui/Button.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { toast } from '#client/ui/toast.ts';
import { entityNamed } from '#shared/entities.ts';
import { text } from './text.ts';
import { typedText } from './typedText.ts';

/** What the server did not take, each with its reason and with what was typed, so that it can be taken back. */
export function RefusedDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { refused } = useLine();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={text('refusedTitle')} description={text('refusedWhy')}>
      <ul className="refusals">
        {refused.map((refusal) => (
          <Refused key={refusal.key} refusal={refusal as Refusal} />
        ))}
      </ul>
    </Dialog>
  );
}

function Refused({ refusal }: { refusal: Refusal }) {
  const { line } = useSession();
  const typed = typedText(refusal.typed);
  const copy = () =>
    navigator.clipboard.writeText(typed).then(() => void toast.show({ id: 'copied', text: text('copied') }));
  return (
    <li>
      <h3>{text('refusedWhat', { what: entityNamed(refusal.entity)?.label ?? refusal.entity })}</h3>
      <p>{refusal.sentence}</p>
      {typed && (
        <>
          <p className="sec">{text('typed')}</p>
          <pre className="refusal-typed">{typed}</pre>
        </>
      )}
      <div className="flex justify-end gap-2">
        {typed && (
          <Button size="s" onClick={copy}>
            {text('copy')}
          </Button>
        )}
        <Button size="s" variant="ghost" onClick={() => dismiss(line, refusal.key)}>
          {text('dismiss')}
        </Button>
      </div>
    </li>
  );
}
