import { ChevronDown, LogOut, MailPlus, Plus, Settings, Users } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import { useMe, useOwnWorkspaces, useWorkspace } from '#client/features/session/place.ts';
import { sendOrTell } from '#client/features/session/sendOrTell.ts';
import { useRow, useRows, useSession } from '#client/sync/hooks.ts';
import type { Session } from '#client/sync/session.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { Menu, type MenuEntry } from '#client/ui/Menu.tsx';
import { toast } from '#client/ui/toast.ts';
import { type ReceivedInvitation, receivedInvitation } from '#shared/features/membership.ts';
import { person } from '#shared/features/person.ts';
import { workspace } from '#shared/features/workspace.ts';
import { roleLabels } from '#shared/roles.ts';
import { pathTo } from '#shared/routes.ts';
import { SignOutDialog, useSignOut } from './SignOut.tsx';
import { text } from './text.ts';
import { WorkspaceLogo } from './WorkspaceLogo.tsx';

/** The workspace one is in, and the way to one's others and to those one is invited to. */
export function WorkspaceSwitcher() {
  const session = useSession();
  const here = useWorkspace();
  const row = useRow(session.table(workspace), here.id);
  const invitations = useRows(session.table(receivedInvitation));
  const { revalidate } = useRevalidator();
  const workspaces = useOwnWorkspaces();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const signOut = useSignOut(() => setAsking(true));
  const me = useRow(session.table(person), useMe().id);
  const name = row?.name ?? here.name;
  const items: MenuEntry[] = [
    { kind: 'caption', label: me?.email ?? text('workspaces') },
    ...workspaces.map((one): MenuEntry => {
      const shown = one.id === here.id ? name : one.name;
      const { logo_props, logo_url } = (one.id === here.id && row) || one;
      return {
        kind: 'check',
        label: shown,
        hint: text('workspaceHint', { role: roleLabels[one.role], count: one.total_members }),
        mark: <WorkspaceLogo name={shown} logo={logo_props} picture={logo_url} />,
        checked: one.id === here.id,
        onChange: () => navigate(pathTo('workspace', { workspaceSlug: one.slug })),
      };
    }),
    ...invitationEntries(invitations, (one) => void accept(session, one, navigate)),
    { kind: 'line' },
    ...links(here.slug),
    { kind: 'line' },
    { label: text('signOut'), icon: LogOut, onSelect: signOut },
  ];
  return (
    <>
      <Menu
        label={text('workspaces')}
        items={items}
        width={320}
        onOpenChange={(open) => open && void revalidate()}
        trigger={
          <button type="button" className="side-ws">
            <WorkspaceLogo name={name} logo={row?.logo_props ?? null} picture={row?.logo_url ?? null} />
            <span className="cut">{name}</span>
            <span className="sr-only">{text('switcher')}</span>
            <Icon of={ChevronDown} size={14} />
            {invitations.length > 0 && (
              <span className="unread">
                {invitations.length}
                <span className="sr-only">{text('invitationsWait')}</span>
              </span>
            )}
          </button>
        }
      />
      <SignOutDialog open={asking} onOpenChange={setAsking} />
    </>
  );
}

function links(workspaceSlug: string): MenuEntry[] {
  const link = (label: string, icon: typeof Plus, to: string): MenuEntry => ({
    kind: 'link',
    label,
    icon,
    link: <Link to={to} />,
  });
  return [
    link(text('workspaceSettings'), Settings, pathTo('workspaceSettings', { workspaceSlug })),
    link(text('members'), Users, pathTo('workspaceMembers', { workspaceSlug })),
    link(text('createWorkspace'), Plus, pathTo('createWorkspace', {})),
  ];
}

function invitationEntries(
  invitations: readonly ReceivedInvitation[],
  onAccept: (invitation: ReceivedInvitation) => void,
): MenuEntry[] {
  if (invitations.length === 0) return [];
  return [
    { kind: 'line' },
    { kind: 'caption', label: text('invitations') },
    ...invitations.map(
      (one): MenuEntry => ({
        label: text('invitationFrom', { name: one.workspace_name }),
        icon: MailPlus,
        hint: roleLabels[one.role],
        onSelect: () => onAccept(one),
      }),
    ),
  ];
}

/** Accepts and offers to go there, or says why not. Its row goes by itself. */
async function accept(session: Session, invitation: ReceivedInvitation, navigate: (to: string) => void): Promise<void> {
  const { invitation_id, workspace_name: name, workspace_slug: workspaceSlug } = invitation;
  const body = { invitations: [invitation_id] };
  if (!(await sendOrTell(session, 'POST', '/api/users/me/workspaces/invitations/', body))) return;
  const go = () => navigate(pathTo('workspace', { workspaceSlug }));
  toast.show({ text: text('joined', { name }), action: { label: text('open'), onPress: go } });
}
