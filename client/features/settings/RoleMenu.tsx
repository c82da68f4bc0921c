import { ChevronDown } from 'lucide-react';
import { Button } from '#client/ui/Button.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { Menu } from '#client/ui/Menu.tsx';
import { type Role, roleLabels, roles } from '#shared/roles.ts';

const order = [roles.admin, roles.member, roles.guest] as const;

export interface RoleMenuProps {
  /** Names whose role it is: "Role of Otto Brandt". */
  label: string;
  value: Role;
  onChange: (role: Role) => void;
  /** Why the role cannot be changed at all. */
  off?: string | undefined;
  /** Why one of the roles cannot be given. */
  offOf?: ((role: Role) => string | undefined) | undefined;
}

/** Somebody's role, and the roles that they may be given. */
export function RoleMenu({ label, value, onChange, off, offOf }: RoleMenuProps) {
  const trigger = (
    <Button
      variant="ghost"
      off={off}
      aria-label={`${label}: ${roleLabels[value]}`}
      className="min-w-24 justify-between"
    >
      {roleLabels[value]}
      {!off && <Icon of={ChevronDown} size={14} />}
    </Button>
  );
  if (off) return trigger;
  return (
    <Menu
      label={label}
      align="end"
      trigger={trigger}
      items={order.map((role) => ({
        kind: 'check',
        label: roleLabels[role],
        checked: role === value,
        off: role === value ? undefined : offOf?.(role),
        onChange: () => role !== value && onChange(role),
      }))}
    />
  );
}
