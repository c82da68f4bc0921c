import { ArrowDown, ArrowUp } from 'lucide-react';
import { Button } from '#client/ui/Button.tsx';
import { IconButton } from '#client/ui/IconButton.tsx';
import { Picker } from '#client/ui/Picker.tsx';
import { Segments } from '#client/ui/Segments.tsx';
import { Switch } from '#client/ui/Switch.tsx';
import { type GroupKey, groupKeys, type OrderKey, orderByOf } from '#shared/features/viewSettings.ts';
import { readOrder } from '#shared/features/workItemOrder.ts';
import type { ListPlace } from '../list/listPlace.ts';
import { useListScreen } from '../list/screen.ts';
import { type ListLayout, shownProperties, type ViewState } from '../list/viewState.ts';
import { filterText } from './text.ts';

type Change = (patch: Partial<ViewState>) => void;

const orders: readonly OrderKey[] = [
  'sort_order',
  'created_at',
  'updated_at',
  'priority',
  'start_date',
  'target_date',
  'state__group',
  'assignees__first_name',
  'labels__name',
  'estimate_point__key',
  'sub_issues_count',
];

const groupsAt = (place: ListPlace): readonly GroupKey[] =>
  groupKeys.filter((key) =>
    place.kind === 'mine' ? !['state_id', 'assignees__id', 'labels__id'].includes(key) : key !== 'project_id',
  );

/** What `DisplayMenu` holds. */
export function DisplayPanel({ change }: { change: Change }) {
  const { view, place } = useListScreen();
  const isBoard = view.layout === 'kanban';
  return (
    <>
      <div className="display-row only-s">
        <span>{filterText('layout')}</span>
        <Segments<ListLayout>
          label={filterText('layout')}
          value={view.layout}
          options={[
            { value: 'list', label: filterText('list') },
            { value: 'kanban', label: filterText('board') },
          ]}
          onChange={(layout) => change({ layout })}
        />
      </div>
      <GroupRow
        label={filterText('groupBy')}
        value={view.group_by}
        options={groupsAt(place)}
        empty={isBoard ? null : filterText('noGroup')}
        onChange={(group_by) => change({ group_by })}
      />
      {isBoard && (
        <GroupRow
          label={filterText('subGroupBy')}
          value={view.sub_group_by}
          options={groupsAt(place).filter((key) => key !== view.group_by)}
          empty={filterText('noLanes')}
          onChange={(sub_group_by) => change({ sub_group_by })}
        />
      )}
      <OrderRow place={place} view={view} change={change} />
      <hr />
      {view.group_by && (
        <div className="display-row">
          <Switch
            label={filterText('showEmpty')}
            checked={view.show_empty_groups}
            onChange={(show_empty_groups) => change({ show_empty_groups })}
          />
        </div>
      )}
      <div className="display-row">
        <Switch
          label={filterText('showSubItems')}
          checked={view.sub_issue}
          onChange={(sub_issue) => change({ sub_issue })}
        />
      </div>
      <hr />
      <div className="menu-cap" id="shown-properties">
        {filterText('properties')}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot wrap like this in every browser */}
      <div className="display-chips" role="group" aria-labelledby="shown-properties">
        {shownProperties.map((property) => {
          const isShown = view.properties.includes(property);
          const next = shownProperties.filter((one) => (one === property ? !isShown : view.properties.includes(one)));
          return (
            <button
              key={property}
              type="button"
              className="chip chip-o"
              aria-pressed={isShown}
              onClick={() => change({ properties: next })}
            >
              {filterText(`shows_${property}`)}
            </button>
          );
        })}
      </div>
    </>
  );
}

interface GroupRowProps {
  label: string;
  value: GroupKey | null;
  options: readonly GroupKey[];
  /** What having none is called; null where there must be one. */
  empty: string | null;
  onChange: (key: GroupKey | null) => void;
}

function GroupRow({ label, value, options, empty, onChange }: GroupRowProps) {
  const all = options.map((key) => ({ value: key as string, label: filterText(`by_${key}`) }));
  const shown = value ? filterText(`by_${value}`) : (empty ?? '');
  return (
    <div className="display-row">
      <span>{label}</span>
      <Picker
        label={label}
        hideSearch
        options={empty === null ? all : [{ value: '', label: empty }, ...all]}
        value={value ?? ''}
        onChange={(key) => onChange(groupKeys.find((known) => known === key) ?? null)}
        align="end"
        width={200}
        trigger={
          <Button size="s" aria-label={`${label}: ${shown}`}>
            {shown}
          </Button>
        }
      />
    </div>
  );
}

function OrderRow({ place, view, change }: { place: ListPlace; view: ViewState; change: Change }) {
  const { key, descending } = readOrder(view.order_by);
  const label = filterText('orderBy');
  const options = orders.filter((order) => place.kind !== 'mine' || order !== 'sort_order');
  const set = (next: OrderKey, down: boolean) =>
    change({ order_by: orderByOf(down ? `-${next}` : next) ?? view.order_by });
  return (
    <div className="display-row">
      <span>{label}</span>
      <span className="sp" />
      <Picker<OrderKey>
        label={label}
        hideSearch
        options={options.map((order) => ({ value: order, label: filterText(`order_${order}`) }))}
        value={key}
        onChange={(next) => set(next, next !== 'sort_order' && descending)}
        align="end"
        width={200}
        trigger={
          <Button size="s" aria-label={`${label}: ${filterText(`order_${key}`)}`}>
            {filterText(`order_${key}`)}
          </Button>
        }
      />
      {key !== 'sort_order' && (
        <IconButton
          size="s"
          icon={descending ? ArrowDown : ArrowUp}
          label={filterText(descending ? 'descending' : 'ascending')}
          onClick={() => set(key, !descending)}
        />
      )}
    </div>
  );
}
