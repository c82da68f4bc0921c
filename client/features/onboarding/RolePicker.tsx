import { ChevronDown } from 'lucide-react';
import { Icon } from '#client/ui/Icon.tsx';
import { Picker } from '#client/ui/Picker.tsx';
import { type Role, roleLabels, roleValues } from '#shared/roles.ts';

const options = roleValues.map((role) => ({ value: String(role), label: roleLabels[role] }));

/** One of the three roles. */
export function RolePicker({ label, value, onChange }: { label: string; value: Role; onChange: (role: Role) => void }) {
  const pick = (picked: string) => {
    const role = roleValues.find((known) => String(known) === picked);
    if (role) onChange(role);
  };
  return (
    <Picker
      hideSearch
      label={label}
      options={options}
      value={String(value)}
      onChange={pick}
      width={144}
      trigger={
        <button type="button" className="field w-28 flex-none" aria-label={`${label}: ${roleLabels[value]}`}>
          <span className="flex-1 text-left">{roleLabels[value]}</span>
          <Icon of={ChevronDown} size={14} />
        </button>
      }
    />
  );
}
