import { proxy } from 'valtio/vanilla';
import { sidebar } from '#client/features/shell/sidebarState.ts';

/** Into which project something is being imported; the dialog is open while it names one. */
export const importing = proxy<{ projectId: string | null }>({ projectId: null });

/** Opens the dialog that imports into a project, and shows how its imports stand. It takes the place of a drawer. */
export const openImport = (projectId: string): void => {
  sidebar.isDrawerOpen = false;
  importing.projectId = projectId;
};
