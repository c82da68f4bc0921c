import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Place, type ServerProcess, settle, startProcess } from '../faults/node.ts';
import { findPostgres, startPostgres } from '../run/postgres.ts';

export interface World extends Place {
  server: ServerProcess;
  pool: pg.Pool;
  databaseUrl: string;
  states: string[];
  labels: string[];
  close(): Promise<void>;
}

/** A server process on a PostgreSQL of its own, with a project of `items` work items, spread believably. */
export async function openWorld(items: number): Promise<World> {
  const bin = findPostgres();
  if (!bin) throw new Error('The benchmarks need PostgreSQL (initdb was not found).');
  const folder = mkdtempSync(join(tmpdir(), 'tandem-bench-'));
  chmodSync(folder, 0o755);
  const postgres = await startPostgres(bin, folder, { isDurable: true });
  const server = await startProcess({ DATABASE_URL: postgres.url, DATA_DIR: folder }, 'tests/bench/server.ts');
  const place = await settle(server.url);
  const pool = new pg.Pool({
    connectionString: postgres.url,
    max: 10,
    options: '-c timezone=UTC -c random_page_cost=1.1',
  });
  const base = place.issues.replace('issues/', '');
  const states = ((await place.who.call('GET', `${base}states/`)).body as { id: string }[]).map(({ id }) => id);
  const labels: string[] = [];
  for (let n = 0; n < 20; n++)
    labels.push((await place.who.call('POST', `${base}issue-labels/`, { name: `Label ${n}` })).body.id);
  await fill(pool, { items, states, labels, place });
  return {
    ...place,
    server,
    pool,
    databaseUrl: postgres.url,
    states,
    labels,
    async close() {
      await pool.end();
      await server.kill();
      await postgres.stop('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Filling {
  items: number;
  states: string[];
  labels: string[];
  place: Place;
}

async function fill(pool: pg.Pool, { items, states, labels, place }: Filling): Promise<void> {
  const { workspaceId, projectId, who } = place;
  await pool.query(
    `insert into work_item (id, seq, created_at, updated_at, created_by, updated_by, workspace_id, project_id, sequence_id, name, state_id, priority,
      assignee_ids, label_ids, start_date, target_date, sort_order, module_ids, sub_issues_count, attachment_count, link_count, is_draft, is_epic)
    select gen_random_uuid(), 1, now() - n * interval '1 minute', now() - (n * 7 % 90000) * interval '1 minute', $3, $3, $1, $2, n,
      'Item ' || n || ' ' || md5(n::text), ($4::uuid[])[1 + (n * 13 % 100 / 20)], (array['none','none','low','medium','high','urgent'])[1 + n * 11 % 6],
      case when n % 3 = 0 then array[$3]::uuid[] else '{}' end, case when n % 2 = 0 then array[($5::uuid[])[1 + n % 20]] else '{}' end,
      null, case when n % 4 = 0 then current_date + (n % 60 - 30) end, n * 100.0, '{}', 0, 0, 0, false, false
    from generate_series(1, $6::int) n`,
    [workspaceId, projectId, who.person.id, states, labels, items],
  );
  await pool.query(
    `insert into counter (name, id, last) values ('work_item', $1, $2) on conflict (name, id) do update set last = $2`,
    [projectId, items],
  );
  await pool.query('truncate work_item_total; insert into work_item_total select * from work_item_counted');
  await pool.query('vacuum analyze work_item');
  await pool.query('checkpoint');
}
