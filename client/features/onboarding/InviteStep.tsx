import { useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import { useSession } from '#client/sync/hooks.ts';
import { useSubmit } from '#client/sync/useSubmit.ts';
import { Button } from '#client/ui/Button.tsx';
import { isEmail } from '#shared/email.ts';
import { profile } from '#shared/features/person.ts';
import { roles } from '#shared/roles.ts';
import { pathTo } from '#shared/routes.ts';
import type { Instance } from '../auth/calls.ts';
import { useMe, useOwnWorkspaces } from '../session/place.ts';
import { type InviteLink, InviteLinks } from './InviteLinks.tsx';
import { type Guest, InviteRows } from './InviteRows.tsx';
import { StepDoor, type StepProps } from './StepDoor.tsx';
import { withDone } from './step.ts';
import { text } from './text.ts';

const empty: Guest = { email: '', role: roles.member };

/** Inviting the team to the workspace that was just made. Where no mail can be sent, the links are handed over. */
export function InviteStep({ onBack }: StepProps) {
  const session = useSession();
  const { config } = useLoaderData<Instance>();
  const [guests, setGuests] = useState<readonly Guest[]>([empty, empty, empty]);
  const [isChecked, setChecked] = useState(false);
  const [links, setLinks] = useState<readonly InviteLink[]>();
  const { slug, finish } = useFinish();
  const given = guests.map(({ email, role }) => ({ email: email.trim(), role })).filter(({ email }) => email !== '');
  const inviting = useSubmit(async () => {
    const path = `/api/workspaces/${encodeURIComponent(slug)}/invitations/`;
    const { body } = await session.send<{ invitations: InviteLink[] }>('POST', path, { emails: given });
    if (config.is_smtp_configured) await finish();
    else setLinks(body.invitations);
  });
  if (links)
    return (
      <StepDoor step="invite" title={text('linksTitle')} lede={text('linksLede')} onBack={onBack} onSubmit={finish}>
        <InviteLinks links={links} />
        <Button type="submit" variant="primary" size="l">
          {text('goToWorkspace')}
        </Button>
      </StepDoor>
    );
  const submit = () => {
    setChecked(true);
    if (given.length > 0 && given.every(({ email }) => isEmail(email))) void inviting.submit();
  };
  return (
    <StepDoor
      wide
      step="invite"
      title={text('inviteTitle')}
      lede={text('inviteLede')}
      note={inviting.problem.note}
      onBack={onBack}
      onSubmit={submit}
    >
      <InviteRows guests={guests} isChecked={isChecked} onChange={setGuests} />
      <div className="flex flex-col gap-2">
        <Button type="submit" variant="primary" size="l" busy={inviting.busy} disabled={given.length === 0}>
          {text(config.is_smtp_configured ? 'invite' : 'inviteLinks')}
        </Button>
        <Button variant="ghost" size="l" onClick={() => void finish()}>
          {text('later')}
        </Button>
      </div>
    </StepDoor>
  );
}

/** Notes that one has been shown in, then opens the workspace. */
function useFinish() {
  const session = useSession();
  const me = useMe();
  const navigate = useNavigate();
  const workspaces = useOwnWorkspaces();
  const last = session.table(profile).get(me.id)?.last_workspace_id;
  const slug = (workspaces.find(({ id }) => id === last) ?? workspaces[0])?.slug ?? '';
  const finish = async () => {
    const row = session.table(profile).get(me.id);
    if (!row) return;
    const done = { onboarding_step: withDone(row, 'workspace_invite'), is_onboarded: true };
    await session.save(profile, me.id, done, { undo: false });
    await navigate(slug ? pathTo('workspace', { workspaceSlug: slug }) : pathTo('signIn', {}));
  };
  return { slug, finish };
}
