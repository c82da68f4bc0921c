import { useDerived, useSession } from '#client/sync/hooks.ts';
import type { FloatingPlace } from '#client/ui/Floating.tsx';
import { Picker } from '#client/ui/Picker.tsx';
import { estimatePoint } from '#shared/features/estimate.ts';
import { useEstimateOptions } from './choices.tsx';
import { saveItems, useCommon } from './fields.ts';
import { PropertyTrigger } from './PropertyTrigger.tsx';
import { type PropertyProps, placeOf, useTarget } from './propertyProps.ts';
import { pointsOf } from './tables.ts';
import { text } from './text.ts';
import { EstimateValue } from './values.tsx';

export interface EstimateChoiceProps extends FloatingPlace {
  projectId: string | null;
  value: string | null;
  onChange: (pointId: string | null) => void;
}

/** Chooses a step of the project's active scale; nothing at all where it has none. */
export function EstimateChoice({ projectId, value, onChange, trigger, ...place }: EstimateChoiceProps) {
  const options = useEstimateOptions(projectId);
  if (!options) return null;
  return (
    <Picker
      label={text('estimate')}
      options={options}
      value={value ?? ''}
      onChange={(point) => onChange(point || null)}
      trigger={trigger}
      width={180}
      {...placeOf(place)}
    />
  );
}

/** The estimate of work items, where their project estimates. */
export function EstimatePicker({ ids, look, bare, ...place }: PropertyProps) {
  const session = useSession();
  const { projectId, off } = useTarget(ids);
  const value = useCommon(ids, 'estimate_point');
  const options = useEstimateOptions(projectId);
  const name = useDerived(session.table(estimatePoint), pointsOf).byId.get(value ?? '')?.value;
  if (!options) return null;
  const trigger = look && (
    <PropertyTrigger
      look={look}
      label={text('estimate')}
      value={name ?? text('noEstimate')}
      silent={!name && bare}
      off={off}
    >
      <EstimateValue id={value ?? null} bare={bare} />
    </PropertyTrigger>
  );
  if (off) return trigger ?? null;
  return (
    <EstimateChoice
      projectId={projectId}
      value={value ?? null}
      onChange={(estimate_point) => saveItems(session, ids, { estimate_point }, text('estimate'))}
      trigger={trigger}
      {...place}
    />
  );
}
