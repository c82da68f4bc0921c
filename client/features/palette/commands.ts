/** Everything that the palette can do, as data. A shortcut that any screen registers is a command as well. */
import {
  Archive,
  CalendarClock,
  CircleDot,
  Contrast,
  Copy,
  FileText,
  FolderKanban,
  Hash,
  Home,
  Keyboard,
  Link2,
  Monitor,
  Moon,
  Plus,
  Settings,
  Signal,
  Sun,
  Tag,
  Trash2,
  UserRoundCheck,
  UserRoundMinus,
  UserRoundX,
  Users,
} from 'lucide-react';
import type { Session } from '#client/sync/session.ts';
import type { IconType } from '#client/ui/Icon.tsx';
import { type ListedShortcut, runShortcut } from '#client/ui/keys.ts';
import { page, pageTitle } from '#shared/features/page.ts';
import { type Profile, profile } from '#shared/features/person.ts';
import type { Project } from '#shared/features/project.ts';
import type { WorkItem } from '#shared/features/workItem.ts';
import { pathTo } from '#shared/routes.ts';
import {
  archiveItems,
  archiveOff,
  copyItems,
  copyKeys,
  copyLinks,
  deleteItems,
  deleteOff,
  memberOff,
} from '../work-items/menu/itemActions.ts';
import { text as menu } from '../work-items/menu/text.ts';
import { editOff } from '../work-items/properties/editOff.ts';
import { saveItems } from '../work-items/properties/fields.ts';
import { openPicker, type Pickable } from '../work-items/properties/itemPickers.ts';
import { text } from './text.ts';

export interface Command {
  id: string;
  label: string;
  group: string;
  icon: IconType;
  keys?: string | undefined;
  /** Why it cannot be done now. */
  off?: string | undefined;
  /** Found by these words too. */
  words?: string | undefined;
  /** An address, which ⌘Enter opens in a new tab. */
  to?: string | undefined;
  run: () => void;
}

export interface CommandContext {
  session: Session;
  personId: string;
  slug: string;
  navigate: (to: string) => void;
  projects: readonly Project[];
  workspaces: readonly { name: string; slug: string }[];
  /** The items that commands are about; none when nothing is focused. */
  items: readonly WorkItem[];
}

/** What can be done to the items that the palette was opened over. */
export function itemCommands({ session, personId, slug, items }: CommandContext): Command[] {
  const ids = items.map(({ id }) => id);
  if (ids.length === 0) return [];
  const group = text('groupThese', { count: ids.length });
  const off = editOff(session, personId, items);
  const offMember = memberOff(session, personId, items);
  const isMine = items.every((item) => item.assignee_ids.includes(personId));
  const pick = (property: Pickable, label: string, icon: IconType, keys?: string): Command => ({
    id: `item-${property}`,
    label,
    group,
    icon,
    keys,
    off,
    run: () => openPicker(property, ids),
  });
  const assignees = (patch: { add: string[] } | { remove: string[] }) =>
    void saveItems(session, ids, { assignee_ids: patch }, text('edited'));
  const everybody = [...new Set(items.flatMap((item) => item.assignee_ids))];
  return [
    pick('state', text('state'), CircleDot, 's'),
    pick('priority', text('priority'), Signal, 'p'),
    pick('assignees', text('assign'), Users, 'a'),
    {
      id: 'item-me',
      label: text(isMine ? 'unassignMe' : 'assignMe'),
      group,
      icon: isMine ? UserRoundMinus : UserRoundCheck,
      off,
      run: () => assignees(isMine ? { remove: [personId] } : { add: [personId] }),
    },
    ...(everybody.length > 0
      ? [
          {
            id: 'item-nobody',
            label: text('unassignAll'),
            group,
            icon: UserRoundX,
            off,
            run: () => assignees({ remove: everybody }),
          },
        ]
      : []),
    pick('labels', text('labels'), Tag, 'l'),
    pick('due', text('due'), CalendarClock, 'd'),
    {
      id: 'item-link',
      label: menu('copyLink'),
      group,
      icon: Link2,
      keys: '$mod+Shift+c',
      run: () => copyLinks(session, slug, ids),
    },
    { id: 'item-key', label: menu('copyKey'), group, icon: Hash, run: () => copyKeys(session, ids) },
    {
      id: 'item-copy',
      label: menu('makeCopy'),
      group,
      icon: Copy,
      off: offMember,
      run: () => void copyItems(session, slug, ids),
    },
    {
      id: 'item-archive',
      label: menu('archive'),
      group,
      icon: Archive,
      off: offMember ?? archiveOff(session, items),
      run: () => void archiveItems(session, ids),
    },
    {
      id: 'item-delete',
      label: menu('delete'),
      group,
      icon: Trash2,
      keys: '$mod+Backspace',
      off: deleteOff(session, personId, items),
      run: () => deleteItems(session, ids),
    },
  ];
}

