import { afterEach, expect, test } from 'vitest';
import { invitationMail } from '../../../server/mail/mails.ts';
import { goodPassword, startServer, type TestServer } from '../../harness.ts';
import { startMailServer } from '../../mailServer.ts';

let server: TestServer;
afterEach(() => server.close());

const signIn = (email: string, password: string, headers: Record<string, string> = {}, path = '/auth/sign-in/') =>
  server.browser().call('POST', path, { email, password }, headers);

test('[T13] tries on one account are counted, whatever the path, case or claimed address', async () => {
  server = await startServer({ limitFactor: 1 });
  const ann = await server.signUp();
  const { email } = ann.person;
  const answers = [];
  for (let count = 0; count < 12; count++) {
    const headers = { 'x-forwarded-for': `203.0.113.${count}` };
    const path = count % 2 ? '/api/auth/sign-in' : '/auth/sign-in/';
    answers.push(await signIn(count % 3 ? email : email.toUpperCase(), 'wrong', headers, path));
  }
  expect(answers.map((answer) => answer.status)).toEqual([...Array(10).fill(401), 429, 429]);
  const last = answers.at(-1);
  expect(last?.body).toMatchObject({ code: 'rate_limited', error_code: 5900, error_message: 'RATE_LIMIT_EXCEEDED' });
  expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await signIn(email, goodPassword)).status).toBe(429);
  const bob = await server.signUp();
  expect((await signIn(bob.person.email, goodPassword)).status).toBe(200);
});

/** Statuses of `count` calls, each from an address that it claims to come from. */
async function statuses(count: number, path: string, body: (n: number) => object) {
  const answers: number[] = [];
  for (let n = 0; n < count; n++) {
    const headers = { 'x-forwarded-for': `203.0.113.${n}`, 'x-real-ip': `203.0.113.${n}` };
    answers.push((await server.browser().call('POST', path, body(n), headers)).status);
  }
  return answers;
}

const asked = [
  ['/auth/email-check/', 'asking whether there is an account', {}],
  ['/auth/sign-up/', 'signing up', { password: goodPassword }],
  ['/auth/magic-sign-in/', 'trying codes', { code: '123456' }],
  ['/auth/magic-sign-up/', 'trying codes to sign up', { code: '123456' }],
] as const;

test.each(asked)('[T13] %s, %s, is limited for each account', async (path, _what, more) => {
  server = await startServer({ limitFactor: 0.2 });
  const { email } = (await server.signUp()).person;
  const variants = [path, `/api${path}`, path.slice(0, -1), path.toUpperCase()];
  const same = (n: number) => (n % 2 ? email : ` ${email.toUpperCase()}`);
  const answers: number[] = [];
  for (let n = 0; n < 6; n++)
    answers.push(...(await statuses(1, variants[n % 4] ?? path, () => ({ email: same(n), ...more }))));
  expect(answers.slice(0, 1)).not.toContain(429);
  expect(answers.slice(2)).toEqual([429, 429, 429, 429]);
  expect(await statuses(1, path, () => ({ email: 'other@example.org', ...more }))).not.toContain(429);
});

test.each(asked)('[T13] %s, %s, is limited for each address that it comes from', async (path, _what, more) => {
  server = await startServer({ limitFactor: 0.01 });
  const answers = await statuses(8, path, (n) => ({ email: `somebody-${n}@example.org`, ...more }));
  expect(answers.map((status) => status === 429)).toEqual([...Array(6).fill(false), true, true]);
});

test('[T13] who wants another address learns whose it is but a few times, and by no code that is not right', async () => {
  server = await startServer({ limitFactor: 1 });
  const [ann, bob] = [await server.signUp(), await server.signUp()];
  const path = '/api/users/me/email/';
  const known: string = bob.person.email;
  const answers = [];
  for (const email of [known, 'nobody@example.org', known, 'nobody@example.org'])
    answers.push((await ann.call('POST', `${path}generate-code/`, { email })).status);
  expect(answers).toEqual([409, 200, 409, 429]);
  const tried = await Promise.all(
    [known, 'unknown@example.org'].map((email) => ann.call('PATCH', path, { email, code: '123456' })),
  );
  expect(tried.map(({ status }) => status)).toEqual([410, 410]);
  expect(new Set(tried.map(({ body }) => JSON.stringify({ ...body, request_id: undefined }))).size).toBe(1);
});

test('[T13] an address that was taken since its code was mailed stays with who has it', async () => {
  server = await startServer();
  const ann = await server.signUp();
  const email = 'wanted@example.org';
  await ann.call('POST', '/api/users/me/email/generate-code/', { email });
  await server.idle();
  const code = /\d{6}/.exec(server.mails.at(-1)?.subject ?? '')?.[0];
  await server.signUp(email);
  expect((await ann.call('PATCH', '/api/users/me/email/', { email, code })).status).toBe(409);
  expect((await ann.call('GET', '/api/users/me/')).body.email).toBe(ann.person.email);
});

