import {
  Archive,
  ArchiveRestore,
  CalendarClock,
  CircleDot,
  Copy,
  ExternalLink,
  Hash,
  History,
  Link2,
  Signal,
  Tag,
  Trash2,
  Users,
} from 'lucide-react';
import { openVersions } from '#client/features/documents/versions/versionsStore.ts';
import { derived } from '#client/sync/derived.ts';
import type { Session } from '#client/sync/session.ts';
import type { MenuEntry } from '#client/ui/Menu.tsx';
import { PriorityMark } from '#client/ui/marks.tsx';
import { toast } from '#client/ui/toast.ts';
import { state } from '#shared/features/state.ts';
import type { WorkItem } from '#shared/features/workItem.ts';
import { itemPath, keyOf } from '../item/useItemLink.ts';
import { editOff } from '../properties/editOff.ts';
import { commonOf, saveItems } from '../properties/fields.ts';
import { openPicker, type Pickable } from '../properties/itemPickers.ts';
import { prioritiesFromTop, priorityName } from '../properties/priorities.ts';
import { statesOf } from '../properties/tables.ts';
import { text as names } from '../properties/text.ts';
import { MarkOfState } from '../properties/values.tsx';
import {
  archiveItems,
  archiveOff,
  copyItems,
  copyKeys,
  copyLinks,
  deleteItems,
  deleteOff,
  itemsOf,
  memberOff,
  restoreArchived,
} from './itemActions.ts';
import { text } from './text.ts';

export interface ItemMenuOptions {
  session: Session;
  personId: string;
  slug: string;
  navigate: (to: string) => void;
  ids: readonly string[];
  /** Where a picker opens that the menu leads to, when that is not where the items stand. */
  at?: Element | undefined;
}

/** What can be done to these items, as entries of a menu. What may not be done says why. */
export function itemMenu(options: ItemMenuOptions): MenuEntry[] {
  const items = itemsOf(options.session, options.ids);
  if (items.length === 0) return [];
  return [
    ...propertyEntries(options, items),
    { kind: 'line' },
    ...linkEntries(options, items),
    { kind: 'line' },
    ...endEntries(options, items),
  ];
}

function propertyEntries({ session, personId, ids, at }: ItemMenuOptions, items: readonly WorkItem[]): MenuEntry[] {
  const off = editOff(session, personId, items);
  const project = commonOf(items.map(({ project_id }) => project_id));
  const offHere = off ?? (project ? undefined : names('offSeveralProjects'));
  const states = derived(session.table(state), statesOf).byProject.get(project ?? '') ?? [];
  const held = commonOf(items.map(({ state_id }) => state_id));
  const priority = commonOf(items.map((item) => item.priority));
  const picker = (
    property: Pickable,
    icon: typeof Tag,
    label: string,
    keys: string,
    why: string | undefined,
  ): MenuEntry => ({
    label,
    icon,
    keys,
    off: why,
    onSelect: () => setTimeout(() => openPicker(property, ids, at)),
  });
  return [
    {
      kind: 'sub',
      label: names('state'),
      icon: CircleDot,
      keys: 's',
      off: offHere,
      items: states.map((shown) => ({
        kind: 'check',
        label: shown.name,
        mark: <MarkOfState state={shown} />,
        checked: shown.id === held,
        onChange: () => void saveItems(session, ids, { state_id: shown.id }, names('state')),
      })),
    },
    {
      kind: 'sub',
      label: names('priority'),
      icon: Signal,
      keys: 'p',
      off,
      items: prioritiesFromTop.map((level) => ({
        kind: 'check',
        label: priorityName(level),
        mark: <PriorityMark level={level} />,
        checked: level === priority,
        onChange: () => void saveItems(session, ids, { priority: level }, names('priority')),
      })),
    },
    picker('assignees', Users, names('assignees'), 'a', offHere),
    picker('labels', Tag, names('labels'), 'l', offHere),
    picker('due', CalendarClock, names('dueDate'), 'd', off),
  ];
}

function linkEntries(options: ItemMenuOptions, items: readonly WorkItem[]): MenuEntry[] {
  const { session, personId, slug, navigate, ids } = options;
  const [first] = items;
  const key = first ? keyOf(session, first) : '';
  const offNew = key ? undefined : text('offNotSaved');
  const copy = () => {
    const copies = copyItems(session, slug, ids);
    const open = () => {
      const [item] = itemsOf(session, copies);
      if (item) navigate(itemPath(slug, keyOf(session, item)));
    };
    toast.show({
      text: text('copied'),
      ...(copies.length === 1 ? { action: { label: text('open'), onPress: open } } : {}),
    });
  };
  return [
    ...(items.length === 1
      ? [
          {
            label: text('openNewTab'),
            icon: ExternalLink,
            off: offNew,
            onSelect: () => void window.open(itemPath(slug, key), '_blank', 'noopener'),
          },
        ]
      : []),
    {
      label: text('copyLink'),
      icon: Link2,
      keys: '$mod+Shift+c',
      off: offNew,
      onSelect: () => copyLinks(session, slug, ids),
    },
    { label: text('copyKey'), icon: Hash, off: offNew, onSelect: () => copyKeys(session, ids) },
    ...versionEntries(options, items, offNew),
    { label: text('makeCopy'), icon: Copy, off: memberOff(session, personId, items) ?? offNew, onSelect: copy },
  ];
}

/** Of one item; guests have no versions. */
function versionEntries(
  { session, personId }: ItemMenuOptions,
  items: readonly WorkItem[],
  offNew: string | undefined,
): MenuEntry[] {
  const [item] = items;
  if (!item || items.length > 1) return [];
  const { id, project_id: projectId } = item;
  const off = editOff(session, personId, items);
  return [
    {
      label: text('versions'),
      icon: History,
      off: offNew ?? memberOff(session, personId, items),
      onSelect: () => openVersions({ document: { kind: 'work_item', id }, projectId, off }),
    },
  ];
}

function endEntries({ session, personId, ids }: ItemMenuOptions, items: readonly WorkItem[]): MenuEntry[] {
  const isArchived = items.every(({ archived_at }) => archived_at !== null);
  const offMember = memberOff(session, personId, items);
  return [
    isArchived
      ? {
          label: text('restore'),
          icon: ArchiveRestore,
          off: offMember,
          onSelect: () => void restoreArchived(session, ids),
        }
      : {
          label: text('archive'),
          icon: Archive,
          off: offMember ?? archiveOff(session, items),
          onSelect: () => void archiveItems(session, ids),
        },
    {
      label: text('delete'),
      icon: Trash2,
      keys: '$mod+Backspace',
      danger: true,
      off: deleteOff(session, personId, items),
      onSelect: () => deleteItems(session, ids),
    },
  ];
}
