import { useState } from 'react';
import { useWorkspace } from '#client/features/session/place.ts';
import { useSession } from '#client/sync/hooks.ts';
import { newId } from '#client/sync/id.ts';
import { useSubmit } from '#client/sync/useSubmit.ts';
import { Avatar } from '#client/ui/Avatar.tsx';
import { Button } from '#client/ui/Button.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { Note } from '#client/ui/Note.tsx';
import { PickerPanel } from '#client/ui/PickerPanel.tsx';
import { toast } from '#client/ui/toast.ts';
import type { WorkspaceMember } from '#shared/features/membership.ts';
import type { Project } from '#shared/features/project.ts';
import { type Role, roleLabels, roles } from '#shared/roles.ts';
import { RoleMenu } from '../RoleMenu.tsx';
import { givingOff, type Looker } from './memberRules.ts';
import { text } from './text.ts';
import { usePeople, usePlaces } from './usePlaces.ts';

export interface AddMembersProps {
  project: Project;
  looker: Looker;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Adds several people of the workspace to the project, with one role for those who may have it. */
export function AddMembers({ project, looker, open, onOpenChange }: AddMembersProps) {
  const [chosen, setChosen] = useState<string[]>([]);
  const [role, setRole] = useState<Role>(roles.member);
  const session = useSession();
  const { slug } = useWorkspace();
  const people = usePeople();
  const places = usePlaces(project.id);
  const outside = people.filter((person) => !places.some(({ joined }) => joined?.member === person.member));
  const { busy, problem, submit } = useSubmit(async () => {
    const members = outside
      .filter((person) => chosen.includes(person.member))
      .map((person) => ({ member_id: person.member, role: roleFor(person, role) }));
    const path = `/api/workspaces/${encodeURIComponent(slug)}/projects/${project.id}/members/`;
    await session.send('POST', path, { members }, newId());
    toast.show({ text: text('added', { count: members.length }) });
    close(false);
  });
  const close = (next: boolean) => {
    onOpenChange(next);
    if (!next) setChosen([]);
  };
  const footer = (
    <>
      <Button onClick={() => close(false)}>{text('cancel')}</Button>
      <Button
        variant="primary"
        busy={busy}
        off={chosen.length === 0 && text('addNobody')}
        onClick={() => void submit()}
      >
        {chosen.length === 0 ? text('add') : text('addConfirm', { count: chosen.length })}
      </Button>
    </>
  );
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={text('addTitle', { project: project.name })}
      description={text('addIntro')}
      footer={footer}
    >
      {problem.note && <Note tone="bad">{problem.note}</Note>}
      {outside.length === 0 ? (
        <p className="mt-4">{text('everybody')}</p>
      ) : (
        <>
          <div className="mt-4 overflow-hidden rounded-card border border-subtle">
            <PickerPanel
              label={text('people')}
              multiple
              value={chosen}
              onChange={setChosen}
              options={outside.map((person) => optionOf(person, role))}
            />
          </div>
          <div className="mt-4 flex items-center justify-between">
            <span className="lbl !mb-0">{text('role')}</span>
            <RoleMenu label={text('role')} value={role} onChange={setRole} offOf={(one) => givingOff(looker, one)} />
          </div>
        </>
      )}
    </Dialog>
  );
}

/** Admins of the workspace are admins in projects, guests of it guests (reference §2.7). */
const roleFor = (person: WorkspaceMember, role: Role): Role => (person.role === roles.member ? role : person.role);

const optionOf = (person: WorkspaceMember, role: Role) => ({
  value: person.member,
  label: person.display_name,
  keywords: person.email ?? undefined,
  hint: roleLabels[roleFor(person, role)],
  icon: (
    <Avatar person={{ id: person.member, name: person.display_name, avatarUrl: person.avatar_url }} tooltip={false} />
  ),
});
