import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, person } from '#shared/features/person.ts';
import { receiveInvitations, workspacesAwaiting } from '../../../server/features/invitation.ts';
import { type Browser, execute } from '../../harness.ts';
import { hearing, type Office, on, openOffice, refused } from './office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const address = () => `${randomUUID().slice(0, 8)}@example.org`;
const list = '/api/users/me/workspaces/invitations/';

interface Invited {
  id: string;
  invite_link: string;
  token: string;
  /** The calls by which it is answered. */
  join: string;
}

/** Invites by the admin, who gets the link. */
async function invite(email: string, role = 15, by: Browser = office.admin): Promise<Invited> {
  const { body } = await by.call('POST', office.at('invitations/'), { emails: [{ email, role }] });
  const { id, invite_link = '' } = body.invitations[0];
  return { id, invite_link, ...fromLink(invite_link, id) };
}

function fromLink(link: string, id: string) {
  const token = new URLSearchParams(link.split('?')[1]).get('token') ?? '';
  return { token, join: office.at(`invitations/${id}/join/`) };
}

const isIn = async (who: Browser) => (await who.call('GET', office.at())).status === 200;

describe('[T15] inviting', () => {
  test('gives the admin a link, mails another copy, and keeps only a hash', async () => {
    const { admin, server, at, slug, id } = office;
    const [one, two] = [address(), address()];
    const { answer, heard } = await hearing(server, () =>
      admin.call('POST', at('invitations/'), {
        emails: [{ email: ` ${one.toUpperCase()} `, role: 15 }, { email: two }],
      }),
    );
    expect(answer.status).toBe(200);
    expect(answer.body.invitations).toMatchObject([
      { email: one, role: 15, accepted: false, responded_at: null },
      { email: two, role: 5 },
    ]);
    const { id: invitationId, invite_link, created_at, expires_at } = answer.body.invitations[0];
    expect(invite_link).toMatch(
      new RegExp(`^/workspace-invitations\\?invitation_id=${invitationId}&slug=${slug}&token=.{43}$`),
    );
    expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(7 * 86_400_000);
    expect(on(id, heard)).toEqual(Array(2).fill(['workspace_invitation', 'came']));
    await server.idle();
    const mail = server.mails.find(({ to }) => to === one);
    expect(mail?.text).toContain(`${server.url}${invite_link}`);
    const { token } = fromLink(invite_link, invitationId);
    const { rows } = await execute(server, sql`select to_jsonb(s)::text as text from invitation_secret s`);
    expect(JSON.stringify([heard, rows])).not.toContain(token);
    const listed = await office.member.call('GET', at('invitations/'));
    expect(listed.body.map((row: { email: string }) => row.email)).toEqual(expect.arrayContaining([one, two]));
    expect(JSON.stringify(listed.body)).not.toMatch(/token|invite_link/);
  });

  test('by a member gives no link, and nothing above their role', async () => {
    const { member, guest, outsider, server, at } = office;
    const call = (who: Browser, emails: object[]) => () => who.call('POST', at('invitations/'), { emails });
    const { body } = await call(member, [{ email: address(), role: 15 }])();
    expect(body.invitations[0]).not.toHaveProperty('invite_link');
    expect(body.invitations[0]).not.toHaveProperty('token');
    await refused(server, 403, call(member, [{ email: address() }, { email: address(), role: 20 }]));
    await refused(server, 403, call(guest, [{ email: address() }]));
    await refused(server, 403, () => guest.call('GET', at('invitations/')));
    await refused(server, 404, call(outsider, [{ email: address() }]));
  });

  test('names what is wrong: nobody, bad addresses, members', async () => {
    const { admin, guest, server, at } = office;
    const call = (body: object) => () => admin.call('POST', at('invitations/'), body);
    await refused(server, 400, call({}));
    await refused(server, 400, call({ emails: [] }));
    await refused(server, 400, call({ emails: [{ email: address(), role: 6 }] }));
    const bad = await refused(
      server,
      400,
      call({ emails: [{ email: 'no-at' }, { email: address() }, { email: 'a@b' }] }),
    );
    expect(bad.body.error).toContain('no-at, a@b');
    const known = await refused(server, 409, call({ emails: [{ email: guest.person.email }, { email: address() }] }));
    expect(known.body.workspace_users).toMatchObject([{ id: guest.person.id, email: guest.person.email }]);
  });

  test('again renews: one row, the new role, a new link, and the old one is dead', async () => {
    const { server } = office;
    const email = address();
    const first = await invite(email, 5);
    const second = await invite(email.toUpperCase(), 15);
    expect(second.id).toBe(first.id);
    const nobody = server.browser();
    await refused(server, 403, () => nobody.call('POST', first.join, { accepted: true, token: first.token }));
    expect((await nobody.call('GET', `${second.join}?token=${second.token}`)).body).toMatchObject({ email, role: 15 });
  });

  test('repeated under its Idempotency-Key shows no link twice and mails nothing', async () => {
    const { admin, server, at } = office;
    const key = { 'idempotency-key': randomUUID() };
    const body = { emails: [{ email: address() }] };
    await admin.call('POST', at('invitations/'), body, key);
    await server.idle();
    const mailed = server.mails.length;
    const again = await hearing(server, () => admin.call('POST', at('invitations/'), body, key));
    expect(again).toMatchObject({ heard: [], answer: { status: 200, body: { message: 'Invitations sent.' } } });
    expect(JSON.stringify(again.answer.body)).not.toContain('token');
    await server.idle();
    expect(server.mails.length).toBe(mailed);
  });

  test('shows at once in the list of somebody who has an account', async () => {
    const { server, id, slug } = office;
    const guest = await server.signUp();
    const { heard } = await hearing(server, () => invite(guest.person.email));
    expect(on(guest.person.id, heard)).toEqual([['received_invitation', 'came']]);
    expect((await guest.call('GET', list)).body).toMatchObject([
      { workspace_id: id, workspace_slug: slug, role: 15, workspace: { slug, name: 'Office' } },
    ]);
  });
});

