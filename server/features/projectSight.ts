import { sql } from 'kysely';
import { scopeEntity } from '#shared/change.ts';
import { networks, roles } from '#shared/roles.ts';
import type { Db } from '../db/connect.ts';
import type { Tx } from '../db/tx.ts';

interface Whose {
  workspaceId: string;
  personIds: readonly string[];
}

/** `listed`: the project's own row; `own`: what they made; absent: nothing. */
type Sight = 'listed' | 'own' | 'all';

interface Seen {
  person_id: string;
  project_id: string;
  sight: Sight;
}

/**
 * Runs `work`, which changes what role these persons have somewhere, and tells each of them of every project that they
 * now see more or less of (architecture, scope): their clients drop or fetch it.
 */
export async function announcingSight<T>(tx: Tx, whose: Whose, work: () => Promise<T>): Promise<T> {
  const before = await sights(tx.db, whose);
  const result = await work();
  const after = await sights(tx.db, whose);
  for (const [key, { person_id, project_id }] of new Map([...before, ...after])) {
    if (before.get(key)?.sight === after.get(key)?.sight) continue;
    tx.announce(whose.workspaceId, { entity: scopeEntity, id: project_id, audience: { person_id } });
  }
  return result;
}

async function sights(db: Db, { workspaceId, personIds }: Whose): Promise<Map<string, Seen>> {
  const { rows } = await sql<Seen>`select * from (
    select m.member as person_id, p.id as project_id, case
      when m.role = ${roles.admin} then 'all'
      when pm.role is null and p.network = ${networks.public} and m.role >= ${roles.member} then 'listed'
      when pm.role = ${roles.guest} and not p.guest_view_all_features then 'own'
      when pm.role is not null then 'all' end as sight
    from workspace_member m
    join project p on p.workspace = m.workspace_id and p.deleted_at is null
    left join project_member pm on pm.project = p.id and pm.member = m.member and pm.deleted_at is null
    where m.workspace_id = ${workspaceId} and m.member = any(${personIds}::uuid[]) and m.is_active and m.deleted_at is null
  ) s where sight is not null order by project_id`.execute(db);
  return new Map(rows.map((row) => [`${row.person_id} ${row.project_id}`, row]));
}
