import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Change } from '#shared/change.ts';
import { type Draft, parseDraft } from '#shared/entity/entity.ts';
import { person } from '#shared/features/person.ts';
import { project } from '#shared/features/project.ts';
import { type RoleName, roles } from '#shared/roles.ts';
import type { Tx } from '../../../server/db/tx.ts';
import { joinProject } from '../../../server/features/joinProject.ts';
import { joinWorkspace } from '../../../server/features/joinWorkspace.ts';
import { type Answered, type Browser, type StartOptions, startServer, type TestServer } from '../../harness.ts';

export interface Office {
  server: TestServer;
  id: string;
  slug: string;
  /** Below `/api/workspaces/{slug}/`. */
  at(path?: string): string;
  admin: Browser;
  member: Browser;
  guest: Browser;
  outsider: Browser;
  /** Signs somebody up and puts them in the workspace. */
  hire(role: RoleName): Promise<Browser>;
  /** Makes a project with these people in it, the roles by their names. */
  project(given: Partial<Draft<typeof project>>, people?: [Browser, RoleName][]): Promise<string>;
  commit<T>(streams: string[], work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The id of somebody's row in the workspace. */
  memberId(of: Browser): Promise<string>;
  close(): Promise<void>;
}

/** A workspace with an admin, a member and a guest, and somebody who is not in it. */
export async function openOffice(options: StartOptions = {}): Promise<Office> {
  const server = await startServer(options);
  const admin = await server.signUp();
  const slug = `w-${randomUUID().slice(0, 8)}`;
  const { body } = await admin.call('POST', '/api/workspaces/', { name: 'Office', slug });
  const id: string = body.id;
  const at = (path = '') => `/api/workspaces/${slug}/${path}`;
  const commit: Office['commit'] = async (streams, work) => {
    const committed = await server.store.commit({ actor: null, streams }, work);
    if (committed.replayed) throw new Error('without a key');
    return committed.value;
  };
  const hire = async (role: RoleName) => {
    const somebody = await server.signUp();
    const personId = somebody.person.id;
    await commit([id, personId], async (tx) => {
      await joinWorkspace(tx, { workspaceId: id, person: await tx.get(person, personId), role: roles[role] });
    });
    return somebody;
  };
  const memberId = async (of: Browser) => {
    const members = (await admin.call('GET', at('members/'))).body as { id: string; member: { id: string } }[];
    return members.find(({ member }) => member.id === of.person.id)?.id ?? '';
  };
  return {
    server,
    id,
    slug,
    at,
    admin,
    member: await hire('member'),
    guest: await hire('guest'),
    outsider: await server.signUp(),
    hire,
    async project(given, people = []) {
      return commit([id], async (tx) => {
        const draft = parseDraft(project, { name: 'Project', identifier: randomUUID().slice(0, 8), ...given });
        const made = await tx.insert(project, { ...draft, workspace: id, cover_image_url: null, archived_at: null });
        const places = people.map(([who, role]) => ({ member: who.person.id, role: roles[role] }));
        await joinProject(tx, { workspaceId: id, projectId: made.id }, places);
        return made.id;
      });
    },
    commit,
    memberId,
    close: () => server.close(),
  };
}

/** What was heard while `act` ran, as short lines: `stream entity` with the row's fate. */
export async function hearing<T>(server: TestServer, act: () => Promise<T>): Promise<{ answer: T; heard: Change[] }> {
  const before = server.heard.length;
  const answer = await act();
  return { answer, heard: server.heard.slice(before) };
}

/** Expects a refusal of this status, in words, that nobody heard of. */
export async function refused(server: TestServer, status: number, act: () => Promise<Answered>): Promise<Answered> {
  const { answer, heard } = await hearing(server, act);
  expect({ status: answer.status, heard, body: answer.body }).toMatchObject({ status, heard: [] });
  expect(answer.body.error).toMatch(/^Member not found$|.{12,}\.$/);
  return answer;
}

/** The changes on one stream, as `[entity, came | changed | went]`. */
export const on = (stream: string, heard: Change[]) =>
  heard
    .filter((change) => change.stream === stream)
    .map((change) => [change.entity, change.row === null ? 'went' : change.was === null ? 'came' : 'changed']);
