import { Tag } from 'lucide-react';
import { useMay } from '#client/features/session/rights.ts';
import { useDerived, useSession } from '#client/sync/hooks.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { Picker } from '#client/ui/Picker.tsx';
import { paletteNames } from '#client/ui/palette.ts';
import { inProject } from '#shared/access.ts';
import { label } from '#shared/features/label.ts';
import type { SetChoiceProps } from './AssigneePicker.tsx';
import { useLabelOptions } from './choices.tsx';
import { saveItems, useField } from './fields.ts';
import { PropertyTrigger } from './PropertyTrigger.tsx';
import { type PropertyProps, placeOf, useTarget } from './propertyProps.ts';
import { asAmendment, inAll } from './sets.ts';
import { labelsOf } from './tables.ts';
import { text } from './text.ts';
import { Labels } from './values.tsx';

/** Chooses labels of a project; its admins make new ones by typing. */
export function LabelChoice({ projectId, value, onChange, trigger, ...place }: SetChoiceProps) {
  const session = useSession();
  const options = useLabelOptions(projectId);
  const isAdmin = useMay(inProject('admin'), { project_id: projectId });
  const create = (name: string) => {
    if (!projectId) return;
    const color = paletteNames[options.length % paletteNames.length] ?? 'grey';
    const { id } = session.create(label, { name, color }, { fixed: { project_id: projectId } });
    onChange([...value, id], { add: id });
  };
  return (
    <Picker
      multiple
      label={text('labels')}
      keys="l"
      options={options}
      value={value}
      onChange={onChange}
      onCreate={isAdmin ? create : undefined}
      trigger={trigger}
      width={240}
      {...placeOf(place)}
    />
  );
}

/** The labels of work items. */
export function LabelPicker({ ids, look, max, ...place }: PropertyProps & { max?: number | undefined }) {
  const session = useSession();
  const { projectId, off } = useTarget(ids);
  const value = inAll(useField(ids, 'label_ids'));
  const { byId } = useDerived(session.table(label), labelsOf);
  const names = value.flatMap((id) => byId.get(id)?.name ?? []);
  const trigger = look && (
    <PropertyTrigger
      look={look}
      label={text('labels')}
      value={names.join(', ') || text('noLabels')}
      silent={names.length === 0 && look !== 'line'}
      off={off}
    >
      {names.length > 0 ? <Labels ids={value} max={max ?? (look === 'line' ? 4 : 2)} /> : <NoLabels look={look} />}
    </PropertyTrigger>
  );
  if (off) return trigger ?? null;
  return (
    <LabelChoice
      projectId={projectId}
      value={value}
      onChange={(_, change) => saveItems(session, ids, { label_ids: asAmendment(change) }, text('labels'))}
      trigger={trigger}
      {...place}
    />
  );
}

function NoLabels({ look }: { look: PropertyProps['look'] }) {
  return look === 'line' ? <span className="mute">{text('none')}</span> : <Icon of={Tag} size={14} />;
}
