import { invalid } from './errors.ts';

/** `perPageCount:pageIndex:0` (spec §9); the last part is 1 in a cursor that leads back. */
export interface Cursor {
  size: number;
  page: number;
}

export const maxPageSize = 1000;

/** Reads `per_page` and `cursor` of a query string. Throws `invalid` naming the one that is wrong. */
export function parseCursor(params: { per_page?: string | undefined; cursor?: string | undefined }): Cursor {
  const perPage = params.per_page === undefined ? undefined : wholeNumber(params.per_page, 'per_page');
  if (perPage !== undefined && (perPage < 1 || perPage > maxPageSize)) {
    throw invalid(`per_page must be a whole number from 1 to ${maxPageSize}.`, { per_page: 'is out of range' });
  }
  if (params.cursor === undefined) return { size: perPage ?? maxPageSize, page: 0 };
  const match = /^(\d{1,4}):(-?\d{1,7}):([01])$/.exec(params.cursor);
  const size = Number(match?.[1]);
  const page = Number(match?.[2]);
  if (!match || size < 1 || size > maxPageSize || page < 0) {
    throw invalid('cursor must read perPage:page:0, as an answer gave it.', { cursor: 'is not valid' });
  }
  return { size: perPage ?? size, page };
}

function wholeNumber(value: string, field: string): number {
  if (!/^\d{1,6}$/.test(value))
    throw invalid(`${field} must be a whole number.`, { [field]: 'must be a whole number' });
  return Number(value);
}

/** The members of a page's envelope that lead on and back (reference §1.4). */
export function pageLinks({ size, page }: Cursor, { total, more }: { total: number; more: boolean }) {
  return {
    next_cursor: `${size}:${page + 1}:0`,
    prev_cursor: `${size}:${page - 1}:1`,
    next_page_results: more,
    prev_page_results: page > 0,
    total_pages: Math.ceil(total / size),
  };
}
