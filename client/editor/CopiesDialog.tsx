import { Button } from '#client/ui/Button.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { toast } from '#client/ui/toast.ts';
import { RichText } from './RichText.tsx';
import { useSurroundings } from './surroundings.ts';
import { text } from './text.ts';

interface CopiesDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** As HTML. */
  copies: readonly string[];
  onDrop: (index: number) => void;
}

/** What was typed and could not be kept: to look at, to copy with its looks, and to let go. */
export function CopiesDialog({ open, onOpenChange, copies, onDrop }: CopiesDialogProps) {
  const { copy } = useSurroundings();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={text('copiesTitle')}
      description={text('copiesWhy')}
      size="l"
    >
      {copies.map((html, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: copies have no names, and two may be alike
        <section key={index} className="copy-kept">
          <RichText html={html} />
          <div className="flex gap-2">
            <Button size="s" onClick={() => void copyRich(html, copy)}>
              {text('copyText')}
            </Button>
            <Button size="s" variant="ghost" onClick={() => onDrop(index)}>
              {text('dismiss')}
            </Button>
          </div>
        </section>
      ))}
    </Dialog>
  );
}

/** With its looks where the browser lets us, else as plain words. */
async function copyRich(html: string, copy: (words: string, said: string) => void): Promise<void> {
  const words = new DOMParser().parseFromString(html, 'text/html').body.innerText;
  try {
    const kinds = { 'text/html': html, 'text/plain': words };
    const blobs = Object.entries(kinds).map(([type, value]) => [type, new Blob([value], { type })]);
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
    toast.show({ text: text('copied'), id: 'copied' });
  } catch {
    copy(words, text('copied'));
  }
}
