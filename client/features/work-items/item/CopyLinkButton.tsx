import { Link2 } from 'lucide-react';
import { useWorkspace } from '#client/features/session/place.ts';
import { useSession } from '#client/sync/hooks.ts';
import { IconButton } from '#client/ui/IconButton.tsx';
import { copyLinks } from '../menu/itemActions.ts';
import { text } from './text.ts';

/** Copies the address of an item. */
export function CopyLinkButton({ id }: { id: string }) {
  const session = useSession();
  const { slug } = useWorkspace();
  return (
    <IconButton
      icon={Link2}
      label={text('copyLink')}
      keys="$mod+Shift+c"
      onClick={() => copyLinks(session, slug, [id])}
    />
  );
}
