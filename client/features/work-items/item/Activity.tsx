import { ArrowDownNarrowWide, ArrowUpNarrowWide, ListFilter } from 'lucide-react';
import { useSnapshot } from 'valtio/react';
import { Button } from '#client/ui/Button.tsx';
import { IconButton } from '#client/ui/IconButton.tsx';
import { Menu, type MenuEntry } from '#client/ui/Menu.tsx';
import type { WorkItem } from '#shared/features/workItem.ts';
import { ActivityLine } from './ActivityLine.tsx';
import { activitySettings, type ShownKind, shownKinds } from './activitySettings.ts';
import { type Happening, useHistory } from './history.ts';
import { text } from './text.ts';

const kindNames = { all: 'activityAll', state: 'activityState', assignee: 'activityAssignee' } as const;
const fields: Record<ShownKind, string | null> = { all: null, state: 'state', assignee: 'assignees' };

/** What happened to an item, live. */
export function Activity({ item }: { item: Readonly<WorkItem> }) {
  const { happenings, failed, retry } = useHistory(item);
  const { show, newestFirst } = useSnapshot(activitySettings);
  return (
    <section aria-label={text('activity')} className="mt-6">
      <div className="sec-h">
        <h3>{text('activity')}</h3>
        <span className="sp" />
        <Menu
          label={text('show')}
          align="end"
          items={kindEntries(show)}
          trigger={
            <Button variant="ghost" size="s" icon={ListFilter}>
              {text(kindNames[show])}
            </Button>
          }
        />
        <IconButton
          size="s"
          icon={newestFirst ? ArrowDownNarrowWide : ArrowUpNarrowWide}
          label={text(newestFirst ? 'newestFirst' : 'oldestFirst')}
          onClick={() => {
            activitySettings.newestFirst = !newestFirst;
          }}
        />
      </div>
      {failed && (
        <p className="sec flex items-center gap-2">
          {text('activityFailed')}
          <Button size="s" onClick={retry}>
            {text('tryAgain')}
          </Button>
        </p>
      )}
      {happenings && <Lines happenings={chosen(happenings, show, newestFirst)} projectId={item.project_id} />}
    </section>
  );
}

function Lines({ happenings, projectId }: { happenings: readonly Happening[]; projectId: string }) {
  if (happenings.length === 0) return <p className="mute">{text('activityNone')}</p>;
  return (
    <ol className="evs">
      {happenings.map((happening) => (
        <ActivityLine key={happening.key} happening={happening} projectId={projectId} />
      ))}
    </ol>
  );
}

function chosen(happenings: readonly Happening[], show: ShownKind, newestFirst: boolean): readonly Happening[] {
  const field = fields[show];
  const some = field ? happenings.filter((happening) => happening.field === field) : happenings;
  return newestFirst ? some.toReversed() : some;
}

const kindEntries = (shown: ShownKind): MenuEntry[] =>
  shownKinds.map((kind) => ({
    kind: 'check',
    label: text(kindNames[kind]),
    checked: kind === shown,
    onChange: () => {
      activitySettings.show = kind;
    },
  }));
