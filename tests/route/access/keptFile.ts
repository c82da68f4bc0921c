import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { execute } from '../../harness.ts';
import { dot } from '../files/pictures.ts';
import type { Office } from '../workspaces/office.ts';

/** Keeps a file, without sending it. */
export async function fileOf(
  { server }: Office,
  given: { created_by: string } & Record<string, unknown>,
): Promise<string> {
  const key = 'world/dot';
  const { storage } = server.app.deps;
  if (!(await storage.has(key)))
    await storage.write(key, Readable.from([dot]), { size: dot.length, type: 'image/png' });
  const at = new Date().toISOString();
  const row = {
    id: randomUUID(),
    entity_type: 'ISSUE_DESCRIPTION',
    name: 'dot.png',
    type: 'image/png',
    size: dot.length,
    storage_key: key,
    hash: 'dot',
    created_at: at,
    updated_at: at,
    uploaded_at: at,
    ...given,
  };
  await execute(
    server,
    sql`insert into asset select * from jsonb_populate_record(null::asset, ${JSON.stringify(row)}::jsonb)`,
  );
  return row.id;
}

export const attached = { entity_type: 'ISSUE_ATTACHMENT' };
