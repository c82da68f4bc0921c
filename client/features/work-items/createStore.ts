import { proxy } from 'valtio/vanilla';
import type { Draft } from '#shared/entity/entity.ts';
import type { workItem } from '#shared/features/workItem.ts';

/** What a new work item begins with, as far as the place it was asked for from tells. */
export type CreateDefaults = Partial<Draft<typeof workItem>> & { project_id?: string };

/** The create dialog: open while there is something to begin with. */
export const creation: { defaults: CreateDefaults | null } = proxy({ defaults: null as CreateDefaults | null });

/** Opens the dialog that creates a work item. */
export function openCreate(defaults: CreateDefaults = {}): void {
  creation.defaults = { ...defaults };
}

/** Shuts it. */
export function closeCreate(): void {
  creation.defaults = null;
}
