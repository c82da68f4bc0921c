import { X } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { dayName } from '#client/ui/day.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { Picker } from '#client/ui/Picker.tsx';
import { none } from '#shared/features/dateFilter.ts';
import type { FilterKey } from '#shared/features/viewSettings.ts';
import type { ListPlace } from '../list/listPlace.ts';
import { useToday } from '../properties/today.ts';
import { ChangeWord } from './ChangeWord.tsx';
import { DateSpan } from './DateSpan.tsx';
import { daysIn, presetOf } from './dateFilters.ts';
import { type ChoiceKey, type DateKey, filterName, isChoice, isDateKey, useFilterOptions } from './filterOptions.tsx';
import type { Float } from './float.ts';
import { NameFilter } from './NameFilter.tsx';
import { filterText } from './text.ts';

interface ConditionProps {
  name: FilterKey;
  values: readonly string[];
  place: ListPlace;
  /** Begins with its values open, as it was just added. */
  isNew: boolean;
  onChange: (values: readonly string[]) => void;
  onClosed: () => void;
  onRemove: () => void;
}

/** One condition. Its values open what may be chosen; the cross takes it away. */
export function Condition(props: ConditionProps) {
  const { name, isNew, onClosed, onRemove } = props;
  const [isOpen, setOpen] = useState(isNew);
  const title = filterName(name);
  const float = {
    open: isOpen,
    onOpenChange: (open: boolean) => {
      setOpen(open);
      if (!open) onClosed();
    },
  };
  return (
    <span className="cond">
      <span>{title}</span>
      {isChoice(name) ? (
        <ChoiceValues {...props} name={name} float={float} />
      ) : isDateKey(name) ? (
        <DateValues {...props} name={name} float={float} />
      ) : (
        <NameFilter {...props} float={float} />
      )}
      <button type="button" className="x" aria-label={filterText('remove', { name: title })} onClick={onRemove}>
        <Icon of={X} size={14} />
      </button>
    </span>
  );
}

function ChoiceValues({ name, values, place, onChange, float }: ConditionProps & { name: ChoiceKey; float: Float }) {
  const options = useFilterOptions(name, place);
  const chosen = options.filter(({ value }) => values.includes(value));
  return (
    <>
      <span className="op">{filterText(values.length > 1 ? 'isAnyOf' : 'is')}</span>
      <Picker
        multiple
        label={filterName(name)}
        options={options}
        value={values}
        onChange={(next) => onChange(next)}
        width={240}
        {...float}
        trigger={
          <button type="button" className="val">
            <ChangeWord name={filterName(name)} />
            <span className="cond-marks" aria-hidden>
              {chosen.slice(0, 3).map(({ value, icon }) => icon && <span key={value}>{icon}</span>)}
            </span>
            {chosenText(
              chosen.map(({ label }) => label),
              values.length,
            )}
          </button>
        }
      />
    </>
  );
}

function chosenText(names: readonly string[], count: number): string {
  if (count === 0) return '…';
  const said = names.join(', ');
  return names.length === count && said.length <= 32 ? said : filterText('count', { count });
}

function DateValues({ name, values, onChange, float }: ConditionProps & { name: DateKey; float: Float }) {
  const { op, said } = useSpanText(name, values);
  const trigger: ReactElement = (
    <button type="button" className="val">
      <ChangeWord name={filterName(name)} />
      {said}
    </button>
  );
  return (
    <>
      {op && <span className="op">{op}</span>}
      <DateSpan name={name} values={values} onChange={onChange} trigger={trigger} {...float} />
    </>
  );
}

/** A span of days in words. */
function useSpanText(name: DateKey, values: readonly string[]): { op: string; said: string } {
  const today = useToday();
  const preset = presetOf(name, values);
  if (values.includes(none)) return { op: '', said: filterText('isNone') };
  if (preset) return { op: filterText('is'), said: preset.label.toLowerCase() };
  const { from, until } = daysIn(values);
  if (from && until && from === until) return { op: filterText('on'), said: dayName(from, today) };
  if (from && until) return { op: filterText('between'), said: `${dayName(from, today)} – ${dayName(until, today)}` };
  if (from) return { op: filterText('after'), said: dayName(from, today) };
  if (until) return { op: filterText('before'), said: dayName(until, today) };
  return { op: filterText('is'), said: values.join(', ') || '…' };
}