describe('changing and withdrawing', () => {
  test('a new role reaches the list of the invited; above one’s own is refused', async () => {
    const { admin, member, guest, server, at } = office;
    const somebody = await server.signUp();
    const { id } = await invite(somebody.person.email, 5);
    const path = at(`invitations/${id}/`);
    const { answer, heard } = await hearing(server, () =>
      member.call('PATCH', path, { role: 15, accepted: true, email: 'x@y.zz' }),
    );
    expect(answer).toMatchObject({ status: 200, body: { role: 15, accepted: false, email: somebody.person.email } });
    expect(on(somebody.person.id, heard)).toEqual([['received_invitation', 'changed']]);
    await refused(server, 403, () => member.call('PATCH', path, { role: 20 }));
    await refused(server, 403, () => guest.call('PATCH', path, { role: 5 }));
    await refused(server, 400, () => admin.call('PATCH', path, {}));
    await admin.call('PATCH', path, { role: 20 });
    await refused(server, 403, () => member.call('PATCH', path, { role: 15 }));
    await refused(server, 403, () => member.call('DELETE', path));
    await refused(server, 404, () => admin.call('PATCH', at(`invitations/${randomUUID()}/`), { role: 5 }));
  });

  test('withdrawn, it leaves the list and its link is gone', async () => {
    const { admin, guest, server, at } = office;
    const somebody = await server.signUp();
    const { id, join, token } = await invite(somebody.person.email);
    await refused(server, 403, () => guest.call('DELETE', at(`invitations/${id}/`)));
    const { heard } = await hearing(server, () => admin.call('DELETE', at(`invitations/${id}/`)));
    expect(on(somebody.person.id, heard)).toEqual([['received_invitation', 'went']]);
    await refused(server, 410, () => somebody.call('POST', join, { accepted: true, token }));
    await refused(server, 410, () => somebody.call('GET', `${join}?token=${token}`));
    await refused(server, 404, () => server.browser().call('GET', join));
    await refused(server, 404, () => somebody.call('POST', list, { invitations: [id] }));
    expect(await isIn(somebody)).toBe(false);
  });

  test('a new link is for admins; the link before it is dead', async () => {
    const { admin, member, server, at } = office;
    const { id, join, token } = await invite(address(), 5);
    await refused(server, 403, () => member.call('POST', at(`invitations/${id}/link/`)));
    const { body } = await admin.call('POST', at(`invitations/${id}/link/`));
    const nobody = server.browser();
    await refused(server, 403, () => nobody.call('POST', join, { accepted: false, token }));
    const fresh = fromLink(body.invite_link, id).token;
    expect((await nobody.call('POST', join, { accepted: false, token: fresh })).status).toBe(200);
  });
});

