import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { project } from '#shared/features/project.ts';
import type { Browser } from '../../harness.ts';
import { hearing, type Office, on, openOffice, refused } from './office.ts';

let office: Office;
let lead: Browser;
let peer: Browser;
beforeAll(async () => {
  office = await openOffice();
  lead = await office.hire('member');
  peer = await office.hire('member');
});
afterAll(() => office.close());

const members = (id: string, more = '') => office.at(`projects/${id}/members/${more}`);
const placeId = async (id: string, of: Browser) =>
  (await lead.call('GET', members(id))).body.find((row: { member: string }) => row.member === of.person.id)?.id;

describe('adding', () => {
  test('gives places and a spot atop the sidebar, and tells each to fetch the project', async () => {
    const { server, member, guest, id } = office;
    await office.project({}, [[member, 'member']]);
    const secret = await office.project({ network: 0 }, [[lead, 'admin']]);
    const body = {
      members: [
        { member_id: member.person.id, role: 15 },
        { member_id: guest.person.id, role: 5 },
      ],
    };
    const { answer, heard } = await hearing(server, () => lead.call('POST', members(secret), body));
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject([
      { member: member.person.id, role: 15, original_role: 15, project: secret },
      { member: guest.person.id, role: 5, original_role: 5, project: secret },
    ]);
    const scopes = heard.filter((change) => change.entity === 'scope');
    expect(scopes.map((change) => [change.id, change.audience?.person_id]).sort()).toEqual(
      [
        [secret, member.person.id],
        [secret, guest.person.id],
      ].sort(),
    );
    const spots = heard.filter((change) => change.entity === 'project_user_property');
    expect(spots.map((change) => [change.row?.user, change.row?.sort_order])).toEqual([
      [member.person.id, 55535],
      [guest.person.id, 65535],
    ]);
    expect(heard.every((change) => change.stream === id)).toBe(true);
    const again = await hearing(server, () =>
      lead.call('POST', members(secret), { members: [{ member_id: member.person.id, role: 5 }] }),
    );
    expect(again).toMatchObject({ heard: [], answer: { status: 201, body: [{ role: 15 }] } });
  });

  test('gives the workspace’s role where none is named', async () => {
    const { admin, guest, member } = office;
    const one = await office.project({}, [[lead, 'admin']]);
    const people = [admin, member, guest].map((who) => ({ member_id: who.person.id }));
    const answer = await lead.call('POST', members(one), { members: people });
    expect(answer.body.map((row: { role: number }) => row.role)).toEqual([20, 15, 5]);
  });

  test('is refused as a whole: nobody, strangers, roles outside the workspace’s', async () => {
    const { server, admin, guest, outsider, member } = office;
    const one = await office.project({}, [
      [lead, 'admin'],
      [peer, 'member'],
    ]);
    const add =
      (list: object[], by = lead) =>
      () =>
        by.call('POST', members(one), { members: list });
    const fine = { member_id: member.person.id, role: 15 };
    await refused(server, 400, add([]));
    await refused(server, 400, () => lead.call('POST', members(one), {}));
    await refused(server, 400, add(Array(1001).fill(fine)));
    const stranger = await refused(server, 404, add([fine, { member_id: outsider.person.id, role: 15 }]));
    expect(stranger.body.error).toBe('Member not found');
    await refused(server, 400, add([fine, { member_id: admin.person.id, role: 15 }]));
    await refused(server, 400, add([fine, { member_id: guest.person.id, role: 15 }]));
    await refused(server, 403, add([fine], peer));
    await refused(server, 403, add([fine], member));
    expect((await lead.call('GET', members(one))).body).toHaveLength(2);
  });

  test('is open to admins of the workspace who have not joined', async () => {
    const secret = await office.project({ network: 0 }, [[lead, 'admin']]);
    const body = { members: [{ member_id: office.admin.person.id, role: 20 }] };
    expect((await office.admin.call('POST', members(secret), body)).status).toBe(201);
  });

  test('done again under the same Idempotency-Key answers the same and adds nobody', async () => {
    const one = await office.project({}, [[lead, 'admin']]);
    const key = { 'idempotency-key': randomUUID() };
    const body = { members: [{ member_id: peer.person.id, role: 15 }] };
    const first = await lead.call('POST', members(one), body, key);
    const again = await hearing(office.server, () => lead.call('POST', members(one), body, key));
    expect(again).toMatchObject({ heard: [], answer: { status: 200, body: first.body } });
  });
});

