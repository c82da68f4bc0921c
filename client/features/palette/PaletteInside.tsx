import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useRow, useSession } from '#client/sync/hooks.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { Kbd } from '#client/ui/Kbd.tsx';
import { announce } from '#client/ui/LiveRegion.tsx';
import type { PickerOption } from '#client/ui/pickerRows.ts';
import { usePicking } from '#client/ui/usePicking.ts';
import { project } from '#shared/features/project.ts';
import { itemPath, keyOf } from '../work-items/item/useItemLink.ts';
import { StateValue } from '../work-items/properties/values.tsx';
import { type Command, pageCommands } from './commands.ts';
import { PaletteList } from './PaletteList.tsx';
import { closePalette, palette } from './paletteStore.ts';
import { text } from './text.ts';
import { type FoundItem, useFoundItems } from './useFoundItems.ts';
import { usePaletteCommands } from './usePaletteCommands.ts';

/** The palette while it is open. */
export function PaletteInside() {
  const session = useSession();
  const [ids, setIds] = useState<readonly string[]>(palette.ids);
  const [query, setQuery] = useState('');
  const { commands: own, context } = usePaletteCommands(ids);
  const commands = [...own, ...pageCommands(context, query)];
  const { items, isSearching } = useFoundItems(query);
  const options = [...commands.map(asOption), ...items.map((item) => itemOption(item, query, session.table(project)))];
  const act = (value: string, newTab: boolean) => {
    const command = commands.find(({ id }) => id === value);
    const item = items.find(({ id }) => id === value);
    const to = command?.to ?? (item && itemPath(context.slug, item.key));
    closePalette();
    if (newTab && to) window.open(to, '_blank', 'noopener');
    else if (item && to) context.navigate(to);
    else setTimeout(() => command?.run()); // after focus is back where it was
  };
  const picking = usePicking({
    options,
    startAt: undefined,
    onPick: ({ value }) => act(value, false),
    onCreate: undefined,
  });
  const results = picking.rows.filter(({ kind }) => kind === 'option').length;
  useEffect(() => {
    if (query.trim() && !isSearching)
      announce(results === 0 ? text('nothing', { query }) : text('counts', { count: results }));
  }, [query, isSearching, results]);
  const onKeyDown = (event: KeyboardEvent) => {
    const row = picking.rows[picking.active];
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && row?.kind === 'option') {
      event.preventDefault();
      act(row.option.value, true);
    } else if (event.key === 'Backspace' && query === '' && ids.length > 0) setIds([]);
    else picking.onKeyDown(event);
  };
  return (
    <>
      <div className="cmd-find">
        <Icon of={Search} />
        {ids.length > 0 && <Targets ids={ids} onForget={() => setIds([])} />}
        <input
          type="text"
          role="combobox"
          aria-label={text('placeholder')}
          placeholder={text('placeholder')}
          aria-expanded
          aria-controls={picking.listId}
          aria-autocomplete="list"
          aria-activedescendant={picking.active < 0 ? undefined : `${picking.listId}-${picking.active}`}
          autoComplete="off"
          spellCheck={false}
          value={picking.query}
          onChange={(event) => {
            picking.type(event.target.value);
            setQuery(event.target.value);
          }}
          onKeyDown={onKeyDown}
        />
        <Kbd keys="Escape" />
      </div>
      <PaletteList
        id={picking.listId}
        rows={picking.rows}
        active={picking.active}
        commands={commands}
        items={items}
        onPoint={picking.setActive}
        onPick={picking.pick}
      />
      {results === 0 && <p className="picker-none">{isSearching ? text('searching') : text('nothing', { query })}</p>}
      <Foot />
    </>
  );
}

function asOption({ id, label, group, off, words }: Command): PickerOption {
  return { value: id, label, group, off, keywords: words };
}

/** What the server found is shown whatever it has in common with the words. */
function itemOption(
  item: FoundItem,
  query: string,
  projects: { get(id: string): { name: string } | null },
): PickerOption {
  return {
    value: item.id,
    label: item.name,
    group: text(query.trim() ? 'groupItems' : 'groupRecent'),
    icon: <StateValue id={item.state_id} bare />,
    hint: projects.get(item.project_id)?.name,
    keywords: `${query} ${item.key}`,
  };
}

/** The items that the first commands are about; Backspace forgets them. */
function Targets({ ids, onForget }: { ids: readonly string[]; onForget: () => void }) {
  const session = useSession();
  const { items } = usePaletteCommands(ids).context;
  const [only] = items.length === 1 ? items : [];
  useRow(session.table(project), only?.project_id ?? '');
  return (
    <span className="tag cmd-tag">
      {only && <StateValue id={only.state_id} bare />}
      {only ? keyOf(session, only) : text('groupThese', { count: ids.length })}
      <button type="button" aria-label={text('forget')} onClick={onForget}>
        <Icon of={X} size={12} />
      </button>
    </span>
  );
}

function Foot() {
  return (
    <div className="cmd-foot only-l" aria-hidden>
      <span>
        <Kbd keys="ArrowUp ArrowDown" />
        {text('move')}
      </span>
      <span>
        <Kbd keys="Enter" />
        {text('run')}
      </span>
      <span>
        <Kbd keys="$mod+Enter" />
        {text('newTab')}
      </span>
    </div>
  );
}
