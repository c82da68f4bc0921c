import { useSession } from '#client/sync/hooks.ts';
import { defaultStates, type State, type StateGroup, state } from '#shared/features/state.ts';
import { StateForm } from './StateForm.tsx';
import { text } from './text.ts';

/** The row in which a state is made, at the end of its group. */
export function NewStateForm(props: {
  projectId: string;
  group: StateGroup;
  /** All states of the project. */
  states: readonly State[];
  problem: (name: string) => string | undefined;
  onClose: () => void;
}) {
  const { projectId, group, states, problem, onClose } = props;
  const session = useSession();
  const place = states.filter((row) => row.group === group).length + 1;
  const sequence = Math.max(0, ...states.map((row) => row.sequence)) + 1;
  return (
    <StateForm
      initial={{ name: '', description: '', color: colourOf(group) }}
      mark={{ group, position: place, count: place }}
      saveLabel={text('add')}
      problem={problem}
      onSave={(draft) =>
        void session.create(state, { ...draft, group }, { fixed: { sequence, default: false, project_id: projectId } })
      }
      onClose={onClose}
    />
  );
}

/** The colour of its group, which follows the theme. */
const colourOf = (group: StateGroup): string => defaultStates.find((known) => known.group === group)?.color ?? 'grey';
