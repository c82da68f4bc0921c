import { useLoaderData, useNavigate } from 'react-router';
import { useSession } from '#client/sync/hooks.ts';
import { profile } from '#shared/features/person.ts';
import { pathTo } from '#shared/routes.ts';
import type { Instance } from '../auth/calls.ts';
import { Door } from '../auth/Door.tsx';
import { useMe } from '../session/place.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { HomeLinks } from './HomeLinks.tsx';
import { text } from './text.ts';
import type { MadeWorkspace } from './useCreateWorkspace.ts';
import { useCreateWorkspaceForm } from './useCreateWorkspaceForm.tsx';
import { useMayCreate } from './useMayCreate.ts';

/** Making another workspace, or the first. */
export function CreateWorkspace() {
  const instance = useLoaderData<Instance>();
  const mayCreate = useMayCreate(instance);
  const me = useMe();
  if (mayCreate) return <Form hasSample={instance.config.has_sample === true} />;
  return (
    <Door title={text('creationOff')} lede={text('creationOffWhy', { email: me.email })} aside={<AccountMenu />}>
      <HomeLinks showInvitations />
    </Door>
  );
}

function Form({ hasSample }: { hasSample: boolean }) {
  const session = useSession();
  const me = useMe();
  const navigate = useNavigate();
  const onMade = async ({ id, slug }: MadeWorkspace) => {
    await session.save(profile, me.id, { last_workspace_id: id }, { undo: false });
    await navigate(pathTo('workspace', { workspaceSlug: slug }));
  };
  const { body, submit } = useCreateWorkspaceForm({ hasSample, onMade });
  return (
    <Door title={text('createTitle')} lede={text('createLedeShort')} aside={<AccountMenu />} onSubmit={submit}>
      {body}
      <HomeLinks showInvitations />
    </Door>
  );
}
