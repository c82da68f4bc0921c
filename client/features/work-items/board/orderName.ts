import { type OrderBy, orderKeys } from '#shared/features/viewSettings.ts';
import { filterText } from '../filters/text.ts';

/** An order as a sentence says it: "due date, latest first". */
export function orderName(order: OrderBy): string {
  const key = orderKeys.find((known) => known === order.replace(/^-/, '')) ?? 'created_at';
  return filterText(`order_${key}`).toLowerCase();
}