describe('[T5] changing a role', () => {
  test('is for admins of the project over those below them, and heard', async () => {
    const { server, id } = office;
    const one = await office.project({}, [
      [lead, 'admin'],
      [peer, 'member'],
    ]);
    const path = members(one, `${await placeId(one, peer)}/`);
    const { answer, heard } = await hearing(server, () => lead.call('PATCH', path, { role: 5, original_role: 20 }));
    expect(answer).toMatchObject({ status: 200, body: { role: 5, original_role: 15 } });
    expect(on(id, heard)).toEqual([
      ['project_member', 'changed'],
      ['scope', 'went'],
    ]);
    await refused(server, 403, () => lead.call('PATCH', path, { role: 20 }));
    await refused(server, 403, () => peer.call('PATCH', path, { role: 15 }));
    await refused(server, 400, () => lead.call('PATCH', path, {}));
    expect((await office.admin.call('PATCH', path, { role: 20 })).body.role).toBe(20);
    await refused(server, 403, () => lead.call('PATCH', path, { role: 5 }));
  });

  test('is not for one’s own, nor for admins of the workspace whatever their place', async () => {
    const { server, admin, guest } = office;
    const one = await office.project({}, [
      [lead, 'admin'],
      [admin, 'member'],
      [guest, 'guest'],
    ]);
    const own = members(one, `${await placeId(one, lead)}/`);
    const ofAdmin = members(one, `${await placeId(one, admin)}/`);
    const ofGuest = members(one, `${await placeId(one, guest)}/`);
    await refused(server, 403, () => lead.call('PATCH', own, { role: 15 }));
    await refused(server, 403, () => lead.call('PATCH', ofAdmin, { role: 5 }));
    await refused(server, 403, () => lead.call('DELETE', ofAdmin));
    await refused(server, 400, () => admin.call('PATCH', ofGuest, { role: 15 }));
    await refused(server, 400, () => admin.call('PATCH', ofAdmin, { role: 5 }));
  });

  test('of a place in another project is not found', async () => {
    const { server } = office;
    const one = await office.project({}, [
      [lead, 'admin'],
      [peer, 'member'],
    ]);
    const two = await office.project({}, [[lead, 'admin']]);
    const foreign = members(two, `${await placeId(one, peer)}/`);
    for (const [method, body] of [['GET'], ['PATCH', { role: 5 }], ['DELETE']] as const) {
      const answer = await refused(server, 404, () => lead.call(method, foreign, body));
      expect(answer.body.error).toBe('Member not found');
    }
  });
});

describe('removing and leaving', () => {
  test('takes the place away, tells them to drop the project, and unsets them as default', async () => {
    const { server, id } = office;
    const one = await office.project({ network: 0, default_assignee: peer.person.id }, [
      [lead, 'admin'],
      [peer, 'member'],
    ]);
    const path = members(one, `${await placeId(one, peer)}/`);
    await refused(server, 403, () => peer.call('DELETE', path));
    const { answer, heard } = await hearing(server, () => lead.call('DELETE', path));
    expect(answer.status).toBe(204);
    expect(on(id, heard)).toEqual([
      ['project_member', 'went'],
      ['scope', 'went'],
      ['project', 'changed'],
    ]);
    expect(heard[1]).toMatchObject({ id: one, audience: { person_id: peer.person.id } });
    await refused(server, 404, () => peer.call('GET', members(one)));
    expect(await office.commit([id], (tx) => tx.get(project, one))).toMatchObject({ default_assignee: null });
  });

  test('is not of oneself by removal, nor of a peer but by an admin of the workspace', async () => {
    const { server, admin } = office;
    const one = await office.project({}, [
      [lead, 'admin'],
      [peer, 'admin'],
    ]);
    const own = members(one, `${await placeId(one, lead)}/`);
    const ofPeer = members(one, `${await placeId(one, peer)}/`);
    await refused(server, 403, () => lead.call('DELETE', own));
    await refused(server, 403, () => lead.call('DELETE', ofPeer));
    expect((await admin.call('DELETE', ofPeer)).status).toBe(204);
  });

  test('leaving is refused to the only admin, and to those not in it', async () => {
    const { server, admin, member } = office;
    const one = await office.project({ network: 2 }, [
      [lead, 'admin'],
      [peer, 'member'],
    ]);
    await refused(server, 409, () => lead.call('POST', members(one, 'leave/')));
    await refused(server, 403, () => member.call('POST', members(one, 'leave/')));
    const none = await refused(server, 404, () => admin.call('POST', members(one, 'leave/')));
    expect(none.body.error).toBe('Member not found');
    expect((await peer.call('POST', members(one, 'leave/'))).status).toBe(204);
    await admin.call('POST', members(one), { members: [{ member_id: admin.person.id }] });
    expect((await lead.call('POST', members(one, 'leave/'))).status).toBe(204);
  });
});

