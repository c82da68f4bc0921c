import { useMemo } from 'react';
import { useMe } from '#client/features/session/place.ts';
import { useRows, useSession } from '#client/sync/hooks.ts';
import { Avatar } from '#client/ui/Avatar.tsx';
import { Button } from '#client/ui/Button.tsx';
import { Picker } from '#client/ui/Picker.tsx';
import { compareText } from '#shared/compareText.ts';
import { type WorkspaceMember, workspaceMember } from '#shared/features/membership.ts';
import { roles } from '#shared/roles.ts';
import { text } from './text.ts';

const nobody = 'nobody';
const mayLead = (row: WorkspaceMember) => row.is_active && !row.is_bot && row.role >= roles.member;
const byName = (a: WorkspaceMember, b: WorkspaceMember) => compareText(a.display_name, b.display_name);

/** Who leads a project: one of the workspace's members, oneself first, or nobody. */
export function LeadPicker({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  const people = useRows(useSession().table(workspaceMember), { where: mayLead, order: byName });
  const me = useMe().id;
  const options = useMemo(() => {
    const sorted = people.toSorted((a, b) => Number(b.member === me) - Number(a.member === me));
    return [
      { value: nobody, label: text('noLead'), icon: <Avatar person={null} tooltip={false} /> },
      ...sorted.map((row) => ({
        value: row.member,
        label: row.display_name,
        hint: row.email ?? undefined,
        icon: <Avatar person={asPerson(row)} tooltip={false} />,
      })),
    ];
  }, [people, me]);
  const lead = people.find((row) => row.member === value);
  return (
    <Picker
      label={text('leadLabel')}
      options={options}
      value={value ?? nobody}
      onChange={(id) => onChange(id === nobody ? null : id)}
      trigger={
        <Button aria-label={`${text('leadLabel')}: ${lead?.display_name ?? text('noLead')}`}>
          <Avatar person={lead ? asPerson(lead) : null} tooltip={false} />
          <span className="cut">{lead?.display_name ?? text('noLead')}</span>
        </Button>
      }
    />
  );
}

const asPerson = (row: WorkspaceMember) => ({ id: row.member, name: row.display_name, avatarUrl: row.avatar_url });
