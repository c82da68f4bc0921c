import { ArrowUpDown, Filter, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMe } from '#client/features/session/place.ts';
import { useViewer } from '#client/features/session/rights.ts';
import { useRows, useSession } from '#client/sync/hooks.ts';
import { Button } from '#client/ui/Button.tsx';
import { Menu } from '#client/ui/Menu.tsx';
import { SearchField } from '#client/ui/SearchField.tsx';
import { inWorkspace, may } from '#shared/access.ts';
import { type WorkspaceInvitation, workspaceInvitation, workspaceMember } from '#shared/features/membership.ts';
import { roleLabels, roles, roleValues } from '#shared/roles.ts';
import { useWorkspaceOff } from '../settingsOff.ts';
import { InvitationRow } from './InvitationRow.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { MemberRow } from './MemberRow.tsx';
import { memberViewOf, shownMembers, sorts } from './memberList.ts';
import { text } from './text.ts';
import { WorkspaceFrame } from './WorkspaceFrame.tsx';

const isOpen = (row: WorkspaceInvitation) => !row.accepted && row.responded_at === null;
const newestFirst = (a: WorkspaceInvitation, b: WorkspaceInvitation) => b.created_at.localeCompare(a.created_at);

/** Everybody who is in the workspace, was, or is invited to it. */
export function WorkspaceMembers() {
  const session = useSession();
  const me = useMe();
  const viewer = useViewer();
  const role = viewer.role ?? roles.guest;
  const off = useWorkspaceOff();
  const [params] = useSearchParams();
  const members = shownMembers(useRows(session.table(workspaceMember)), memberViewOf(params));
  const invitations = useRows(session.table(workspaceInvitation), { where: isOpen, order: newestFirst });
  const [isInviting, setInviting] = useState(false);
  const invite = (
    <Button
      icon={UserPlus}
      variant="primary"
      off={!may(viewer, inWorkspace('member')) && text('offInvite')}
      onClick={() => setInviting(true)}
    >
      {text('invite')}
    </Button>
  );
  return (
    <WorkspaceFrame title={text('members')} intro={text('membersIntro')} actions={invite}>
      <MemberTools />
      {members.length === 0 && (
        <p className="srow-none" role="status">
          {text('noneFound')}
        </p>
      )}
      {members.length > 0 && (
        <ul className="sgrp-b" aria-label={text('members')}>
          {members.map((person) => (
            <MemberRow key={person.id} person={person} isMe={person.member === me.id} off={off} />
          ))}
        </ul>
      )}
      {invitations.length > 0 && (
        <section className="sgrp mt-6" aria-labelledby="invited">
          <header className="sgrp-h">
            <h2 id="invited">{text('pending')}</h2>
            <span className="count">{invitations.length}</span>
          </header>
          <ul className="sgrp-b" aria-labelledby="invited">
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} ownRole={role} />
            ))}
          </ul>
        </section>
      )}
      <InviteDialog open={isInviting} onOpenChange={setInviting} ownRole={role} />
    </WorkspaceFrame>
  );
}

/** Search, filter and order, all in the address. */
function MemberTools() {
  const [params, setParams] = useSearchParams();
  const view = memberViewOf(params);
  const set = (name: string, value: string) =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  const sortNames = { name: text('sortName'), role: text('sortRole'), joined: text('sortJoined') };
  return (
    <div className="mb-3 flex flex-wrap gap-2">
      <SearchField
        className="min-w-40 flex-1"
        label={text('search')}
        placeholder={text('search')}
        value={view.query}
        onChange={(query) => set('q', query)}
      />
      <Menu
        label={text('role')}
        align="end"
        trigger={
          <Button size="l" icon={Filter} className="max-md:h-10">
            {view.role === null ? text('allRoles') : roleLabels[view.role]}
          </Button>
        }
        items={[
          { kind: 'check', label: text('allRoles'), checked: view.role === null, onChange: () => set('role', '') },
          ...roleValues.toReversed().map((role) => ({
            kind: 'check' as const,
            label: roleLabels[role],
            checked: view.role === role,
            onChange: () => set('role', String(role)),
          })),
        ]}
      />
      <Menu
        label={text('sort')}
        align="end"
        trigger={
          <Button size="l" icon={ArrowUpDown} className="max-md:h-10">
            {text('sortBy', { by: sortNames[view.sort] })}
          </Button>
        }
        items={sorts.map((sort) => ({
          kind: 'check',
          label: sortNames[sort],
          checked: view.sort === sort,
          onChange: () => set('sort', sort === 'name' ? '' : sort),
        }))}
      />
    </div>
  );
}
