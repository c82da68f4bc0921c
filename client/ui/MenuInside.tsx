import { Menu as Base } from '@base-ui/react/menu';
import type { ReactNode } from 'react';

/** Puts the search line above a list of its own, where there is one. */
export function MenuInside({ search, children }: { search: string | undefined; children: ReactNode }) {
  if (!search) return children;
  return (
    <>
      <div className="menu-find">
        <Base.Input placeholder={search} aria-label={search} />
      </div>
      <Base.List>{children}</Base.List>
    </>
  );
}
