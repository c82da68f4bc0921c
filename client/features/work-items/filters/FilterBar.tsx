import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useRow, useSession } from '#client/sync/hooks.ts';
import { Button } from '#client/ui/Button.tsx';
import { IconButton } from '#client/ui/IconButton.tsx';
import { Picker } from '#client/ui/Picker.tsx';
import { project } from '#shared/features/project.ts';
import { type FilterKey, filterKeys } from '#shared/features/viewSettings.ts';
import type { WorkItemFilters } from '#shared/features/workItemQuery.ts';
import type { ListPlace } from '../list/listPlace.ts';
import { Condition } from './Condition.tsx';
import { filterName, keysAt } from './filterOptions.tsx';
import { filterText } from './text.ts';

interface FilterBarProps {
  filters: WorkItemFilters;
  place: ListPlace;
  onChange: (filters: WorkItemFilters) => void;
  onClear: () => void;
}

/** The conditions of a list, side by side: property, operator, values. All of them hold together. */
export function FilterBar({ filters, place, onChange, onClear }: FilterBarProps) {
  const [started, setStarted] = useState<FilterKey | null>(null);
  const projectId = place.kind === 'mine' ? '' : place.projectId;
  const isEstimated = Boolean(useRow(useSession().table(project), projectId)?.estimate);
  const set = (key: FilterKey, values: readonly string[]) => {
    const { [key]: _, ...rest } = filters;
    onChange(values.length > 0 ? { ...rest, [key]: values } : rest);
  };
  const shown = filterKeys.filter((key) => filters[key] || key === started);
  const free = keysAt(place, isEstimated).filter((key) => !shown.includes(key));
  return (
    <div className="filters" role="toolbar" aria-label={filterText('filters')}>
      {shown.map((key) => (
        <Condition
          key={key}
          name={key}
          values={filters[key] ?? []}
          place={place}
          isNew={key === started}
          onChange={(values) => set(key, values)}
          onClosed={() => setStarted(null)}
          onRemove={() => {
            setStarted(null);
            set(key, []);
          }}
        />
      ))}
      {free.length > 0 && (
        <Picker<FilterKey>
          label={filterText('addCondition')}
          options={free.map((key) => ({ value: key, label: filterName(key) }))}
          value={null}
          onChange={setStarted}
          width={200}
          trigger={
            shown.length > 0 ? (
              <IconButton icon={Plus} size="s" label={filterText('addCondition')} />
            ) : (
              <Button icon={Plus} size="s" variant="ghost">
                {filterText('addCondition')}
              </Button>
            )
          }
        />
      )}
      <span className="sp" />
      <Button variant="ghost" size="s" className="only-l" onClick={onClear}>
        {filterText('clearAll')}
      </Button>
    </div>
  );
}
