import { afterEach, expect, test, vi } from 'vitest';
import { runBot } from '../../../server/cli/bot.ts';
import { bodyOf } from '../../documentClient.ts';
import { patient } from '../../patience.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
afterEach(() => stage.end());

async function run(token: string, ...args: string[]) {
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  const env = { TANDEM_URL: stage.server.url, TANDEM_TOKEN: token };
  return { code: await runBot(args, { env, out: say, err: say }), said: said.join('') };
}

test('`npm run bot` appends a line and ticks a task, and those who have the text open see it', async () => {
  const task = (words: string) => `<li data-type="taskItem" data-checked="false"><p>${words}</p></li>`;
  stage = await openStage(`<p>Plan</p><ul data-type="taskList">${task('Write it')}${task('Ship it')}</ul>`);
  const { admin, member, name, html } = stage;
  const reader = await stage.open(admin);
  const { token } = (await member.call('POST', '/api/users/api-tokens/', { label: 'Bot' })).body;
  expect(await run(token, name, '--append', 'Done by a bot', '--tick', 'Ship')).toEqual({
    code: 0,
    said: 'Ticked “Ship”.\nWrote a line.\n',
  });
  await vi.waitFor(() => expect(bodyOf(reader.doc()).toString()).toContain('Done by a bot'), patient);
  await vi.waitFor(async () => {
    const text: string = await html();
    expect([text.match(/data-checked="true"/g)?.length, text.endsWith('<p>Done by a bot</p>')]).toEqual([1, true]);
    expect(text).toContain('data-checked="true"><p>Ship it');
  }, patient);
});

test('it says what it lacks', async () => {
  stage = await openStage('<p>Plan</p>');
  const { token } = (await stage.outsider.call('POST', '/api/users/api-tokens/', { label: 'Bot' })).body;
  expect(await run(token, stage.name, '--append', 'x')).toEqual({
    code: 1,
    said: 'This token may not open that document, or there is none of that name.\n',
  });
  expect(await run(token, 'page:1')).toMatchObject({ code: 1, said: expect.stringContaining('is not page:ID') });
  expect(await run('', stage.name)).toMatchObject({ code: 1, said: expect.stringContaining('TANDEM_TOKEN') });
});