describe('[T15] the link', () => {
  test('tells who invites where; the address only to its secret', async () => {
    const { server, admin } = office;
    const email = address();
    const { join, token } = await invite(email);
    const nobody = server.browser();
    const seen = (await nobody.call('GET', join)).body;
    expect(seen).toMatchObject({ workspace: { name: 'Office' }, email: `${email[0]}•••@example.org` });
    expect(seen.invited_by).toBe(admin.person.email.split('@')[0]);
    expect(seen).not.toHaveProperty('role');
    expect((await nobody.call('GET', `${join}?token=wrong`)).body.email).toContain('•');
    expect((await nobody.call('GET', `${join}?token=${token}`)).body).toMatchObject({ email, role: 15 });
    const elsewhere = join.replace(office.slug, 'never-was');
    await refused(server, 404, () => nobody.call('GET', `${elsewhere}?token=${token}`));
  });

  test('makes a member: names copied, on both streams in one commit, once', async () => {
    const { server, id } = office;
    const somebody = await server.signUp();
    const { join, token } = await invite(somebody.person.email, 15);
    const { answer, heard } = await hearing(server, () => somebody.call('POST', join, { accepted: true, token }));
    expect(answer.status).toBe(200);
    expect(on(id, heard)).toEqual([
      ['workspace_member', 'came'],
      ['workspace_invitation', 'changed'],
      ['workspace_invitation', 'went'],
    ]);
    expect(on(somebody.person.id, heard)).toEqual([
      ['membership', 'came'],
      ['received_invitation', 'went'],
    ]);
    const own = (await somebody.call('GET', office.at('workspace-members/me/'))).body;
    expect(own).toMatchObject({
      role: 15,
      email: somebody.person.email,
      display_name: somebody.person.email.split('@')[0],
    });
    await refused(server, 409, () => somebody.call('POST', join, { accepted: true, token }));
    await refused(server, 409, () => server.browser().call('POST', join, { accepted: false, token }));
  });

  test('is bound to its address: another account, or another address beside it, cannot use it', async () => {
    const { server, outsider } = office;
    const somebody = await server.signUp();
    const { join, token } = await invite(somebody.person.email);
    await refused(server, 403, () => outsider.call('POST', join, { accepted: true, token }));
    await refused(server, 403, () => outsider.call('POST', join, { accepted: false, token }));
    await refused(server, 403, () => outsider.call('POST', join, { accepted: true }));
    const nobody = server.browser();
    await refused(server, 403, () => nobody.call('POST', join, { accepted: true, token, email: 'other@example.org' }));
    await refused(server, 403, () => nobody.call('POST', join, { accepted: true, token: `${token}x` }));
    await refused(server, 403, () => nobody.call('POST', join, { accepted: true }));
    expect(await isIn(somebody)).toBe(false);
    expect(await isIn(outsider)).toBe(false);
  });

  test('declined, it leaves the list; a second answer is refused until invited again', async () => {
    const { server } = office;
    const somebody = await server.signUp();
    const { join, token } = await invite(somebody.person.email);
    const { heard } = await hearing(server, () => somebody.call('POST', join, { accepted: false, token }));
    expect(on(somebody.person.id, heard)).toEqual([['received_invitation', 'went']]);
    await refused(server, 409, () => somebody.call('POST', join, { accepted: true, token }));
    const again = await invite(somebody.person.email);
    expect((await somebody.call('POST', again.join, { accepted: true, token: again.token })).status).toBe(200);
    expect(await isIn(somebody)).toBe(true);
  });

  test('runs out after its seven days', async () => {
    const { server } = office;
    const somebody = await server.signUp();
    const { id, join, token } = await invite(somebody.person.email);
    await execute(server, sql`update workspace_invitation set expires_at = now() where id = ${id}`);
    await refused(server, 410, () => somebody.call('POST', join, { accepted: true, token }));
    await refused(server, 410, () => somebody.call('GET', `${join}?token=${token}`));
    await refused(server, 410, () => somebody.call('POST', list, { invitations: [id] }));
  });

  test('gives no more than its sponsor has by then, and nothing once they are a guest', async () => {
    const { server, admin, at, hire, memberId } = office;
    const boss = await hire('admin');
    const ofBoss = at(`members/${await memberId(boss)}/`);
    const [one, two] = [await server.signUp(), await server.signUp()];
    const first = await invite(one.person.email, 20, boss);
    const second = await invite(two.person.email, 20, boss);
    await admin.call('PATCH', ofBoss, { role: 15 });
    await one.call('POST', first.join, { accepted: true, token: first.token });
    expect((await one.call('GET', at('workspace-members/me/'))).body.role).toBe(15);
    await admin.call('PATCH', ofBoss, { role: 5 });
    await refused(server, 410, () => two.call('POST', second.join, { accepted: true, token: second.token }));
  });

  test('is gone when its sponsor was removed', async () => {
    const { server, admin, at, hire, memberId } = office;
    const boss = await hire('admin');
    const somebody = await server.signUp();
    const { join, token } = await invite(somebody.person.email, 15, boss);
    await admin.call('DELETE', at(`members/${await memberId(boss)}/`));
    await refused(server, 410, () => somebody.call('POST', join, { accepted: true, token }));
    expect((await somebody.call('GET', list)).body).toEqual([]);
  });

  test('is gone while its sponsor is deactivated, in the list too', async () => {
    const { server, admin, hire } = office;
    const boss = await hire('member');
    const somebody = await server.signUp();
    const { id } = await invite(somebody.person.email, 15, admin);
    // Whoever touched it last stands for it.
    expect((await boss.call('PATCH', office.at(`invitations/${id}/`), { role: 5 })).status).toBe(200);
    await admin.call('POST', `/api/instances/people/${boss.person.id}/deactivate/`);
    await refused(server, 410, () => somebody.call('POST', list, { invitations: [id] }));
    expect(await isIn(somebody)).toBe(false);
    await admin.call('POST', `/api/instances/people/${boss.person.id}/reactivate/`);
    expect((await somebody.call('POST', list, { invitations: [id] })).status).toBe(204);
  });

  test('is answered once, by however many at once', async () => {
    const { server } = office;
    const somebody = await server.signUp();
    const { join, token } = await invite(somebody.person.email);
    const body = { accepted: true, token };
    const answers = await Promise.all(Array.from({ length: 5 }, () => somebody.call('POST', join, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  });

  test('stands nowhere but in its mail and with the admin who made it', async () => {
    const { server, admin, member, guest, at } = office;
    const somebody = await server.signUp();
    const { id, token } = await invite(somebody.person.email);
    const answers = await Promise.all([
      ...[admin, member].flatMap((who) => [
        who.call('GET', at('invitations/')),
        who.call('GET', at(`invitations/${id}/`)),
      ]),
      ...[admin, member, guest].flatMap((who) => [
        who.call('GET', at('tables/')),
        who.call('GET', at('changes/?after=0&limit=1000')),
      ]),
      somebody.call('GET', list),
      somebody.call('GET', '/api/users/me/tables/'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.filter(({ body }) => JSON.stringify(body).includes(id))).toHaveLength(10);
    const { rows } = await execute(
      server,
      sql`select to_jsonb(c)::text as text from change c
      union all select to_jsonb(i)::text from idempotency i union all select to_jsonb(r)::text from received_invitation r
      union all select to_jsonb(s)::text from invitation_secret s`,
    );
    expect(JSON.stringify([answers.map(({ body }) => body), rows])).not.toContain(token);
  });

  test('lets in again who was shut out and still lists the workspace', async () => {
    const { server, at, hire } = office;
    const somebody = await hire('guest');
    await execute(server, sql`update workspace_member set is_active = false where member = ${somebody.person.id}`);
    const { join, token } = await invite(somebody.person.email, 15);
    const { answer, heard } = await hearing(server, () => somebody.call('POST', join, { accepted: true, token }));
    expect(answer.status).toBe(200);
    expect(on(somebody.person.id, heard)).toContainEqual(['membership', 'changed']);
    expect((await somebody.call('GET', at('workspace-members/me/'))).body).toMatchObject({ role: 15 });
  });

  test('raises nobody who is in already', async () => {
    const { server, at, id } = office;
    const somebody = await server.signUp();
    const { join, token } = await invite(somebody.person.email, 20);
    await execute(
      server,
      sql`insert into workspace_member select * from jsonb_populate_record((select w from workspace_member w limit 1),
        jsonb_build_object('id', ${randomUUID()}::text, 'member', ${somebody.person.id}::text, 'role', 5))`,
    );
    await somebody.call('POST', join, { accepted: true, token });
    expect((await somebody.call('GET', at('workspace-members/me/'))).body).toMatchObject({ role: 5, workspace_id: id });
  });
});

describe('one’s own list', () => {
  test('accepts several at once, by the invitation or its row, and nobody else’s', async () => {
    const { server, outsider } = office;
    const other = await openInSameServer();
    const somebody = await server.signUp();
    const { id } = await invite(somebody.person.email);
    await outsider.call('POST', `/api/workspaces/${other}/invitations/`, {
      emails: [{ email: somebody.person.email }],
    });
    const rows = (await somebody.call('GET', list)).body;
    expect(rows).toHaveLength(2);
    const second = rows.find((row: { invitation_id: string }) => row.invitation_id !== id).id;
    await refused(server, 404, () => outsider.call('POST', list, { invitations: [id] }));
    await refused(server, 404, () => somebody.call('POST', list, { invitations: [id, randomUUID()] }));
    await refused(server, 400, () => somebody.call('POST', list, { invitations: [] }));
    const { answer, heard } = await hearing(server, () => somebody.call('POST', list, { invitations: [id, second] }));
    expect(answer.status).toBe(204);
    expect(on(somebody.person.id, heard)).toEqual([
      ['membership', 'came'],
      ['received_invitation', 'went'],
      ['membership', 'came'],
      ['received_invitation', 'went'],
    ]);
    expect((await somebody.call('GET', list)).body).toEqual([]);
    expect(await isIn(somebody)).toBe(true);
  });

  async function openInSameServer(): Promise<string> {
    const slug = `o-${randomUUID().slice(0, 8)}`;
    await office.outsider.call('POST', '/api/workspaces/', { name: 'Other', slug });
    return slug;
  }

  test('accepts without the link only for a proved address, where mails can be sent', async () => {
    const own = await openOffice({ env: { SMTP_URL: 'smtp://localhost:1' } });
    const { body } = await own.admin.call('POST', own.at('invitations/'), {
      emails: [{ email: own.outsider.person.email }],
    });
    const { id, invite_link } = body.invitations[0];
    await refused(own.server, 403, () => own.outsider.call('POST', list, { invitations: [id] }));
    await refused(own.server, 403, () =>
      own.outsider.call('POST', own.at(`invitations/${id}/join/`), { accepted: true }),
    );
    const token = new URLSearchParams(invite_link.split('?')[1]).get('token');
    const join = own.at(`invitations/${id}/join/`);
    expect((await own.outsider.call('POST', join, { accepted: true, token })).status).toBe(200);
    await own.close();
  });
});

describe('before there is an account', () => {
  /** What signing up does with the invitations of a new person. */
  async function welcome(somebody: Browser, isVerified: boolean) {
    const { server, commit } = office;
    const waiting = await workspacesAwaiting(server.store.reads, somebody.person.email);
    const personId = somebody.person.id;
    return hearing(server, () =>
      commit([personId, ...waiting], async (tx) => {
        const known: Person = await tx.update(person, personId, { is_email_verified: isVerified });
        await receiveInvitations(tx, known);
      }),
    );
  }

  test('an invitation waits, and is in the list of whoever signs up with its address', async () => {
    const email = address();
    await invite(email);
    const { answer: somebody, heard } = await hearing(office.server, () => office.server.signUp(email));
    expect(on(somebody.person.id, heard)).toContainEqual(['received_invitation', 'came']);
    expect((await somebody.call('GET', list)).body).toHaveLength(1);
    expect(await isIn(somebody)).toBe(false);
  });

  test('accepted by its link, it makes a member of whoever proves the address', async () => {
    const email = address();
    const { join, token } = await invite(email);
    const nobody = office.server.browser();
    expect((await nobody.call('POST', join, { accepted: true, token, email })).status).toBe(200);
    await refused(office.server, 409, () => nobody.call('POST', join, { accepted: true, token }));
    const somebody = await office.server.signUp(email);
    const { heard } = await welcome(somebody, true);
    expect(on(somebody.person.id, heard)).toContainEqual(['membership', 'came']);
    expect(await isIn(somebody)).toBe(true);
  });

  test('accepted by its link, the account completes it by the same link', async () => {
    const email = address();
    const { join, token } = await invite(email);
    await office.server.browser().call('POST', join, { accepted: true, token });
    const somebody = await office.server.signUp(email);
    expect(await isIn(somebody)).toBe(false);
    expect((await somebody.call('POST', join, { accepted: true, token })).status).toBe(200);
    expect(await isIn(somebody)).toBe(true);
  });
});
