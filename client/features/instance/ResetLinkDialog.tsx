import { Button } from '#client/ui/Button.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { CopyField } from '../settings/CopyField.tsx';
import { text } from './text.ts';
import type { ResetLink } from './usePeople.ts';

/** A link with which somebody chooses a new password, to hand over. */
export function ResetLinkDialog({ link, onClose }: { link: ResetLink; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={text('linkTitle', { name: link.name })}
      description={text('linkBody')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {text('done')}
        </Button>
      }
    >
      <div className="mt-4">
        <CopyField label={text('link')} value={link.url} copyLabel={text('copyLink')} />
      </div>
    </Dialog>
  );
}
