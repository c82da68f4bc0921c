import type { WorkItemFilters } from '#shared/features/workItemQuery.ts';
import type { ListPlace } from '../list/listPlace.ts';

export function FilterBar(props: {
  filters: WorkItemFilters;
  place: ListPlace;
  onChange: (filters: WorkItemFilters) => void;
  onClear: () => void;
}) {
  return <p>{Object.keys(props.filters).join()}</p>;
}
