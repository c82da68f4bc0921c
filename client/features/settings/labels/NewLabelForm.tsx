import { useSession } from '#client/sync/hooks.ts';
import { paletteNames } from '#client/ui/palette.ts';
import { type Label, label } from '#shared/features/label.ts';
import { firstPlace, placeStep } from '#shared/order.ts';
import { LabelForm } from './LabelForm.tsx';
import { text } from './text.ts';

/** The row in which labels are made, one after the other, until one has enough. */
export function NewLabelForm(props: {
  projectId: string;
  /** All labels of the project. */
  labels: readonly Label[];
  problem: (name: string) => string | undefined;
  onClose: () => void;
}) {
  const { projectId, labels, problem, onClose } = props;
  const session = useSession();
  const last = labels.reduce<number | null>((most, row) => Math.max(most ?? row.sort_order, row.sort_order), null);
  return (
    <LabelForm
      initial={{ name: '', color: freshColour(labels) }}
      saveLabel={text('add')}
      problem={problem}
      onSave={(draft) => {
        const sort_order = last === null ? firstPlace : last + placeStep;
        void session.create(label, draft, { fixed: { project_id: projectId, sort_order } });
        return { name: '', color: freshColour([...labels, draft]) };
      }}
      onClose={onClose}
    />
  );
}

/** The colour that the fewest labels have. */
function freshColour(labels: readonly Pick<Label, 'color'>[]): string {
  const uses = (name: string) => labels.filter((row) => row.color === name).length;
  return paletteNames.toSorted((a, b) => uses(a) - uses(b))[0] ?? 'grey';
}
