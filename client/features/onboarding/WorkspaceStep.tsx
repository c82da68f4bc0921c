import { useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import { useSession } from '#client/sync/hooks.ts';
import { Button } from '#client/ui/Button.tsx';
import { profile } from '#shared/features/person.ts';
import { pathTo } from '#shared/routes.ts';
import type { Instance } from '../auth/calls.ts';
import { useMe } from '../session/place.ts';
import { InvitationTicks } from './InvitationTicks.tsx';
import { StepDoor, type StepProps } from './StepDoor.tsx';
import { withDone } from './step.ts';
import { text } from './text.ts';
import type { MadeWorkspace } from './useCreateWorkspace.ts';
import { useCreateWorkspaceForm } from './useCreateWorkspaceForm.tsx';
import { useInvitations } from './useInvitations.ts';
import { useJoin } from './useJoin.ts';
import { useMayCreate } from './useMayCreate.ts';

/** Where one works: in the workspaces that one is invited to, or in a new one. */
export function WorkspaceStep(props: StepProps) {
  const instance = useLoaderData<Instance>();
  const mayCreate = useMayCreate(instance);
  const hasInvitations = useInvitations().length > 0;
  const [wantsNew, setWantsNew] = useState(false);
  if (hasInvitations && !wantsNew)
    return <Joining {...props} onCreate={mayCreate ? () => setWantsNew(true) : undefined} />;
  if (!mayCreate) return <CreationOff {...props} />;
  return <Creating {...props} instance={instance} onJoin={hasInvitations ? () => setWantsNew(false) : undefined} />;
}

function Joining({ onBack, onCreate }: StepProps & { onCreate: (() => void) | undefined }) {
  const session = useSession();
  const me = useMe();
  const navigate = useNavigate();
  const { invitations, ticked, setTicked, joining } = useJoin(async (first) => {
    const row = session.table(profile).get(me.id);
    if (!row) return;
    const onboarding_step = withDone(row, 'workspace_join');
    const done = { last_workspace_id: first.workspace_id, onboarding_step, is_onboarded: true };
    await session.save(profile, me.id, done, { undo: false });
    await navigate(pathTo('workspace', { workspaceSlug: first.workspace_slug }));
  });
  return (
    <StepDoor
      step="workspace"
      title={text('joinTitle')}
      lede={text('joinLede')}
      note={joining.problem.note}
      onBack={onBack}
      onSubmit={() => void joining.submit()}
    >
      <InvitationTicks invitations={invitations} ticked={ticked} onChange={setTicked} />
      <Button type="submit" variant="primary" size="l" busy={joining.busy} disabled={ticked.size === 0}>
        {text('join', { count: Math.max(1, ticked.size) })}
      </Button>
      {onCreate && (
        <Button variant="ghost" size="l" onClick={onCreate}>
          {text('createInstead')}
        </Button>
      )}
    </StepDoor>
  );
}

interface CreatingProps extends StepProps {
  instance: Instance;
  onJoin: (() => void) | undefined;
}

function Creating({ instance, onNext, onBack, onJoin }: CreatingProps) {
  const session = useSession();
  const me = useMe();
  const onMade = async ({ id }: MadeWorkspace) => {
    const row = session.table(profile).get(me.id);
    if (!row) return;
    const onboarding_step = withDone(row, 'workspace_create');
    await session.save(profile, me.id, { last_workspace_id: id, onboarding_step }, { undo: false });
    onNext('invite');
  };
  const { body, submit } = useCreateWorkspaceForm({ hasSample: instance.config.has_sample === true, onMade });
  return (
    <StepDoor step="workspace" title={text('createTitle')} lede={text('createLede')} onBack={onBack} onSubmit={submit}>
      {body}
      {onJoin && (
        <Button variant="ghost" size="l" onClick={onJoin}>
          {text('joinInstead')}
        </Button>
      )}
    </StepDoor>
  );
}

function CreationOff({ onBack }: StepProps) {
  return (
    <StepDoor
      step="workspace"
      title={text('creationOff')}
      lede={text('creationOffWhy', { email: useMe().email })}
      onBack={onBack}
    >
      {null}
    </StepDoor>
  );
}
