import type { Session } from '#client/sync/session.ts';
import { toast } from '#client/ui/toast.ts';
import { workItem } from '#shared/features/workItem.ts';
import { copyText } from './copyText.ts';
import { text } from './text.ts';

/**
 * Saves a new title. Where its item has gone meanwhile, deleted or out of sight, nobody else would say that the words
 * went nowhere: it does, and gives them back. A refusal of the server is told by the line.
 */
export async function saveTitle(session: Session, id: string, name: string): Promise<boolean> {
  const isGone = session.table(workItem).get(id) === null;
  if (!isGone) return session.save(workItem, id, { name });
  toast.show({
    text: text('titleLost'),
    detail: name,
    tone: 'bad',
    id: `lost-${id}`,
    action: { label: text('copyTitle'), onPress: () => void copyText(name, text('titleCopied')) },
  });
  return false;
}
