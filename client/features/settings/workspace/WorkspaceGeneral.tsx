import { ChevronDown } from 'lucide-react';
import { useWorkspace } from '#client/features/session/place.ts';
import { WorkspaceLogo } from '#client/features/shell/WorkspaceLogo.tsx';
import { PictureSetting } from '#client/files/PictureSetting.tsx';
import { useRow, useSession } from '#client/sync/hooks.ts';
import { Button } from '#client/ui/Button.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { Menu } from '#client/ui/Menu.tsx';
import { organizationSizes, type Workspace, workspace } from '#shared/features/workspace.ts';
import { pathTo } from '#shared/routes.ts';
import { CopyField } from '../CopyField.tsx';
import { NameAndLogo } from '../NameAndLogo.tsx';
import { SettingRow, SettingSection } from '../SettingRow.tsx';
import { useWorkspaceOff } from '../settingsOff.ts';
import { TimezoneSetting } from '../TimezoneSetting.tsx';
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
        <NameAndLogo
          row={row}
          onSave={save}
          problem={(name) => (name ? undefined : text('nameNeeded'))}
          maxLength={80}
          off={off}
        />
        <CopyField
          label={text('address')}
          value={`${window.location.origin}${pathTo('workspace', { workspaceSlug: row.slug })}`}
          copyLabel={text('copyAddress')}
        />
      </div>
      <SettingSection>
        <PictureSetting
          label={text('picture')}
          target={{ type: 'WORKSPACE_LOGO', workspaceSlug: row.slug }}
          current={row.logo_url}
          off={off}
        >
          {(url) => <WorkspaceLogo name={row.name} logo={row.logo_props} picture={url} size={32} />}
        </PictureSetting>
        <SettingRow label={text('size')}>
          <Size row={row} off={off} />
        </SettingRow>
        <TimezoneSetting value={row.timezone} onChange={(timezone) => void save({ timezone })} off={off} />
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
