/** Successes that one call does not bring about: what must be known, mailed or typed before is got first. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { encodeStateAsUpdate, type XmlElement, XmlText } from 'yjs';
import { docOf, newState } from '#shared/editor/body.ts';
import { bodyField, emptyBody } from '#shared/editor/extensions.ts';
import { type Browser, execute, goodPassword, type Mail, type TestServer } from '../../harness.ts';
import { dot } from '../files/pictures.ts';
import { sendBytes } from '../files/upload.ts';
import type { World } from './world.ts';

const another = 'another good password';
const newEmail = () => `${randomUUID().slice(0, 8)}@example.org`;

async function good(browser: Browser, method: string, path: string, body?: object) {
  const answered = await browser.call(method, path, body);
  if (answered.status >= 300)
    throw new Error(`${method} ${path} answered ${answered.status} ${JSON.stringify(answered.body)}`);
  return answered.body;
}

/** Reads what needs a question in its address. */
export async function askWithWords({ office, actor, home }: World): Promise<void> {
  const { browser } = actor('lead');
  await good(browser, 'GET', '/api/workspace-slug-check/?slug=nobody-has-it');
  await good(browser, 'GET', office.at('project-identifiers/?name=P1'));
  for (const type of ['user_mention', 'project', 'issue', 'page'])
    await good(browser, 'GET', office.at(`entity-search/?query=e&query_type=${type}`));
  await good(browser, 'GET', office.at('search/?search=sign'));
  const at = office.at(`projects/${home.projectId}/`);
  await good(browser, 'GET', `${at}issues/list/?issues=${home.things.issue}`);
  await good(browser, 'GET', `${at}issues/?group_by=state_id`);
  await good(browser, 'GET', `${at}issues/?group_by=state_id&sub_group_by=priority`);
  await good(browser, 'GET', `${at}states/?grouped=true`);
  await good(browser, 'GET', `${at}search-issues/?search=sign`);
  await good(browser, 'GET', office.at('search/?search=notes'));
  for (const type of ['public', 'private', 'archived'])
    await good(browser, 'GET', `${at}pages/?type=${type}&search=fix&order_by=name`);
  await good(browser, 'POST', `${at}favorite-pages/${home.things.page}/`);
  await good(browser, 'GET', office.at('user-favorites/?all=true'));
}

/** Sends the bytes of a file, and binds it to what it was for. */
export async function sendFiles({ office, actor, home }: World): Promise<void> {
  const { browser } = actor('lead');
  const at = `/api/assets/v2/workspaces/${office.slug}/projects/${home.projectId}/`;
  const picture = { name: 'dot.png', type: 'image/png', size: dot.length, entity_type: 'ISSUE_DESCRIPTION' };
  const { upload_data, asset_id } = await good(browser, 'POST', at, picture);
  await sendBytes(browser, upload_data, dot);
  await good(browser, 'POST', `${at}${home.things.issue}/bulk/`, { asset_ids: [asset_id] });
}

/** Asks for a ticket, which only programs are given. */
export async function askAsProgram({ server, actor, home }: World): Promise<void> {
  const { token } = await good(actor('lead').browser, 'POST', '/api/users/api-tokens/', { label: 'Program' });
  const document = `work_item:${home.things.issue}`;
  const headers = { 'x-api-key': token };
  const answered = await server.browser().call('POST', '/api/collab-tickets/', { document }, headers);
  if (answered.status !== 201) throw new Error(`${answered.status} ${JSON.stringify(answered.body)}`);
}

/** Makes texts as small as their words, which much was written in and deleted again. */
export async function compactTexts({ server, office, actor, home }: World): Promise<void> {
  const doc = docOf(newState(emptyBody));
  const words = new XmlText();
  (doc.getXmlFragment(bodyField).get(0) as XmlElement).insert(0, [words]);
  words.insert(0, 'abc'.repeat(100));
  for (let at = 300; at > 0; at--) {
    words.insert(at, 'x');
    words.delete(at, 1);
  }
  const { issue, page } = home.things;
  for (const [kind, id] of Object.entries({ work_item: issue, page }))
    await execute(
      server,
      sql`insert into document (kind, id, workspace_id, state) values (${kind}, ${id}, ${office.id}, ${Buffer.from(encodeStateAsUpdate(doc))})
        on conflict (kind, id) do update set state = excluded.state`,
    );
  const { browser } = actor('lead');
  const at = office.at(`projects/${home.projectId}/`);
  await good(browser, 'POST', `${at}work-items/${issue}/description/compact/`);
  await good(browser, 'POST', `${at}pages/${page}/description/compact/`);
}