test('[T13] behind a trusted proxy the address is the one that the proxy saw', async () => {
  server = await startServer({ limitFactor: 0.01, env: { TRUST_PROXY: 'loopback' } });
  const ask = async (n: number, address: string) => {
    const headers = { 'x-forwarded-for': `198.51.100.${n}, ${address}` };
    return (await server.browser().call('POST', '/auth/email-check/', { email: `a-${n}@example.org` }, headers)).status;
  };
  const answers: number[] = [];
  for (let n = 0; n < 8; n++) answers.push(await ask(n, '203.0.113.7'));
  expect(answers).toEqual([...Array(6).fill(200), 429, 429]);
  expect(await ask(9, '203.0.113.8')).toBe(200);
});

test('signing in forgets the wrong tries before it', async () => {
  server = await startServer({ limitFactor: 1 });
  const { person } = await server.signUp();
  for (let round = 0; round < 2; round++) {
    for (let count = 0; count < 6; count++) expect((await signIn(person.email, 'wrong')).status).toBe(401);
    expect((await signIn(person.email, goodPassword)).status).toBe(200);
  }
});

test('codes and links to one address are few, the known and the unknown alike', async () => {
  server = await startServer({ limitFactor: 1 });
  const { person } = await server.signUp();
  for (const email of [person.email, 'unknown@example.org']) {
    const statuses = [];
    for (let count = 0; count < 6; count++)
      statuses.push((await server.browser().call('POST', '/auth/magic-generate/', { email })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  }
});

test('writes of one person are counted', async () => {
  server = await startServer({ limitFactor: 0.01 });
  const ann = await server.signUp();
  const statuses = [];
  for (let count = 0; count < 7; count++)
    statuses.push((await ann.call('PATCH', '/api/users/me/', { last_name: `${count}` })).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
  expect((await ann.call('GET', '/api/users/me/')).status).toBe(200);
});

test('with SMTP_URL mails go there, in plain text and HTML, and none to the log', async () => {
  const smtp = await startMailServer();
  server = await startServer({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'Tandem <tandem@example.org>' } });
  const admin = await server.signUp();
  const email = 'new@example.org';
  expect((await server.browser().call('POST', '/auth/email-check/', { email })).body).toEqual({
    existing: false,
    status: 'MAGIC_CODE',
  });
  await server.browser().call('POST', '/auth/magic-generate/', { email });
  await server.idle();
  const code = /^(\d{6}) is your/.exec(smtp.received[0]?.subject ?? '')?.[1];
  expect(smtp.received[0]?.to).toBe('new@example.org');
  expect(smtp.received[0]?.text).toContain(code);
  expect(smtp.received[0]?.html).toContain(code);
  expect(server.mails).toEqual([]);
  expect((await server.browser().call('POST', '/auth/magic-sign-up/', { email, code })).status).toBe(200);
  expect(JSON.stringify(server.logged)).not.toContain(code);
  expect((await admin.call('POST', '/api/instances/email-credentials-check/')).status).toBe(200);
  expect(smtp.received).toHaveLength(2);
  expect((await server.browser().call('GET', '/api/instances/')).body.config).toMatchObject({
    is_smtp_configured: true,
    is_magic_login_enabled: true,
  });
  await smtp.close();
});

test('a mail server that refuses is told to the admin who tests it, and logged for everybody else', async () => {
  const smtp = await startMailServer({ refuse: true });
  server = await startServer({ env: { SMTP_URL: smtp.url } });
  const admin = await server.signUp();
  const test = await admin.call('POST', '/api/instances/email-credentials-check/', {});
  expect(test).toMatchObject({ status: 400, body: { error: expect.stringContaining('no such mailbox here') } });
  expect((await server.browser().call('POST', '/auth/forgot-password/', { email: admin.person.email })).status).toBe(
    200,
  );
  await server.idle();
  expect(server.logged.map((line) => line.msg)).toContainEqual(expect.stringContaining('sending a mail'));
  await smtp.close();
});

test('what people typed is text in a mail, and never a header', async () => {
  server = await startServer();
  const mail = invitationMail({
    to: 'bob@example.org',
    url: 'https://tandem.example/?a=1&b="2"',
    workspace: '<img src=x onerror=alert(1)>',
    inviter: 'Eve\r\nBcc: all@example.org',
    message: '<script>alert(1)</script>',
  });
  expect(mail.subject).toBe('Eve Bcc: all@example.org invites you to <img src=x onerror=alert(1)>');
  expect(mail.html).not.toMatch(/<script|<img/);
  expect(mail.html).toContain('&lt;script&gt;');
  expect(mail.html).toContain('href="https://tandem.example/?a=1&amp;b=&quot;2&quot;"');
});
