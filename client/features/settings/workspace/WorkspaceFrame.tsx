import type { ReactNode } from 'react';
import { useWorkspace } from '#client/features/session/place.ts';
import { WorkspaceLogo } from '#client/features/shell/WorkspaceLogo.tsx';
import { useRow, useSession } from '#client/sync/hooks.ts';
import { Note } from '#client/ui/Note.tsx';
import { workspace } from '#shared/features/workspace.ts';
import { pathTo } from '#shared/routes.ts';
import { workspaceGroup } from '../project/projectGroups.ts';
import { text as shared } from '../project/text.ts';
import { SettingsFrame } from '../SettingsFrame.tsx';
import { useWorkspaceOff } from '../settingsOff.ts';

export interface WorkspaceFrameProps {
  title: string;
  intro: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of a workspace's settings. Whoever cannot change anything here is told so at the top. */
export function WorkspaceFrame({ title, intro, actions, children }: WorkspaceFrameProps) {
  const { id, slug: workspaceSlug, name } = useWorkspace();
  const row = useRow(useSession().table(workspace), id);
  const off = useWorkspaceOff();
  const shown = row?.name ?? name;
  const sign = { logo: row?.logo_props ?? null, picture: row?.logo_url ?? null };
  return (
    <SettingsFrame
      back={{
        to: pathTo('workspace', { workspaceSlug }),
        name: shown,
        logo: <WorkspaceLogo {...sign} name={shown} size={16} />,
      }}
      groups={[workspaceGroup(workspaceSlug)]}
      title={title}
      intro={intro}
      actions={actions}
      banner={
        off && (
          <Note tone="info" className="py-2">
            {shared('readOnlyWorkspace')}
          </Note>
        )
      }
    >
      {children}
    </SettingsFrame>
  );
}