/** Answers invitations and leaves places. */
export async function comeAndGo({ office, server, actor, home }: World): Promise<void> {
  const invite = (email: string) =>
    good(office.admin, 'POST', office.at('invitations/'), { emails: [{ email, role: 5 }] });
  const [stranger] = (await invite(newEmail())).invitations;
  const token = new URL(stranger.invite_link, server.url).searchParams.get('token');
  const join = office.at(`invitations/${stranger.id}/join/`);
  await good(server.browser(), 'GET', join);
  await good(server.browser(), 'GET', `${join}?token=${token}`);
  await good(server.browser(), 'POST', join, { accepted: false, token });
  const somebody = await server.signUp();
  const [known] = (await invite(somebody.person.email)).invitations;
  await good(somebody, 'GET', '/api/users/me/workspaces/invitations/');
  await good(somebody, 'POST', '/api/users/me/workspaces/invitations/', { invitations: [known.id] });
  const { browser } = actor('member');
  await good(browser, 'POST', office.at(`projects/${home.projectId}/members/leave/`));
  await good(browser, 'POST', office.at('members/leave/'));
}

/** Signs in, up and out in every way, below `/auth` or `/api/auth`. */
export async function signInEveryWay(server: TestServer, auth: string): Promise<void> {
  const call = (path: string, body: object, browser = server.browser()) => good(browser, 'POST', auth + path, body);
  const email = newEmail();
  const signUp = server.browser();
  await call('/sign-up/', { email, password: goodPassword }, signUp);
  await call('/email-check/', { email });
  await call('/sign-in/', { email, password: goodPassword }, signUp);
  await call('/change-password/', { old_password: goodPassword, new_password: another }, signUp);
  await call('/sign-out/', {}, signUp);
  await call('/forgot-password/', { email });
  const mailed = await linkIn(server);
  await call(`/reset-password/${mailed.get('uidb64')}/${mailed.get('token')}/`, { password: goodPassword });
  await call('/forgot-password/', { email });
  await call('/reset-password/', { ...Object.fromEntries(await linkIn(server)), password: another });
  for (const [path, first] of [
    ['/set-password/', { password: goodPassword }],
    ['/change-password/', { new_password: goodPassword }],
  ] as const) {
    const byCode = { email: newEmail() };
    const browser = server.browser();
    await call('/magic-generate/', byCode);
    await call('/magic-sign-up/', { ...byCode, code: await codeIn(server) }, browser);
    await call('/magic-generate/', byCode);
    await call('/magic-sign-in/', { ...byCode, code: await codeIn(server) }, browser);
    await call(path, first, browser);
  }
}

/** Moves to another address, ends a session, and goes. */
export async function changeAccount(server: TestServer): Promise<void> {
  const somebody = await server.signUp();
  const email = newEmail();
  await good(somebody, 'POST', '/api/users/me/email/generate-code/', { email });
  await good(somebody, 'PATCH', '/api/users/me/email/', { email, code: await codeIn(server) });
  await server.browser().signIn(email);
  const sessions: { id: string; is_current: boolean }[] = await good(somebody, 'GET', '/api/users/me/sessions/');
  const other = sessions.find(({ is_current }) => !is_current)?.id;
  await good(somebody, 'DELETE', `/api/users/me/sessions/${other}/`);
  await good(somebody, 'DELETE', '/api/users/me/');
}

async function lastMail(server: TestServer): Promise<Mail> {
  await server.idle();
  const mail = server.mails.at(-1);
  if (!mail) throw new Error('no mail was sent');
  return mail;
}

const codeIn = async (server: TestServer) => /\d{6}/.exec((await lastMail(server)).subject)?.[0] ?? '';

async function linkIn(server: TestServer): Promise<URLSearchParams> {
  const { text } = await lastMail(server);
  return new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? server.url).searchParams;
}
