import { useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { proxy } from 'valtio/vanilla';
import { Dialog } from '#client/ui/Dialog.tsx';
import { Kbd } from '#client/ui/Kbd.tsx';
import { type ListedShortcut, useShortcuts } from '#client/ui/keys.ts';
import { SearchField } from '#client/ui/SearchField.tsx';
import { text } from './text.ts';

const state = proxy({ isOpen: false });

export const openShortcuts = (): void => {
  state.isOpen = true;
};

/** Every shortcut that works on the screen behind, by group. Put once in the shell. */
export function ShortcutsDialog() {
  const { isOpen } = useSnapshot(state);
  const close = (open: boolean) => {
    state.isOpen = open;
  };
  return (
    <Dialog open={isOpen} onOpenChange={close} title={text('shortcuts')}>
      <ShortcutList />
    </Dialog>
  );
}

function ShortcutList() {
  const [query, setQuery] = useState('');
  const shown = matching(useShortcuts(), query);
  return (
    <>
      <SearchField label={text('searchShortcuts')} value={query} onChange={setQuery} className="my-3" />
      <div className="shortcuts">
        {[...Map.groupBy(shown, ({ group }) => group)].map(([group, list]) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl>
              {list.map(({ keys, label }) => (
                <div key={keys}>
                  <dt>{label}</dt>
                  <dd>
                    <Kbd keys={keys} />
                    <span className="sr-only">{keys.replaceAll('$mod', 'Control or Command')}</span>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        {shown.length === 0 && <p className="sec py-4">{text('noShortcut')}</p>}
      </div>
    </>
  );
}

/** The shortcuts in whose label, group or keys the query stands. */
export function matching(shortcuts: readonly ListedShortcut[], query: string): readonly ListedShortcut[] {
  const wanted = query.trim().toLowerCase();
  return shortcuts.filter(({ label, group, keys }) => `${label} ${group} ${keys}`.toLowerCase().includes(wanted));
}
