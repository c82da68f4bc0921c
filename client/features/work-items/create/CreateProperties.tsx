import { Calendar, CalendarClock, Hexagon, Tag } from 'lucide-react';
import { useDerived, useSession } from '#client/sync/hooks.ts';
import { Chip } from '#client/ui/Chip.tsx';
import { dayName } from '#client/ui/day.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { state } from '#shared/features/state.ts';
import { AssigneeChoice } from '../properties/AssigneePicker.tsx';
import { useEstimateOptions } from '../properties/choices.tsx';
import { DateChoice } from '../properties/DateField.tsx';
import { EstimateChoice } from '../properties/EstimatePicker.tsx';
import { LabelChoice } from '../properties/LabelPicker.tsx';
import { PriorityChoice } from '../properties/PriorityPicker.tsx';
import { StateChoice } from '../properties/StatePicker.tsx';
import { statesOf } from '../properties/tables.ts';
import { text as names } from '../properties/text.ts';
import { useToday } from '../properties/today.ts';
import { EstimateValue, Labels, People, PriorityValue, StateValue } from '../properties/values.tsx';
import type { CreateDraft } from './createDraft.ts';

/** The properties of a new item, each an outlined chip. */
export function CreateProperties(props: { draft: CreateDraft; onChange: (patch: Partial<CreateDraft>) => void }) {
  const { draft, onChange } = props;
  const { project_id: projectId, start_date: start, target_date: due } = draft;
  const states = useDerived(useSession().table(state), statesOf).byProject.get(projectId ?? '');
  const state_id = draft.state_id ?? states?.find((one) => one.default)?.id ?? null;
  const isEstimated = useEstimateOptions(projectId) !== null;
  const today = useToday();
  return (
    <div className="flex flex-wrap gap-2">
      <StateChoice
        projectId={projectId}
        value={state_id}
        onChange={(id) => onChange({ state_id: id })}
        trigger={
          <Chip outlined>
            <StateValue id={state_id} />
          </Chip>
        }
      />
      <PriorityChoice
        value={draft.priority}
        onChange={(priority) => onChange({ priority })}
        trigger={
          <Chip outlined>
            <PriorityValue priority={draft.priority} />
          </Chip>
        }
      />
      <AssigneeChoice
        projectId={projectId}
        value={draft.assignee_ids}
        onChange={(assignee_ids) => onChange({ assignee_ids })}
        trigger={
          <Chip outlined>
            <People ids={draft.assignee_ids} size={16} />
            {draft.assignee_ids.length === 0 && names('assignees')}
          </Chip>
        }
      />
      <LabelChoice
        projectId={projectId}
        value={draft.label_ids}
        onChange={(label_ids) => onChange({ label_ids })}
        trigger={
          <Chip outlined>
            {draft.label_ids.length > 0 ? <Labels ids={draft.label_ids} /> : <Icon of={Tag} size={14} />}
            {draft.label_ids.length === 0 && names('labels')}
          </Chip>
        }
      />
      <DateChoice
        kind="start"
        value={start}
        due={due}
        onChange={(start_date) => onChange({ start_date })}
        trigger={
          <Chip outlined icon={Calendar}>
            {start ? dayName(start, today) : names('startDate')}
          </Chip>
        }
      />
      <DateChoice
        kind="due"
        value={due}
        start={start}
        onChange={(target_date) => onChange({ target_date })}
        trigger={
          <Chip outlined icon={CalendarClock}>
            {due ? dayName(due, today) : names('dueDate')}
          </Chip>
        }
      />
      {isEstimated && (
        <EstimateChoice
          projectId={projectId}
          value={draft.estimate_point}
          onChange={(estimate_point) => onChange({ estimate_point })}
          trigger={
            <Chip outlined icon={Hexagon}>
              {draft.estimate_point ? <EstimateValue id={draft.estimate_point} bare /> : names('estimate')}
            </Chip>
          }
        />
      )}
    </div>
  );
}
