import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

/** The totals kept for lists that differ from what there is. */
export async function wrongTotals(db: Db): Promise<object[]> {
  const { rows } = await sql<object>`
    select project_id, archived, field, value, t.n as kept, c.n as counted
    from (select * from work_item_total where n <> 0) t full join work_item_counted c using (project_id, archived, field, value)
    where t.n is distinct from c.n`.execute(db);
  return rows;
}
