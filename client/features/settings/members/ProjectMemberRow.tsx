import { LogOut, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { LeaveProject } from '#client/features/projects/LeaveProject.tsx';
import { useSession } from '#client/sync/hooks.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import type { MenuEntry } from '#client/ui/Menu.tsx';
import { toast } from '#client/ui/toast.ts';
import { type ProjectMember, projectMember, type WorkspaceMember } from '#shared/features/membership.ts';
import type { Project } from '#shared/features/project.ts';
import { roles } from '#shared/roles.ts';
import { MoreMenu } from '../MoreMenu.tsx';
import { PersonRow } from '../PersonRow.tsx';
import { RoleMenu } from '../RoleMenu.tsx';
import { type Looker, removeOff, roleOff, roleOffOf } from './memberRules.ts';
import { text } from './text.ts';

export interface ProjectMemberRowProps {
  project: Project;
  person: WorkspaceMember;
  joined: ProjectMember;
  looker: Looker;
}

/** Somebody in the project, with their role and the way out. */
export function ProjectMemberRow({ project, person, joined, looker }: ProjectMemberRowProps) {
  const session = useSession();
  const [isAsking, setAsking] = useState(false);
  const isMe = person.member === looker.id;
  const name = person.display_name;
  const entry: MenuEntry = isMe
    ? { label: text('leave'), icon: LogOut, danger: true, onSelect: () => setAsking(true) }
    : {
        label: text('remove'),
        icon: UserMinus,
        danger: true,
        off: removeOff(looker, { person, joined }),
        onSelect: () => setAsking(true),
      };
  return (
    <PersonRow
      person={person}
      isMe={isMe}
      since={joined.created_at}
      tag={person.role === roles.admin ? text('workspaceAdmin') : undefined}
    >
      <RoleMenu
        label={text('roleOf', { name })}
        value={person.role === roles.admin ? roles.admin : joined.role}
        off={roleOff(looker, { person, joined })}
        offOf={(role) => roleOffOf(looker, { person }, role)}
        onChange={(role) => void session.save(projectMember, joined.id, { role })}
      />
      <MoreMenu label={text('more', { name })} items={[entry]} />
      {isMe ? (
        <LeaveProject project={project} open={isAsking} onOpenChange={setAsking} />
      ) : (
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setAsking}
          title={text('removeTitle', { name, project: project.name })}
          confirmLabel={text('removeConfirm')}
          danger
          focus="cancel"
          onConfirm={() => {
            void session
              .remove(projectMember, joined.id, { undo: false })
              .then((taken) => taken && toast.show({ text: text('removed', { name, project: project.name }) }));
          }}
        >
          {text('removeBody')}
        </ConfirmDialog>
      )}
    </PersonRow>
  );
}
