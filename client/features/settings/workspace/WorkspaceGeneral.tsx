import { ChevronDown } from 'lucide-react';
import { logoValue, storedLogo } from '#client/features/projects/logoValue.ts';
import { useWorkspace } from '#client/features/session/place.ts';
import { useRow, useSession } from '#client/sync/hooks.ts';
import { Button } from '#client/ui/Button.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { Logo } from '#client/ui/Logo.tsx';
import { LogoPicker } from '#client/ui/LogoPicker.tsx';
import { Menu } from '#client/ui/Menu.tsx';
import { organizationSizes, type Workspace, workspace } from '#shared/features/workspace.ts';
import { pathTo } from '#shared/routes.ts';
import { CopyField } from '../CopyField.tsx';
import { SavedField } from '../SavedField.tsx';
import { SettingRow, SettingSection } from '../SettingRow.tsx';
import { useWorkspaceOff } from '../settingsOff.ts';
import { TimezonePicker } from '../TimezonePicker.tsx';
import { EndOfWorkspace } from './EndOfWorkspace.tsx';
import { text } from './text.ts';
import { WorkspaceFrame } from './WorkspaceFrame.tsx';

/** What a workspace is called, how it looks, and its end. Every field is saved as one leaves it. */
export function WorkspaceGeneral() {
  const { id } = useWorkspace();
  const row = useRow(useSession().table(workspace), id);
  const off = useWorkspaceOff();
  return (
    <WorkspaceFrame title={text('general')} intro={text('generalIntro')}>
      {row && <Fields row={row} off={off} />}
      {row && <EndOfWorkspace row={row} off={off} />}
    </WorkspaceFrame>
  );
}

interface PartProps {
  row: Workspace;
  off: string | undefined;
}

function Fields({ row, off }: PartProps) {
  const session = useSession();
  const save = (patch: Partial<Workspace>) => session.save(workspace, row.id, patch);
  return (
    <>
      <div className="sform">
        <div className="flex items-end gap-3">
          <WorkspaceLogoField row={row} off={off} />
          <div className="min-w-0 flex-1">
            <SavedField
              label={text('name')}
              value={row.name}
              onSave={(name) => save({ name })}
              problem={(name) => (name ? undefined : text('nameNeeded'))}
              maxLength={80}
              readOnly={off !== undefined}
            />
          </div>
        </div>
        <CopyField
          label={text('address')}
          value={`${window.location.origin}${pathTo('workspace', { workspaceSlug: row.slug })}`}
          copyLabel={text('copyAddress')}
        />
      </div>
      <SettingSection>
        <SettingRow label={text('size')}>
          <Size row={row} off={off} />
        </SettingRow>
        <SettingRow label={text('timezone')}>
          {off ? (
            <span className="sec">{row.timezone.replaceAll('_', ' ')}</span>
          ) : (
            <TimezonePicker
              label={text('timezone')}
              value={row.timezone}
              onChange={(timezone) => void save({ timezone })}
            />
          )}
        </SettingRow>
      </SettingSection>
    </>
  );
}

function Size({ row, off }: PartProps) {
  const session = useSession();
  const value = row.organization_size ?? text('sizeNone');
  if (off) return <span className="sec">{value}</span>;
  return (
    <Menu
      label={text('size')}
      align="end"
      trigger={
        <Button aria-label={`${text('size')}: ${value}`}>
          {value}
          <Icon of={ChevronDown} size={14} />
        </Button>
      }
      items={organizationSizes.map((size) => ({
        kind: 'check',
        label: size,
        checked: size === row.organization_size,
        onChange: () => void session.save(workspace, row.id, { organization_size: size }),
      }))}
    />
  );
}

function WorkspaceLogoField({ row, off }: PartProps) {
  const session = useSession();
  const value = logoValue(row.logo_props);
  const trigger = (
    <Button variant="ghost" className="!h-10 !w-10 !p-0 justify-center" off={off} aria-label={text('changeLogo')}>
      <Logo logo={value} name={row.name} size={32} />
    </Button>
  );
  if (off) return trigger;
  return (
    <LogoPicker
      label={text('logo')}
      value={value}
      onChange={(logo) => void session.save(workspace, row.id, { logo_props: storedLogo(logo) })}
      trigger={trigger}
    />
  );
}
