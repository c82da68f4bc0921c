import { useParams } from 'react-router';
import { useSnapshot } from 'valtio/react';
import { useKeys } from '#client/ui/keys.ts';
import { later, SinceOpened } from '#client/ui/later.tsx';
import { creation, openCreate } from '../createStore.ts';
import { text as names } from '../properties/text.ts';
import { text } from './text.ts';

const OpenCreateDialog = later(async () => (await import('./OpenCreateDialog.tsx')).OpenCreateDialog);

/** Put once in a workspace: the dialog that creates a work item, and the key that opens it. What is typed in it is kept. */
export function CreateDialog() {
  const { defaults } = useSnapshot(creation);
  const { projectId } = useParams();
  const begin = () => openCreate(projectId ? { project_id: projectId } : {});
  useKeys({ c: { label: text('newItem'), group: names('keysGroup'), run: begin } });
  return (
    <SinceOpened open={defaults !== null}>
      <OpenCreateDialog />
    </SinceOpened>
  );
}
