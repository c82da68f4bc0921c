import { useMemo, useState } from 'react';
import { type ShownState, statesOf } from '#client/features/work-items/properties/tables.ts';
import { useDerived, useSession } from '#client/sync/hooks.ts';
import { useSortable } from '#client/ui/useSortable.ts';
import type { Project } from '#shared/features/project.ts';
import { type StateGroup, state, stateGroups } from '#shared/features/state.ts';
import { nameProblem } from '../nameProblem.ts';
import { ProjectFrame } from '../project/ProjectFrame.tsx';
import { useProjectOff } from '../settingsOff.ts';
import { useRefocus } from '../useRefocus.ts';
import { destinationOf, moveState } from './moveState.ts';
import { NewStateForm } from './NewStateForm.tsx';
import { StateForm } from './StateForm.tsx';
import { StateGroupList } from './StateGroupList.tsx';
import { StateRow, type StateRowProps } from './StateRow.tsx';
import { text } from './text.ts';
import { useStateActions } from './useStateActions.ts';
import { useStateCounts } from './useStateCounts.ts';

type Open = { edit: string } | { add: StateGroup } | null;

const noStates: readonly ShownState[] = [];

/** The states of a project, by group: the steps that its work goes through. */
export function ProjectStates({ project }: { project: Project }) {
  const session = useSession();
  const off = useProjectOff(project);
  const states = useDerived(session.table(state), statesOf).byProject.get(project.id) ?? noStates;
  const groups = useMemo(() => inGroups(states), [states]);
  const counts = useStateCounts(project.id);
  const [open, setOpen] = useState<Open>(null);
  const keepFocus = useRefocus();
  const edit = (id: string) => setOpen({ edit: id });
  const { actionsOf, defaultId } = useStateActions({ states, groups, edit, keepFocus });
  const sorting = useSortable({
    onDrop: (id, spot) => {
      const row = states.find((one) => one.id === id);
      const to = row && destinationOf(groups, id, spot);
      if (to) moveState(session, groups, row, to);
    },
  });
  const close = (focus: string) => {
    keepFocus(focus);
    setOpen(null);
  };

  return (
    <ProjectFrame project={project} title={text('title')} intro={text('intro')}>
      <div data-sorting>
        {stateGroups.map((group) => {
          const isAdding = open !== null && 'add' in open && open.add === group && !off;
          return (
            <StateGroupList
              key={group}
              group={group}
              count={groups[group].length}
              off={off}
              onAdd={() => setOpen({ add: group })}
              sorting={sorting}
            >
              {groups[group].map((row) => (
                <StateLine
                  key={row.id}
                  state={row}
                  states={states}
                  isEdited={open !== null && 'edit' in open && open.edit === row.id && !off}
                  isDefault={row.id === defaultId}
                  count={counts ? (counts.get(row.id) ?? 0) : undefined}
                  actions={off ? undefined : actionsOf(row)}
                  sorting={sorting}
                  onClose={() => close(`[data-grip="${row.id}"]`)}
                />
              ))}
              {isAdding && (
                <NewStateForm
                  projectId={project.id}
                  group={group}
                  groups={groups}
                  problem={(name) => nameProblem(name, states, text('nameTaken'))}
                  onClose={() => close(`[data-add="${group}"]`)}
                />
              )}
              {!isAdding && groups[group].length === 0 && <p className="srow-none">{text('none')}</p>}
            </StateGroupList>
          );
        })}
      </div>
    </ProjectFrame>
  );
}

interface StateLineProps extends StateRowProps {
  /** All states of the project. */
  states: readonly ShownState[];
  isEdited: boolean;
  onClose: () => void;
}

/** One state, or the form in which it is changed. */
function StateLine({ states, isEdited, onClose, ...shown }: StateLineProps) {
  const session = useSession();
  const row = shown.state;
  if (!isEdited) return <StateRow {...shown} />;
  const others = states.filter(({ id }) => id !== row.id);
  return (
    <StateForm
      initial={row}
      mark={{ group: row.group, position: row.place, count: row.count }}
      saveLabel={text('save')}
      problem={(name) => nameProblem(name, others, text('nameTaken'))}
      onSave={(draft) => void session.save(state, row.id, draft)}
      onClose={onClose}
    />
  );
}

function inGroups(states: readonly ShownState[]): Record<StateGroup, readonly ShownState[]> {
  const of = (group: StateGroup) => states.filter((row) => row.group === group);
  return {
    backlog: of('backlog'),
    unstarted: of('unstarted'),
    started: of('started'),
    completed: of('completed'),
    cancelled: of('cancelled'),
  };
}
