import { proxy } from 'valtio/vanilla';

/** Into which project something is being imported; the dialog is open while it names one. */
export const importing = proxy<{ projectId: string | null }>({ projectId: null });

/** Opens the dialog that imports into a project, and shows how its imports stand. */
export const openImport = (projectId: string): void => {
  importing.projectId = projectId;
};
