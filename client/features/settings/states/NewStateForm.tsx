import { useSession } from '#client/sync/hooks.ts';
import { defaultStates, type StateGroup, state } from '#shared/features/state.ts';
import { type Groups, sequenceAtEnd } from './moveState.ts';
import { StateForm } from './StateForm.tsx';
import { text } from './text.ts';

/** The row in which a state is made, at the end of its group. */
export function NewStateForm(props: {
  projectId: string;
  group: StateGroup;
  groups: Groups;
  problem: (name: string) => string | undefined;
  onClose: () => void;
}) {
  const { projectId, group, groups, problem, onClose } = props;
  const session = useSession();
  const place = groups[group].length + 1;
  return (
    <StateForm
      initial={{ name: '', description: '', color: colourOf(group) }}
      mark={{ group, position: place, count: place }}
      saveLabel={text('add')}
      problem={problem}
      onSave={(draft) =>
        void session.create(
          state,
          { ...draft, group, sequence: sequenceAtEnd(groups, group) },
          { fixed: { default: false, project_id: projectId } },
        )
      }
      onClose={onClose}
    />
  );
}

/** The colour of its group, which follows the theme. */
const colourOf = (group: StateGroup): string => defaultStates.find((known) => known.group === group)?.color ?? 'grey';