describe('joining by oneself', () => {
  const join = (who: Browser, project_ids: string[]) =>
    who.call('POST', `/api/users/me/workspaces/${office.slug}/projects/invitations/`, { project_ids });

  test('is for public projects, with the workspace’s role', async () => {
    const { server, member } = office;
    const one = await office.project({ network: 2 }, [[lead, 'admin']]);
    const { answer, heard } = await hearing(server, () => join(member, [one, one]));
    expect(answer).toMatchObject({ status: 201, body: { message: 'Projects joined.' } });
    expect(heard.map((change) => change.entity)).toEqual(['project_member', 'scope', 'project_user_property']);
    expect((await member.call('GET', office.at(`projects/${one}/project-members/me/`))).body).toMatchObject({
      role: 15,
    });
    expect(await hearing(server, () => join(member, [one]))).toMatchObject({ heard: [], answer: { status: 201 } });
  });

  test('joins all or none: not secret, foreign or archived ones, and never for guests', async () => {
    const { server, member, guest, admin, outsider, id } = office;
    const open = await office.project({ network: 2 }, [[lead, 'admin']]);
    const secret = await office.project({ network: 0 }, [[lead, 'admin']]);
    const archived = await office.project({ network: 2 }, [[lead, 'admin']]);
    await office.commit([id], (tx) => tx.update(project, archived, { archived_at: tx.at }));
    await refused(server, 404, () => join(member, [open, secret]));
    await refused(server, 404, () => join(member, [open, randomUUID()]));
    await refused(server, 403, () => join(member, [open, archived]));
    await refused(server, 400, () => join(member, []));
    await refused(server, 403, () => join(guest, [open]));
    await refused(server, 404, () => join(outsider, [open]));
    expect((await join(admin, [secret])).status).toBe(201);
  });
});

describe('reading', () => {
  test('roles: an admin of the workspace is admin in every project, others where they joined', async () => {
    const own = await openOffice();
    const [one, two] = [
      await own.project({}, [
        [own.member, 'admin'],
        [own.guest, 'guest'],
      ]),
      await own.project({ network: 0 }, [[own.member, 'member']]),
    ];
    const rolesOf = async (who: Browser) =>
      (await who.call('GET', `/api/users/me/workspaces/${own.slug}/project-roles/`)).body;
    expect(await rolesOf(own.admin)).toEqual({ [one]: 20, [two]: 20 });
    expect(await rolesOf(own.member)).toEqual({ [one]: 20, [two]: 15 });
    expect(await rolesOf(own.guest)).toEqual({ [one]: 5 });
    const perProject = async (who: Browser) =>
      Object.keys((await who.call('GET', own.at('project-members/'))).body).sort();
    expect(await perProject(own.admin)).toEqual([one, two].sort());
    expect(await perProject(own.guest)).toEqual([one]);
    await refused(own.server, 404, () => own.outsider.call('GET', own.at('project-members/')));
    await own.close();
  });

  test('who has not joined a public project is told to, and of a secret one nothing', async () => {
    const { server, member, guest } = office;
    const open = await office.project({ network: 2 }, [[lead, 'admin']]);
    const secret = await office.project({ network: 0 }, [[lead, 'admin']]);
    await refused(server, 403, () => member.call('GET', members(open)));
    await refused(server, 404, () => guest.call('GET', members(open)));
    await refused(server, 404, () => member.call('GET', members(secret)));
  });
});
