import { sql } from 'kysely';
import * as z from 'zod/mini';
import { inWorkspace, maySee, signedIn, type Viewer } from '#shared/access.ts';
import { entities } from '#shared/entities.ts';
import type { AnyEntity, Row } from '#shared/entity/entity.ts';
import { project } from '#shared/features/project.ts';
import { workItem } from '#shared/features/workItem.ts';
import { workspace } from '#shared/features/workspace.ts';
import { selectList } from '../db/columns.ts';
import type { Db } from '../db/connect.ts';
import { rowSchema } from '../http/entitySchema.ts';
import { ok, type Route } from '../http/route.ts';
import { isGuest } from '../live/sight.ts';
import { viewerOf } from '../live/viewerOf.ts';

type Rows = Record<string, Row<AnyEntity>[]>;

/** The tables that a client holds whole: all of a workspace but its work items, and all of a person. */
const ofWorkspace = entities.filter(
  (entity) => entity !== workItem && (entity === workspace || /^workspace/.test(entity.stream)),
);
const ofPerson = entities.filter((entity) => entity.stream === 'user' || entity.name === 'person');

const tablesOf = (list: readonly AnyEntity[]) => ({
  schema: z.object(Object.fromEntries(list.map((entity) => [entity.name, z.array(rowSchema(entity))]))),
});

export function tableRoutes(): Route[] {
  return [
    {
      method: 'GET',
      path: '/api/workspaces/:workspaceSlug/tables/',
      answer: tablesOf(ofWorkspace),
      access: inWorkspace('guest'),
      summary:
        'Everything of a workspace but its work items, as the caller may see it, in one snapshot: what a client opens with.',
      handle: async (context) => {
        const { seq, rows } = await readTables(context.read, ofWorkspace, context.workspace.id);
        // Rights after rows: should they have moved between, the change that says so is above `seq`, and is heard yet.
        const viewer = await viewerOf(context.read, context.workspace.id, context.me);
        return { body: visibleTables(rows, viewer), seq };
      },
    },
    {
      method: 'GET',
      path: '/api/users/me/tables/',
      answer: tablesOf(ofPerson),
      access: signedIn,
      summary: "Everything on the caller's own stream, in one snapshot.",
      handle: async (context) => {
        const { seq, rows } = await readTables(context.read, ofPerson, context.me);
        return { ...ok(rows), seq };
      },
    },
  ];
}

/** All rows of these entities in a stream, and its number, by one statement. */
export async function readTables(
  db: Db,
  list: readonly AnyEntity[],
  stream: string,
): Promise<{ seq: number; rows: Rows }> {
  const parts = list.map(
    (
      entity,
    ) => sql`(select coalesce(json_agg(r), '[]') from (select ${selectList(entity)} from ${sql.table(entity.name)}
      where ${sql.ref(entity.stream)} = ${stream} and deleted_at is null order by created_at, id) r) as ${sql.id(entity.name)}`,
  );
  const { rows } = await sql<Rows & { stream_seq: number }>`
    select coalesce((select seq from stream where id = ${stream}), 0) as stream_seq, ${sql.join(parts)}`.execute(db);
  const { stream_seq = 0, ...tables } = rows[0] ?? ({} as Rows & { stream_seq: number });
  return { seq: stream_seq, rows: tables as Rows };
}

/** What a viewer may see of a workspace's tables. What stands in a deleted project is in none. */
export function visibleTables(tables: Rows, viewer: Viewer): Rows {
  const living = new Set(tables[project.name]?.map((row) => row.id));
  return Object.fromEntries(
    Object.entries(tables).map(([name, rows]) => {
      const entity = entities.find((known) => known.name === name);
      if (!entity) return [name, []];
      const own = rows.filter((row) => {
        const audience = entity.audience(row);
        return maySee(viewer, audience) && (audience.project_id === undefined || living.has(audience.project_id));
      });
      return [name, isGuest(viewer) ? own.map((row) => withoutHidden(entity, row)) : own];
    }),
  );
}

function withoutHidden(entity: AnyEntity, row: Row<AnyEntity>): Row<AnyEntity> {
  const shown = { ...row };
  for (const field of entity.hiddenFromGuests ?? []) shown[field] = null;
  return shown;
}
