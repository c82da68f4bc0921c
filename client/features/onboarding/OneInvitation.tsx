import { useState } from 'react';
import { Link, useLoaderData, useNavigate } from 'react-router';
import { useSubmit } from '#client/sync/useSubmit.ts';
import { Button, buttonClass } from '#client/ui/Button.tsx';
import { roleLabels, roleValues } from '#shared/roles.ts';
import { pathTo } from '#shared/routes.ts';
import { answerInvitation, markOnboarded, type ShownInvitation, signOut } from '../auth/calls.ts';
import { Door } from '../auth/Door.tsx';
import type { Account } from '../session/account.ts';
import type { OneInvitationData } from './oneInvitationLoader.ts';
import { text } from './text.ts';

/** An invitation by its link: for whoever holds it, signed in or not. */
export function OneInvitation() {
  const data = useLoaderData<OneInvitationData>();
  const { invitation, account } = data;
  if (!invitation) return <Closed reason={data.reason} account={account} />;
  if (!account) return <SignedOut invitation={invitation} path={data.path} />;
  if (account.email.toLowerCase() !== invitation.email.toLowerCase())
    return <WrongAccount invitation={invitation} account={account} path={data.path} />;
  return <Answer data={data} invitation={invitation} />;
}

function Answer({ data, invitation }: { data: OneInvitationData; invitation: ShownInvitation }) {
  const navigate = useNavigate();
  const [isDeclined, setDeclined] = useState(false);
  const accepting = useSubmit(async () => {
    await answerInvitation(data.link, true);
    await markOnboarded();
    await navigate(pathTo('workspace', { workspaceSlug: invitation.workspace.slug }));
  });
  const declining = useSubmit(async () => {
    await answerInvitation(data.link, false);
    setDeclined(true);
  });
  const title = text('oneTitle', { workspace: invitation.workspace.name });
  if (isDeclined)
    return (
      <Door title={title} lede={text('oneDeclined')}>
        <Home />
      </Door>
    );
  return (
    <Door
      title={title}
      lede={<Lede invitation={invitation} />}
      note={accepting.problem.note ?? declining.problem.note}
      onSubmit={() => void accepting.submit()}
    >
      {invitation.message && (
        <blockquote className="sec border-l-2 border-subtle pl-3">{invitation.message}</blockquote>
      )}
      <div className="flex flex-col gap-2">
        <Button type="submit" variant="primary" size="l" busy={accepting.busy}>
          {text('oneAccept')}
        </Button>
        <Button variant="ghost" size="l" busy={declining.busy} onClick={() => void declining.submit()}>
          {text('oneDecline')}
        </Button>
      </div>
    </Door>
  );
}

function Lede({ invitation: { invited_by, role } }: { invitation: ShownInvitation }) {
  const label = roleValues.filter((known) => known === role).map((known) => roleLabels[known])[0];
  return (
    <>
      {invited_by ? text('oneLede', { name: invited_by }) : text('oneLedeNobody')}
      {label && ` ${text('invitedAs', { role: label })}.`}
    </>
  );
}

function SignedOut({ invitation, path }: { invitation: ShownInvitation; path: string }) {
  const { email, workspace } = invitation;
  const query = new URLSearchParams({ email, next_path: path });
  return (
    <Door title={text('oneTitle', { workspace: workspace.name })} lede={text('oneSignedOutWhy', { email })}>
      <div className="flex flex-col gap-2">
        <Link className={buttonClass({ variant: 'primary', size: 'l' })} to={`${pathTo('signIn', {})}?${query}`}>
          <span className="cut">{text('oneSignIn', { email })}</span>
        </Link>
        <Link className={buttonClass({ variant: 'ghost', size: 'l' })} to={`${pathTo('signUp', {})}?${query}`}>
          {text('oneSignUp')}
        </Link>
      </div>
    </Door>
  );
}

interface WrongAccountProps {
  invitation: ShownInvitation;
  account: Account;
  path: string;
}

function WrongAccount({ invitation: { email }, account, path }: WrongAccountProps) {
  const changing = useSubmit(async () => {
    await signOut();
    window.location.assign(`${pathTo('signIn', {})}?${new URLSearchParams({ email, next_path: path })}`);
  });
  return (
    <Door
      title={text('oneWrong')}
      lede={text('oneWrongWhy', { email, mine: account.email })}
      note={changing.problem.note}
      onSubmit={() => void changing.submit()}
    >
      <div className="flex flex-col gap-2">
        <Button type="submit" size="l" busy={changing.busy}>
          {text('oneOther')}
        </Button>
        <Home />
      </div>
    </Door>
  );
}

function Closed({ reason, account }: { reason: string; account: Account | null }) {
  return (
    <Door title={text('oneGone')} lede={reason}>
      {account ? (
        <Home />
      ) : (
        <Link className={buttonClass({ size: 'l' })} to={pathTo('signIn', {})}>
          {text('signIn')}
        </Link>
      )}
    </Door>
  );
}

const Home = () => (
  <Link className={buttonClass({ variant: 'ghost', size: 'l' })} to={pathTo('signIn', {})}>
    {text('goHome')}
  </Link>
);
