import { ChevronDown } from 'lucide-react';
import { Avatar } from '#client/ui/Avatar.tsx';
import { Button } from '#client/ui/Button.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { Picker } from '#client/ui/Picker.tsx';
import type { WorkspaceMember } from '#shared/features/membership.ts';

const nobody = 'nobody';

export interface PersonChoiceProps {
  label: string;
  /** What choosing nobody is called. */
  none: string;
  people: readonly WorkspaceMember[];
  value: string | null;
  onChange: (id: string | null) => void;
  off: string | undefined;
}

/** One person for a role in the project, or nobody. */
export function PersonChoice({ label, none, people, value, onChange, off }: PersonChoiceProps) {
  const chosen = people.find((row) => row.member === value);
  const trigger = (
    <Button off={off} aria-label={`${label}: ${chosen?.display_name ?? none}`} className="max-w-60">
      <Avatar person={chosen ? faceOf(chosen) : null} tooltip={false} />
      <span className="cut">{chosen?.display_name ?? none}</span>
      {!off && <Icon of={ChevronDown} size={14} />}
    </Button>
  );
  if (off) return trigger;
  return (
    <Picker
      label={label}
      align="end"
      value={value ?? nobody}
      onChange={(id) => onChange(id === nobody ? null : id)}
      options={[
        { value: nobody, label: none, icon: <Avatar person={null} tooltip={false} /> },
        ...people.map((row) => ({
          value: row.member,
          label: row.display_name,
          hint: row.email ?? undefined,
          icon: <Avatar person={faceOf(row)} tooltip={false} />,
        })),
      ]}
      trigger={trigger}
    />
  );
}

const faceOf = (row: WorkspaceMember) => ({ id: row.member, name: row.display_name, avatarUrl: row.avatar_url });
