import { Outlet } from 'react-router';
import { Palette } from '#client/features/palette/Palette.tsx';
import { CreateDialog } from '../create/CreateDialog.tsx';
import { DeleteItems } from '../menu/DeleteItems.tsx';
import { WorkItemContextMenu } from '../menu/WorkItemMenu.tsx';
import { ItemPickers } from '../properties/ItemPickers.tsx';
import { Peek } from './Peek.tsx';

/** What floats over every screen of a workspace: the peek, pickers opened by keys, the create dialog, the palette. */
export function ItemLayer() {
  return (
    <>
      <WorkItemContextMenu>
        <Outlet />
      </WorkItemContextMenu>
      <Peek />
      <ItemPickers />
      <CreateDialog />
      <DeleteItems />
      <Palette />
    </>
  );
}
