import { useNavigate } from 'react-router';
import { useMe, useOwnWorkspaces, useWorkspace } from '#client/features/session/place.ts';
import { useViewer } from '#client/features/session/rights.ts';
import { useRows, useSession } from '#client/sync/hooks.ts';
import { useShortcuts } from '#client/ui/keys.ts';
import { inProject, may } from '#shared/access.ts';
import { compareText } from '#shared/compareText.ts';
import { type Project, project } from '#shared/features/project.ts';
import { itemsOf } from '../work-items/menu/itemActions.ts';
import { useField } from '../work-items/properties/fields.ts';
import {
  type Command,
  type CommandContext,
  goCommands,
  itemCommands,
  shortcutCommands,
  themeCommands,
} from './commands.ts';

const byName = (a: Project, b: Project) => compareText(a.name, b.name);

/** All commands of this moment, those about `ids` first. */
export function usePaletteCommands(ids: readonly string[]): { commands: Command[]; context: CommandContext } {
  const session = useSession();
  const me = useMe();
  const viewer = useViewer();
  const { slug } = useWorkspace();
  const navigate = useNavigate();
  const shortcuts = useShortcuts();
  const all = useRows(session.table(project), { order: byName });
  const workspaces = useOwnWorkspaces();
  useField(ids, 'updated_at');
  const context: CommandContext = {
    session,
    personId: me.id,
    slug,
    navigate,
    projects: all.filter((one) => !one.archived_at && may(viewer, inProject('guest'), { project_id: one.id })),
    workspaces,
    items: itemsOf(session, ids),
  };
  const own = [...itemCommands(context), ...goCommands(context), ...themeCommands(context)];
  const byKeys = shortcutCommands(shortcuts, own);
  const isCreate = ({ keys }: Command) => keys === 'c';
  return {
    context,
    commands: [
      ...itemCommands(context),
      ...byKeys.filter(isCreate),
      ...goCommands(context),
      ...byKeys.filter((one) => !isCreate(one)),
      ...themeCommands(context),
    ],
  };
}
