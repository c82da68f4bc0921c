import { toast } from '#client/ui/toast.ts';

/** Puts `content` on the clipboard and says `said`; on plain http, where browsers keep the clipboard shut, through a selection. */
export async function copyText(content: string, said: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(content);
  } catch {
    copyBySelection(content);
  }
  toast.show({ text: said, id: 'copied' });
}

function copyBySelection(content: string): void {
  const area = document.createElement('textarea');
  area.value = content;
  area.className = 'sr-only';
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}
