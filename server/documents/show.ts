import type { DocumentKind } from '#shared/documents.ts';
import { page, pageNameMax } from '#shared/features/page.ts';
import { workItem } from '#shared/features/workItem.ts';
import type { Tx } from '../db/tx.ts';
import type { Shown, ShowOnEntity } from './derive.ts';

/** Writes what an entity shows of its document onto its row: lists and screens then know that the text is another. */
export const showOnEntity: ShowOnEntity = (tx, { kind, id }, shown) => shows[kind](tx, id, shown);

const shows: Record<DocumentKind, (tx: Tx, id: string, shown: Shown) => Promise<void>> = {
  async work_item(tx, id, { hash }) {
    const row = await tx.find(workItem, { id });
    if (row) await tx.update(workItem, row, { description_hash: hash });
  },
  /** A page's name is the title in its text. */
  async page(tx, id, { hash, title }) {
    const row = await tx.find(page, { id });
    if (row) await tx.update(page, row, { description_hash: hash, name: title.trim().slice(0, pageNameMax) });
  },
};
