import { type RawBuilder, sql } from 'kysely';
import { containsPattern, isStorable } from '#shared/compareText.ts';
import { type Page, page, pageAccess } from '#shared/features/page.ts';
import { selectList } from '../db/columns.ts';
import type { Context } from '../http/context.ts';
import { visiblePages } from './pageAccess.ts';
import { projectScope } from './workItemAccess.ts';

/** A page as its reader gets it. */
export type PresentedPage = Page & { is_favorite: boolean };

/** The tabs of a project's list (reference §4.4). */
export type PageTab = 'public' | 'private' | 'archived';

const tabs: Record<PageTab, RawBuilder<unknown>> = {
  public: sql`p.archived_at is null and p.access = ${pageAccess.public}::int`,
  private: sql`p.archived_at is null and p.access = ${pageAccess.private}::int`,
  archived: sql`p.archived_at is not null`,
};

const isTab = (value: string | undefined): value is PageTab => value !== undefined && Object.hasOwn(tabs, value);

const orders: Record<string, RawBuilder<unknown>> = {
  name: sql`lower(p.name)`,
  created_at: sql`p.created_at`,
  updated_at: sql`p.updated_at`,
};

const isFavorite = (me: string) => sql`exists (select from favorite f where f.entity_identifier = p.id
  and f.entity_type = 'page' and f."user" = ${me}::uuid and f.deleted_at is null)`;

/** The condition of the pages in the path's project that the caller may see. */
const inProject = (context: Context) => visiblePages(projectScope(context), context.me);

/** A page that the caller was let to see, with what is theirs of it and its text. */
export async function pageDetail(
  { read, me }: Context,
  id: string,
): Promise<(PresentedPage & { description_html: string }) | undefined> {
  const { rows } = await sql<PresentedPage & { description_html: string }>`
    select ${selectList(page, 'p')}, ${isFavorite(me)} as is_favorite, coalesce(d.html, '') as description_html
    from page p left join document d on d.kind = 'page' and d.id = p.id where p.id = ${id}`.execute(read);
  return rows[0];
}

/** The pages of a project that the caller may see, by `type`, `search` and `order_by`; what is unknown of these is ignored. */
export async function listPages(context: Context, more: RawBuilder<unknown> = sql`true`): Promise<PresentedPage[]> {
  const type = context.query('type');
  const search = context.query('search')?.trim() ?? '';
  if (!isStorable(search)) return [];
  const { rows } = await sql<PresentedPage>`
    select ${selectList(page, 'p')}, ${isFavorite(context.me)} as is_favorite from page p
    where ${inProject(context)} and ${more} and ${isTab(type) ? tabs[type] : sql`true`}
      and ${search === '' ? sql`true` : sql`p.name ~ ${containsPattern(search)}`}
    order by ${orderOf(context.query('order_by'))}, p.created_at desc, p.id`.execute(context.read);
  return rows;
}

export const archivedPages = (context: Context) => listPages(context, tabs.archived);

export const favoritePages = (context: Context) => listPages(context, isFavorite(context.me));

/** Last changed first, unless another order is asked for (spec §9). */
function orderOf(asked = '-updated_at'): RawBuilder<unknown> {
  const name = asked.replace(/^-/, '');
  const column = Object.hasOwn(orders, name) ? orders[name] : undefined;
  if (!column) return sql`p.updated_at desc`;
  return asked.startsWith('-') ? sql`${column} desc` : column;
}

/** How many pages each tab has, of those the caller may see. */
export async function countPages(context: Context): Promise<Record<`${PageTab}_pages`, number>> {
  const counted = (tab: PageTab) => sql`count(*) filter (where ${tabs[tab]})::int as ${sql.id(`${tab}_pages`)}`;
  const { rows } = await sql<Record<`${PageTab}_pages`, number>>`
    select ${counted('public')}, ${counted('private')}, ${counted('archived')}
    from page p where ${inProject(context)}`.execute(context.read);
  return rows[0] ?? { public_pages: 0, private_pages: 0, archived_pages: 0 };
}
