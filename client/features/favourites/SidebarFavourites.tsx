import { useRowDrag } from '#client/features/shell/rowDrag.ts';
import { useSession } from '#client/sync/hooks.ts';
import { announce } from '#client/ui/LiveRegion.tsx';
import { pageTitle } from '#shared/features/page.ts';
import { moveFavourite } from './favourites.ts';
import { SidebarFavourite } from './SidebarFavourite.tsx';
import { text } from './text.ts';
import { type Favourite, useFavourites } from './useFavourites.ts';

export const nameOf = ({ page, project }: Favourite): string => (page ? pageTitle(page) : project.name);

/** What one keeps at hand, in an order of one's own: by dragging, by Alt with an arrow, or by the menu. */
export function SidebarFavourites() {
  const session = useSession();
  const favourites = useFavourites();
  const move = (from: number, to: number) => {
    const rows = favourites.map(({ row }) => row);
    moveFavourite(session, rows, { from, to, label: text('moved') });
    const moved = favourites[from];
    if (moved) announce(text(to < from ? 'movedUp' : 'movedDown', { name: nameOf(moved) }));
  };
  const dragOf = useRowDrag('favourites', move);
  if (favourites.length === 0) return null;
  return (
    <>
      <div className="nav-cap">
        <h2>{text('favourites')}</h2>
      </div>
      {favourites.map((favourite, at) => (
        <SidebarFavourite
          key={favourite.row.id}
          favourite={favourite}
          drag={dragOf(at)}
          onUp={at > 0 ? () => move(at, at - 1) : undefined}
          onDown={at < favourites.length - 1 ? () => move(at, at + 1) : undefined}
        />
      ))}
    </>
  );
}
