import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { project } from '#shared/features/project.ts';
import { hearing, type Office, on, openOffice, refused } from './office.ts';

interface Listed {
  member: { id: string };
}

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

describe('the list', () => {
  test('shows everybody, with addresses, but to guests without', async () => {
    const { member, guest, at } = office;
    const seen = await member.call('GET', at('members/'));
    expect(seen.body.map((row: Listed) => row.member.id)).toEqual([
      office.admin.person.id,
      member.person.id,
      guest.person.id,
    ]);
    expect(seen.body[0]).toMatchObject({ role: 20, is_active: true, email: office.admin.person.email });
    expect(seen.body[0].member).toMatchObject({ email: office.admin.person.email, is_bot: false });
    const byGuest = await guest.call('GET', at('members/'));
    expect(byGuest.body).toHaveLength(3);
    expect(JSON.stringify(byGuest.body)).not.toContain('@');
    const one = await guest.call('GET', at(`members/${await office.memberId(member)}/`));
    expect(one.body).toMatchObject({ email: null, member: { id: member.person.id } });
    expect(one.body.member).not.toHaveProperty('email');
  });

  test('is nobody else’s to see, and says so of single members that are not there', async () => {
    const { server, outsider, member, at } = office;
    await refused(server, 404, () => outsider.call('GET', at('members/')));
    const none = await refused(server, 404, () => member.call('GET', at(`members/${randomUUID()}/`)));
    expect(none.body.error).toBe('Member not found');
  });
});

