import { Checkbox } from '#client/ui/Checkbox.tsx';
import type { ReceivedInvitation } from '#shared/features/membership.ts';
import { roleLabels } from '#shared/roles.ts';
import { text } from './text.ts';

export interface InvitationTicksProps {
  invitations: readonly ReceivedInvitation[];
  ticked: ReadonlySet<string>;
  onChange: (ticked: ReadonlySet<string>) => void;
}

/** Invitations to tick. */
export function InvitationTicks({ invitations, ticked, onChange }: InvitationTicksProps) {
  const tick = (id: string, on: boolean) => {
    const next = new Set(ticked);
    if (on) next.add(id);
    else next.delete(id);
    onChange(next);
  };
  return (
    <ul className="sgrp-b">
      {invitations.map(({ id, workspace_name, role, invited_by }) => (
        <li key={id} className="border-subtle p-3 not-first:border-t">
          <Checkbox
            className="w-full"
            checked={ticked.has(id)}
            onChange={(on) => tick(id, on)}
            label={<span className="font-medium">{workspace_name}</span>}
            hint={
              invited_by
                ? text('invitedBy', { role: roleLabels[role], name: invited_by })
                : text('invitedAs', { role: roleLabels[role] })
            }
          />
        </li>
      ))}
    </ul>
  );
}
