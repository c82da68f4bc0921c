import { randomUUID } from 'node:crypto';
import { membership, workspaceInvitation, workspaceMember } from '#shared/features/membership.ts';
import { type Workspace, workspace } from '#shared/features/workspace.ts';
import { type Role, roles } from '#shared/roles.ts';
import { build } from '../../build.ts';
import type { Browser, TestServer } from '../../harness.ts';

/** A workspace with these people in it, the first its admin. */
export async function makeWorkspace({ store }: TestServer, people: Browser[], others: Role = roles.member) {
  const id = randomUUID();
  const streams = people.map(({ person }) => person.id);
  const committed = await store.commit({ actor: null, streams, opens: [id] }, async (tx) => {
    const owner = streams[0] ?? id;
    const row: Workspace = await tx.insert(workspace, build(workspace, { id, owner, slug: `w-${id.slice(0, 8)}` }));
    for (const [index, { person }] of people.entries()) {
      const role = index === 0 ? roles.admin : others;
      const joined = { member: person.id, workspace_id: id, role, email: person.email, is_active: true };
      await tx.insert(workspaceMember, build(workspaceMember, joined));
      await tx.insert(membership, build(membership, { user: person.id, workspace_id: id, role }));
    }
    return row;
  });
  if (committed.replayed) throw new Error('no key, no repetition');
  return committed.value;
}

/** An open invitation to a workspace. */
export async function invite({ store }: TestServer, workspaceId: string, email: string): Promise<void> {
  const expires_at = new Date(Date.now() + 86_400_000).toISOString();
  const given = { workspace_id: workspaceId, email, accepted: false, responded_at: null, expires_at };
  await store.commit({ actor: null, streams: [workspaceId] }, (tx) =>
    tx.insert(workspaceInvitation, build(workspaceInvitation, given)),
  );
}