describe('[T5] changing a role', () => {
  test('is heard on both streams', async () => {
    const { admin, server, at, id, hire, memberId } = office;
    const person = await hire('guest');
    const path = at(`members/${await memberId(person)}/`);
    const { answer, heard } = await hearing(server, () =>
      admin.call('PATCH', path, { role: 15, is_active: false, member: id }),
    );
    expect(answer).toMatchObject({ status: 200, body: { role: 15, is_active: true, member: person.person.id } });
    // Guests are shown less of others: who ceases to be one fetches the workspace anew.
    expect(on(id, heard)).toEqual([
      ['scope', 'went'],
      ['workspace_member', 'changed'],
    ]);
    expect(on(person.person.id, heard)).toEqual([['membership', 'changed']]);
  });

  test('is for admins, not for oneself, and needs a role', async () => {
    const { admin, member, guest, server, at, memberId } = office;
    const ofGuest = at(`members/${await memberId(guest)}/`);
    const own = at(`members/${await memberId(admin)}/`);
    await refused(server, 403, () => member.call('PATCH', ofGuest, { role: 15 }));
    await refused(server, 403, () => guest.call('PATCH', ofGuest, { role: 20 }));
    await refused(server, 403, () => admin.call('PATCH', own, { role: 5 }));
    for (const body of [{}, { role: 7 }, { role: '20' }]) {
      const answer = await refused(server, 400, () => admin.call('PATCH', ofGuest, body));
      expect(Object.keys(answer.body.fields)).toEqual(['role']);
    }
    const none = await refused(server, 404, () => admin.call('PATCH', at(`members/${randomUUID()}/`), { role: 5 }));
    expect(none.body.error).toBe('Member not found');
  });

  test('to guest makes them a guest in every project, and tells them what they no longer see', async () => {
    const { admin, server, at, id, hire, memberId } = office;
    const person = await hire('member');
    const joined = await office.project({ network: 0 }, [
      [admin, 'admin'],
      [person, 'admin'],
    ]);
    const open = await office.project({ network: 2 }, [[admin, 'admin']]);
    const secret = await office.project({ network: 0 }, [[admin, 'admin']]);
    const path = at(`members/${await memberId(person)}/`);
    const { heard } = await hearing(server, () => admin.call('PATCH', path, { role: 5 }));
    const scopes = heard.filter((change) => change.entity === 'scope');
    expect(scopes.map((change) => change.id)).toEqual(expect.arrayContaining([joined, open]));
    expect(scopes.map((change) => change.id)).not.toContain(secret);
    expect(scopes.every((change) => change.stream === id && change.audience?.person_id === person.person.id)).toBe(
      true,
    );
    const place = await person.call('GET', at(`projects/${joined}/project-members/me/`));
    expect(place.body).toMatchObject({ role: 5, original_role: 20 });
  });

  test('to admin opens secret projects to them', async () => {
    const { admin, server, at, hire, memberId } = office;
    const person = await hire('member');
    const secret = await office.project({ network: 0 }, [[admin, 'admin']]);
    const path = at(`members/${await memberId(person)}/`);
    const { heard } = await hearing(server, () => admin.call('PATCH', path, { role: 20 }));
    expect(heard.filter((change) => change.entity === 'scope').map((change) => change.id)).toContain(secret);
    expect((await person.call('GET', at(`projects/${secret}/members/`))).status).toBe(200);
  });

  test('is judged by the role that the caller has by then', async () => {
    const { at, hire, memberId } = office;
    const [one, two] = [await hire('admin'), await hire('admin')];
    const [ofOne, ofTwo] = [at(`members/${await memberId(one)}/`), at(`members/${await memberId(two)}/`)];
    const answers = await Promise.all([one.call('PATCH', ofTwo, { role: 15 }), two.call('PATCH', ofOne, { role: 15 })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  });
});

describe('removing', () => {
  test('ends their sight, keeps their row and their assignments, and withdraws what they stand for', async () => {
    const { admin, server, at, id, hire, memberId, outsider } = office;
    const person = await hire('member');
    const joined = await office.project({ default_assignee: person.person.id, project_lead: person.person.id }, [
      [admin, 'admin'],
      [person, 'member'],
    ]);
    await person.call('POST', at('invitations/'), { emails: [{ email: outsider.person.email, role: 15 }] });
    const row = await memberId(person);
    const { answer, heard } = await hearing(server, () => admin.call('DELETE', at(`members/${row}/`)));
    expect(answer.status).toBe(204);
    const kinds = on(id, heard).map(([entity, fate]) => `${entity} ${fate}`);
    expect(kinds).toEqual(
      expect.arrayContaining([
        'workspace_invitation went',
        'project_member went',
        'workspace_member changed',
        'scope went',
        'project changed',
      ]),
    );
    expect(on(person.person.id, heard)).toEqual([['membership', 'went']]);
    expect(on(outsider.person.id, heard)).toEqual([['received_invitation', 'went']]);
    await refused(server, 404, () => person.call('GET', at()));
    const kept = (await admin.call('GET', at('members/'))).body.find((one: { id: string }) => one.id === row);
    expect(kept).toMatchObject({ is_active: false, member: { id: person.person.id } });
    const after = await office.commit([id], (tx) => tx.get(project, joined));
    expect(after).toMatchObject({ default_assignee: null, project_lead: person.person.id });
    const again = await refused(server, 404, () => admin.call('DELETE', at(`members/${row}/`)));
    expect(again.body.error).toBe('Member not found');
  });

  test('is for admins, not of oneself, and not of a project’s only admin', async () => {
    const { admin, member, guest, server, at, hire, memberId } = office;
    await refused(server, 403, () => guest.call('DELETE', at(`members/${'0'.repeat(8)}-0000-4000-8000-000000000000/`)));
    const ofGuest = at(`members/${await memberId(guest)}/`);
    const ofAdmin = at(`members/${await memberId(admin)}/`);
    await refused(server, 403, () => member.call('DELETE', ofGuest));
    await refused(server, 403, () => admin.call('DELETE', ofAdmin));
    const lead = await hire('member');
    const led = await office.project({ name: 'Lonely' }, [
      [lead, 'admin'],
      [member, 'member'],
    ]);
    const ofLead = at(`members/${await memberId(lead)}/`);
    const answer = await refused(server, 409, () => admin.call('DELETE', ofLead));
    expect(answer.body).toMatchObject({ projects: [{ id: led, name: 'Lonely' }] });
    expect(answer.body.error).toContain('“Lonely”');
  });

  test('of a workspace that is not theirs is nothing to know', async () => {
    const other = await office.outsider.call('POST', '/api/workspaces/', {
      name: 'Other',
      slug: `o-${randomUUID().slice(0, 8)}`,
    });
    const ofGuest = await office.memberId(office.guest);
    const path = `/api/workspaces/${other.body.slug}/members/${ofGuest}/`;
    await refused(office.server, 404, () => office.outsider.call('DELETE', path));
    await refused(office.server, 404, () => office.outsider.call('PATCH', path, { role: 5 }));
    await refused(office.server, 404, () => office.outsider.call('GET', path));
  });
});

describe('[T5] leaving', () => {
  test('of the only two admins at once leaves one of them', async () => {
    const own = await openOffice();
    const second = await own.hire('admin');
    const all = [own.admin, second];
    const answers = await Promise.all(all.map((one) => one.call('POST', own.at('members/leave/'))));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    const lead = await own.hire('member');
    const peer = await own.hire('member');
    const project = await own.project({}, [
      [lead, 'admin'],
      [peer, 'admin'],
    ]);
    const leaving = [lead, peer].map((one) => one.call('POST', own.at(`projects/${project}/members/leave/`)));
    expect((await Promise.all(leaving)).map(({ status }) => status).sort()).toEqual([204, 409]);
    await own.close();
  });

  test('ends one’s own membership; coming back makes the same row active', async () => {
    const { server, at, id, hire, memberId, admin } = office;
    const person = await hire('guest');
    const row = await memberId(person);
    const { answer, heard } = await hearing(server, () => person.call('POST', at('members/leave/')));
    expect(answer.status).toBe(204);
    expect(on(id, heard)).toEqual([['workspace_member', 'changed']]);
    expect(on(person.person.id, heard)).toEqual([['membership', 'went']]);
    await refused(server, 404, () => person.call('POST', at('members/leave/')));
    const made = await admin.call('POST', at('invitations/'), { emails: [{ email: person.person.email, role: 15 }] });
    const ids = made.body.invitations.map((one: { id: string }) => one.id);
    expect((await person.call('POST', '/api/users/me/workspaces/invitations/', { invitations: ids })).status).toBe(204);
    expect((await person.call('GET', at('workspace-members/me/'))).body).toMatchObject({
      id: row,
      role: 15,
      is_active: true,
    });
  });

  test('is refused to the only admin of the workspace or of a project', async () => {
    const own = await openOffice();
    await refused(own.server, 409, () => own.admin.call('POST', own.at('members/leave/')));
    await own.project({ name: 'Mine' }, [
      [own.member, 'admin'],
      [own.guest, 'guest'],
    ]);
    const answer = await refused(own.server, 409, () => own.member.call('POST', own.at('members/leave/')));
    expect(answer.body.error).toContain('“Mine”');
    await own.project({ name: 'Ours' }, [
      [own.admin, 'member'],
      [own.guest, 'guest'],
    ]);
    const second = await own.hire('admin');
    await refused(own.server, 409, () => own.admin.call('POST', own.at('members/leave/')));
    expect((await second.call('POST', own.at('members/leave/'))).status).toBe(204);
    await own.close();
  });
});