/** Where one can go, from anywhere. */
export function goCommands({ slug: workspaceSlug, navigate, projects, workspaces }: CommandContext): Command[] {
  const go = (id: string, label: string, icon: IconType, to: string, words?: string): Command => ({
    id: `go-${id}`,
    label,
    group: text('groupGo'),
    icon,
    to,
    words,
    run: () => navigate(to),
  });
  return [
    go('home', text('yourWork'), Home, pathTo('workspace', { workspaceSlug }), 'home'),
    go('projects', text('projects'), FolderKanban, pathTo('projects', { workspaceSlug })),
    ...projects.flatMap(({ id: projectId, name, identifier }) => [
      go(
        projectId,
        text('projectItems', { name }),
        FolderKanban,
        pathTo('workItems', { workspaceSlug, projectId }),
        identifier,
      ),
    ]),
    ...projects
      .filter(({ page_view }) => page_view)
      .map(({ id: projectId, name }) =>
        go(
          `pages-${projectId}`,
          text('projectPages', { name }),
          FileText,
          pathTo('pages', { workspaceSlug, projectId }),
          'notes documents',
        ),
      ),
    go('members', text('members'), Users, pathTo('workspaceMembers', { workspaceSlug }), 'people invite'),
    go('settings', text('settings'), Settings, pathTo('workspaceSettings', { workspaceSlug })),
    ...projects.map(({ id: projectId, name }) =>
      go(
        `set-${projectId}`,
        text('projectSettings', { name }),
        Settings,
        pathTo('projectSettings', { workspaceSlug, projectId }),
      ),
    ),
    ...workspaces
      .filter(({ slug }) => slug !== workspaceSlug)
      .map(({ name, slug }) =>
        go(`w-${slug}`, text('workspace', { name }), Home, pathTo('workspace', { workspaceSlug: slug })),
      ),
  ];
}

const mostPages = 6;

/** The pages whose names hold every word, the last changed first: they are all at hand. */
export function pageCommands({ session, slug: workspaceSlug, navigate }: CommandContext, query: string): Command[] {
  const words = query.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const found = [...session.table(page).rows()]
    .filter((row) => !row.archived_at && words.every((word) => pageTitle(row).toLowerCase().includes(word)))
    .sort((a, b) => b.updated_at.localeCompare(a.updated_at));
  return found.slice(0, mostPages).map((row) => {
    const [projectId = ''] = row.project_ids;
    const to = pathTo('page', { workspaceSlug, projectId, pageId: row.id });
    return {
      id: `page-${row.id}`,
      label: pageTitle(row),
      group: text('groupPages'),
      icon: FileText,
      to,
      words: query,
      run: () => navigate(to),
    };
  });
}

const themes = [
  ['system', 'themeSystem', Monitor],
  ['light', 'themeLight', Sun],
  ['dark', 'themeDark', Moon],
  ['light-contrast', 'themeLightContrast', Contrast],
  ['dark-contrast', 'themeDarkContrast', Contrast],
] as const;

export function themeCommands({ session, personId }: CommandContext): Command[] {
  const choose = (theme: Profile['theme']['theme']) => {
    const held = session.table(profile).get(personId)?.theme ?? {};
    void session.save(profile, personId, { theme: { ...held, ...(theme ? { theme } : {}) } }, { undo: false });
  };
  return themes.map(([theme, label, icon]) => ({
    id: `theme-${theme}`,
    label: text(label),
    group: text('groupTheme'),
    icon,
    run: () => choose(theme),
  }));
}

/** The shortcuts that work on the screen behind and are no command yet. */
export function shortcutCommands(shortcuts: readonly ListedShortcut[], known: readonly Command[]): Command[] {
  const taken = new Set([...known.map(({ keys }) => keys), '$mod+k', 'j', 'k', 'x', 's', 'p', 'a', 'l', 'd', 'Escape']);
  const labels = new Set(known.map(({ label }) => label));
  return shortcuts
    .filter(
      ({ keys, label }) =>
        !taken.has(keys) && !labels.has(label) && !/Arrow|Shift\+Arrow|Enter|Space|Backspace|\+c$/.test(keys),
    )
    .map(({ keys, label, group }) => ({
      id: `key-${keys}`,
      label,
      group: keys === 'c' ? text('groupCreate') : group,
      icon: keys === 'c' ? Plus : Keyboard,
      keys,
      run: () => void runShortcut(keys),
    }));
}
