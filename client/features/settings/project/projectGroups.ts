import { Building2, CircleDot, Settings, Tags, Users } from 'lucide-react';
import { accountGroup } from '#client/features/account/AccountFrame.tsx';
import { pathTo } from '#shared/routes.ts';
import type { SettingsGroup } from '../SettingsFrame.tsx';
import { text } from './text.ts';

/** The settings of a workspace, for the sidebar. */
export const workspaceGroup = (workspaceSlug: string): SettingsGroup => ({
  label: text('workspace'),
  links: [
    { to: pathTo('workspaceSettings', { workspaceSlug }), label: text('general'), icon: Building2 },
    { to: pathTo('workspaceMembers', { workspaceSlug }), label: text('members'), icon: Users },
  ],
});

/** The settings of a project, and those of its workspace below them. */
export function projectGroups(workspaceSlug: string, projectId: string): SettingsGroup[] {
  const at = (tab: string) => pathTo('projectSettingsTab', { workspaceSlug, projectId, tab });
  return [
    {
      label: text('project'),
      links: [
        { to: pathTo('projectSettings', { workspaceSlug, projectId }), label: text('general'), icon: Settings },
        { to: at('members'), label: text('members'), icon: Users },
      ],
    },
    {
      label: text('workItems'),
      links: [
        { to: at('states'), label: text('states'), icon: CircleDot },
        { to: at('labels'), label: text('labels'), icon: Tags },
      ],
    },
    workspaceGroup(workspaceSlug),
    accountGroup,
  ];
}
