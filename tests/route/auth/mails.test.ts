import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../harness.ts';
import { type MailServer, type Received, startMailServer } from '../../mailServer.ts';
import { type Office, openOffice } from '../workspaces/office.ts';

let smtp: MailServer;
let office: Office;
beforeAll(async () => {
  smtp = await startMailServer();
  office = await openOffice({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'Tandem <tandem@example.org>' } });
});
afterAll(async () => {
  await office.close();
  await smtp.close();
});

const hostile = '<img src=x onerror=alert(1)>';
const newPassword = 'another fine harbour 99';

/** Everything that a mail carried and nobody else may learn. */
const secrets = new Set<string>();

/** The mail that `act` brings to this address. */
async function mailFor(to: string, act: () => Promise<unknown>): Promise<Received> {
  const before = smtp.received.length;
  await act();
  await office.server.idle();
  const came = smtp.received.slice(before);
  expect(came.map((mail) => mail.to)).toEqual([to]);
  const mail = came[0];
  if (!mail) throw new Error('no mail came');
  return mail;
}

/** The one link of a mail, the same in its text and its HTML. */
function linkIn({ text, html }: Received): URL {
  const links = [...text.matchAll(/https?:\/\/\S+/g)].map(([link]) => link);
  const href = /href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
  expect(links).toHaveLength(1);
  expect(href).toBe(links[0]);
  return new URL(links[0] ?? '');
}

function codeIn({ subject, text, html }: Received): string {
  const code = /^(\d{6}) /.exec(subject)?.[1] ?? '';
  expect(text).toContain(code);
  expect(html).toContain(`>${code}</p>`);
  secrets.add(code);
  return code;
}

const good = async (browser: Browser, method: string, path: string, body: object) => {
  const answered = await browser.call(method, path, body);
  expect({ path, status: answered.status, body: answered.body }).toMatchObject({ status: 200 });
  return answered.body;
};

test('[T20] an invitation comes by mail with its link, and what people typed in it is text', async () => {
  const { admin, server } = office;
  await good(admin, 'PATCH', office.at(), { name: hostile });
  await good(admin, 'PATCH', '/api/users/me/', { display_name: `Eve ${hostile}` });
  const invite = {
    emails: [{ email: 'new@example.org', role: 15 }],
    message: `${hostile}\r\n.\r\nBcc: all@example.org`,
  };
  const mail = await mailFor('new@example.org', () => good(admin, 'POST', office.at('invitations/'), invite));
  expect(mail.subject).toBe(`Eve ${hostile} invites you to ${hostile}`);
  expect(mail.html).not.toContain('<img');
  expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(mail.text).toContain('Bcc: all@example.org');
  expect(mail.headers.filter((line) => /^(bcc|cc):/i.test(line))).toEqual([]);
  const link = linkIn(mail);
  expect(link.origin).toBe(server.url);
  const token = link.searchParams.get('token') ?? '';
  expect(token.length).toBeGreaterThan(40);
  secrets.add(token);
  const join = `${office.at(`invitations/${link.searchParams.get('invitation_id')}/join/`)}?token=${token}`;
  expect((await server.browser().call('GET', join)).body).toMatchObject({ email: 'new@example.org', role: 15 });
});

test('[T20] a reset link comes by mail, and sets a password once', async () => {
  const { member, server } = office;
  const { email } = member.person;
  const forgot = () => good(server.browser(), 'POST', '/auth/forgot-password/', { email });
  const link = linkIn(await mailFor(email, forgot));
  const [uidb64, token] = [link.searchParams.get('uidb64'), link.searchParams.get('token')];
  secrets.add(token ?? '').add(newPassword);
  const reset = () => server.browser().call('POST', '/auth/reset-password/', { uidb64, token, password: newPassword });
  expect((await reset()).status).toBe(200);
  expect((await reset()).status).toBeGreaterThanOrEqual(400);
  await server.browser().signIn(email, newPassword);
});

test('[T20] a code comes by mail, in its subject for a glance, and opens once', async () => {
  const { server } = office;
  const { email } = office.guest.person;
  const browser = server.browser();
  const ask = () => good(browser, 'POST', '/auth/magic-generate/', { email });
  const code = codeIn(await mailFor(email, ask));
  await good(browser, 'POST', '/auth/magic-sign-in/', { email, code });
  expect((await server.browser().call('POST', '/auth/magic-sign-in/', { email, code })).status).toBe(410);
});

test('[T20] a code to change an address goes to the new one, and the mail names no other', async () => {
  const { outsider } = office;
  const email = 'moved@example.org';
  const ask = () => good(outsider, 'POST', '/api/users/me/email/generate-code/', { email });
  const mail = await mailFor(email, ask);
  expect(mail.raw).not.toContain(outsider.person.email);
  await good(outsider, 'PATCH', '/api/users/me/email/', { email, code: codeIn(mail) });
});

test('[T20] nothing of what the mails carried is in the log, in what was published, or in the database as it is', async () => {
  const { server } = office;
  expect(secrets.size).toBe(5);
  const logs = JSON.stringify(server.logged);
  const told = JSON.stringify(server.heard);
  const kept = await rowsOfSecrets();
  for (const secret of secrets) {
    expect(secret).not.toBe('');
    expect(logs).not.toContain(secret);
    expect(told).not.toContain(secret);
    expect(kept).not.toContain(secret);
  }
  expect(server.mails).toEqual([]);
});

async function rowsOfSecrets(): Promise<string> {
  const tables = ['invitation_secret', 'auth_code', 'auth_verification', 'auth_account', 'api_token_secret'];
  const rows = await Promise.all(
    tables.map((name) => office.server.database.reads.selectFrom(name).selectAll().execute()),
  );
  expect(rows.flat().length).toBeGreaterThan(3);
  return JSON.stringify(rows);
}
