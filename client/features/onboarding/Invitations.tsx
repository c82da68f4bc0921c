import { useLoaderData, useNavigate } from 'react-router';
import { useSession } from '#client/sync/hooks.ts';
import { Button } from '#client/ui/Button.tsx';
import { profile } from '#shared/features/person.ts';
import { pathTo } from '#shared/routes.ts';
import type { Instance } from '../auth/calls.ts';
import { Door } from '../auth/Door.tsx';
import { useMe } from '../session/place.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { HomeLinks } from './HomeLinks.tsx';
import { InvitationTicks } from './InvitationTicks.tsx';
import { text } from './text.ts';
import { useJoin } from './useJoin.ts';
import { useMayCreate } from './useMayCreate.ts';

/** The invitations that wait for an answer, live. */
export function Invitations() {
  const session = useSession();
  const me = useMe();
  const navigate = useNavigate();
  const mayCreate = useMayCreate(useLoaderData<Instance>());
  const { invitations, ticked, setTicked, joining } = useJoin(async (first) => {
    await session.save(profile, me.id, { last_workspace_id: first.workspace_id, is_onboarded: true }, { undo: false });
    await navigate(pathTo('workspace', { workspaceSlug: first.workspace_slug }));
  });
  if (invitations.length === 0)
    return (
      <Door title={text('noInvitations')} lede={text('noInvitationsWhy', { email: me.email })} aside={<AccountMenu />}>
        <HomeLinks showCreate={mayCreate} />
      </Door>
    );
  return (
    <Door
      title={text('invitationsTitle')}
      lede={text('joinLede')}
      aside={<AccountMenu />}
      note={joining.problem.note}
      onSubmit={() => void joining.submit()}
    >
      <InvitationTicks invitations={invitations} ticked={ticked} onChange={setTicked} />
      <Button type="submit" variant="primary" size="l" busy={joining.busy} disabled={ticked.size === 0}>
        {text('join', { count: Math.max(1, ticked.size) })}
      </Button>
      <HomeLinks showCreate={mayCreate} />
    </Door>
  );
}
