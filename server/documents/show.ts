import { workItem } from '#shared/features/workItem.ts';
import type { ShowOnEntity } from './derive.ts';

/** Writes what an entity shows of its document onto its row: lists and screens then know that the text is another. */
export const showOnEntity: ShowOnEntity = async (tx, { kind, id }, { hash }) => {
  if (kind !== 'work_item') return;
  const row = await tx.find(workItem, { id });
  if (row && row.description_hash !== hash) await tx.update(workItem, row, { description_hash: hash });
};
