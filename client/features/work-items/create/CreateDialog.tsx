import { useParams } from 'react-router';
import { useSnapshot } from 'valtio/react';
import { Dialog } from '#client/ui/Dialog.tsx';
import { useKeys } from '#client/ui/keys.ts';
import { closeCreate, creation, openCreate } from '../createStore.ts';
import { text as names } from '../properties/text.ts';
import { CreateForm } from './CreateForm.tsx';
import { text } from './text.ts';

/** Put once in a workspace: the dialog that creates a work item, and the key that opens it. What is typed in it is kept. */
export function CreateDialog() {
  const { defaults } = useSnapshot(creation);
  const { projectId } = useParams();
  const begin = () => openCreate(projectId ? { project_id: projectId } : {});
  useKeys({ c: { label: text('newItem'), group: names('keysGroup'), run: begin } });
  return (
    <Dialog
      open={defaults !== null}
      onOpenChange={(open) => open || closeCreate()}
      title={text('newItem')}
      hideTitle
      size="l"
      keysScope="create"
    >
      {defaults && <CreateForm defaults={creation.defaults ?? {}} />}
    </Dialog>
  );
}
