import { toast } from '#client/ui/toast.ts';
import { text } from './text.ts';

/** Puts the full address of a screen on the clipboard; where the browser forbids it, the address is shown instead. */
export function copyLink(path: string): void {
  const link = `${window.location.origin}${path}`;
  const failed = () => void toast.show({ id: 'link', tone: 'info', text: text('copyFailed', { link }), timeoutMs: 0 });
  if (navigator.clipboard)
    navigator.clipboard.writeText(link).then(() => void toast.show({ id: 'link', text: text('linkCopied') }), failed);
  else failed();
}
