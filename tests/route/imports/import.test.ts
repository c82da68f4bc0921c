import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultStates, state } from '#shared/features/state.ts';
import type { Browser } from '../../harness.ts';
import { hearing, type Office, openOffice, refused } from '../workspaces/office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** A project of the admin's, with the office's member and guest in it. */
async function openProject() {
  const { admin, member, guest, id, commit, at } = office;
  const project = await office.project({}, [
    [admin, 'admin'],
    [member, 'member'],
    [guest, 'guest'],
  ]);
  const place = { workspace_id: id, project_id: project, description: '' };
  await commit([id], (tx) =>
    tx.insertMany(
      state,
      defaultStates.map((given) => ({ ...given, ...place })),
    ),
  );
  const path = at(`projects/${project}/`);
  const open = async (by: Browser = admin, total = 1000) =>
    (await by.call('POST', `${path}imports/`, { file_name: 'Plans.csv', total })).body.id as string;
  const send = (job: string, rows: unknown, by: Browser = admin) =>
    by.call('POST', `${path}imports/${job}/rows/`, { rows });
  const items = async () =>
    ((await admin.call('GET', `${path}issues/?per_page=1000&order_by=created_at`)).body.results as Item[]).sort(
      (a, b) => a.sequence_id - b.sequence_id,
    );
  return { project, path, open, send, items };
}

interface Item {
  id: string;
  name: string;
  sequence_id: number;
  external_id: string;
  label_ids: string[];
  state_id: string;
  estimate_point: string | null;
  assignee_ids: string[];
}

const draft = (given: object = {}) => ({
  key: null,
  name: 'A row',
  description_html: '',
  priority: 'none',
  state_name: null,
  label_names: [],
  assignee_names: [],
  estimate_value: null,
  start_date: null,
  target_date: null,
  ...given,
});
const row = (line: number, given: object = {}) => ({
  line,
  draft: draft({ key: `K-${line}`, ...given }),
  problems: [],
});
const results = (answer: { body: { rows: { result: string }[] } }) => answer.body.rows.map(({ result }) => result);

describe('rows', () => {
  test('become work items with everything they name, and the import says so live', async () => {
    const { open, send, items, path } = await openProject();
    const { admin, member, server } = office;
    const job = await open(admin, 2);
    const rows = [
      row(2, {
        name: 'First',
        description_html: '<h1>Why</h1><p onclick="x">So</p>',
        priority: 'high',
        state_name: 'in progress',
        label_names: ['ui', 'API'],
        assignee_names: [member.person.email],
        estimate_value: '3',
        start_date: '2026-01-01',
        target_date: '2026-02-01',
      }),
      row(3, { name: 'Second', state_name: 'Shipped', label_names: ['api'], estimate_value: '1' }),
    ];
    const { answer, heard } = await hearing(server, () => send(job, rows));
    expect(answer).toMatchObject({
      status: 200,
      body: {
        import: { id: job, status: 'done', total: 2, done_count: 2, created_count: 2, problem_count: 0 },
        rows: [
          { line: 2, result: 'created', problems: [] },
          { line: 3, result: 'created', problems: [] },
        ],
      },
    });
    const [first, second] = await items();
    expect(first).toMatchObject({
      name: 'First',
      priority: 'high',
      external_id: 'K-2',
      external_source: 'csv',
      state__group: 'started',
    });
    expect(first).toMatchObject({ sequence_id: 1, start_date: '2026-01-01', assignee_ids: [member.person.id] });
    expect(second).toMatchObject({ sequence_id: 2, state__group: 'completed' });
    expect(second?.label_ids).toHaveLength(1);
    expect(first?.label_ids).toContain(second?.label_ids[0]);
    const detail = await admin.call('GET', `${path}issues/${first?.id}/`);
    expect(detail.body.description_html).toBe('<h1>Why</h1><p>So</p>');
    const [estimate] = (await admin.call('GET', `${path}estimates/`)).body;
    expect(estimate).toMatchObject({ name: 'Plans', type: 'points', last_used: true });
    const points = estimate.points.map(({ id, key, value }: { id: string; key: number; value: string }) => ({
      id,
      key,
      value,
    }));
    expect(points).toMatchObject([
      { key: 1, value: '1' },
      { key: 2, value: '3' },
    ]);
    expect(first?.estimate_point).toBe(points[1].id);
    expect(heard.filter(({ entity }) => entity === 'import_job').at(-1)?.row).toMatchObject({ done_count: 2 });
    expect(heard.filter(({ entity }) => entity === 'work_item')).toHaveLength(2);
    const history = (await admin.call('GET', `${path}issues/${first?.id}/history/`)).body;
    expect(history.map(({ verb }: { verb: string }) => verb)).toEqual(['created']);
  });

  test('sent twice change nothing and are answered the same', async () => {
    const { open, send, items } = await openProject();
    const job = await open();
    const rows = [row(2), { line: 3, draft: null, problems: [] }];
    const first = await send(job, rows);
    const { answer, heard } = await hearing(office.server, () => send(job, rows));
    expect(answer.body).toEqual(first.body);
    expect(heard).toEqual([]);
    expect(await items()).toHaveLength(1);
    const keyed = (by: Browser) =>
      by.call(
        'POST',
        office.at(`projects/${first.body.import.project_id}/imports/${job}/rows/`),
        { rows: [row(9)] },
        { 'idempotency-key': 'once' },
      );
    const once = await keyed(office.admin);
    expect((await keyed(office.admin)).body).toEqual(once.body);
    expect(results(once)).toEqual(['created']);
  });

  test('imported again are known: what was edited stays, what was deleted stays away', async () => {
    const { open, send, items, path } = await openProject();
    const rows = [row(2, { name: 'Edited' }), row(3, { name: 'Deleted' }), row(4, { name: 'Left' })];
    await send(await open(), rows);
    const [edited, deleted] = await items();
    await office.admin.call('PATCH', `${path}issues/${edited?.id}/`, { name: 'Mine now' });
    await office.admin.call('DELETE', `${path}issues/${deleted?.id}/`);
    const again = await send(await open(), [...rows, row(5, { name: 'New' })]);
    expect(results(again)).toEqual(['known', 'deleted', 'known', 'created']);
    expect(again.body.import).toMatchObject({ created_count: 1, skipped_count: 3 });
    expect((await items()).map(({ name, sequence_id }) => [name, sequence_id])).toEqual([
      ['Mine now', 1],
      ['Left', 3],
      ['New', 4],
    ]);
  });

  test('without a key are known by their line and content', async () => {
    const { open, send, items } = await openProject();
    const rows = [row(2, { key: null }), row(3, { key: null })];
    await send(await open(), rows);
    expect(results(await send(await open(), rows))).toEqual(['known', 'known']);
    const changed = [row(2, { key: null, name: 'Another' })];
    expect(results(await send(await open(), changed))).toEqual(['created']);
    expect(await items()).toHaveLength(3);
  });

  test('with the same key in one batch become one', async () => {
    const { open, send } = await openProject();
    expect(results(await send(await open(), [row(2), { ...row(3), draft: draft({ key: 'K-2' }) }]))).toEqual([
      'created',
      'known',
    ]);
  });

  test('that are bad are told by their line and stop no other', async () => {
    const { open, send, items } = await openProject();
    const told = { kind: 'error', line: 5, field: 'name', message: 'Line 5: the title is empty.' };
    const answer = await send(await open(), [
      row(2, { name: '' }),
      row(3, { start_date: '2026-13-01' }),
      row(4, { start_date: '2026-02-01', target_date: '2026-01-01' }),
      { line: 5, draft: null, problems: [told] },
      row(6, { name: 'Good' }),
      { line: 7, draft: 'words' },
      row(8, { description_html: 'x'.repeat(200_001) }),
      row(9, { name: 'nul \u0000' }),
    ]);
    expect(answer.status).toBe(200);
    expect(results(answer)).toEqual([
      'problem',
      'problem',
      'problem',
      'problem',
      'created',
      'problem',
      'problem',
      'problem',
    ]);
    expect(answer.body.import).toMatchObject({ done_count: 8, created_count: 1, problem_count: 7 });
    const messages = answer.body.rows.flatMap(({ problems }: { problems: { message: string }[] }) =>
      problems.map(({ message }) => message),
    );
    expect(messages).toEqual([
      'Line 2: name must not be empty.',
      'Line 3: start_date must be a date (YYYY-MM-DD).',
      'Line 4: start_date is after the due date.',
      told.message,
      expect.stringMatching(/^Line 7: /),
      'Line 8: description_html is longer than 200,000 characters.',
      'Line 9: name must not hold control characters.',
    ]);
    expect((await items()).map(({ name }) => name)).toEqual(['Good']);
    const listed = await office.admin.call(
      'GET',
      office.at(`projects/${answer.body.import.project_id}/imports/${answer.body.import.id}/problems/`),
    );
    expect(listed.body.map(({ message }: { message: string }) => message)).toEqual(messages);
  });

  test('of a member bring no new labels or states, and say so', async () => {
    const { open, send, items } = await openProject();
    const { member } = office;
    const answer = await send(
      await open(member),
      [row(2, { state_name: 'Nowhere', label_names: ['new'], assignee_names: ['Nobody'] })],
      member,
    );
    expect(answer.body.rows[0]).toMatchObject({ result: 'created' });
    expect(answer.body.rows[0].problems.map(({ message }: { message: string }) => message)).toEqual([
      'Line 2: only an admin can add the state “Nowhere”; imported without it.',
      'Line 2: only an admin can add the label “new”; imported without it.',
      'Line 2: nobody who can be assigned is called “Nobody”; imported without it.',
    ]);
    expect((await items())[0]).toMatchObject({ label_ids: [], assignee_ids: [], state__group: 'backlog' });
  });

  test('with more than a hundred different estimates lose those above', async () => {
    const { open, send, path } = await openProject();
    const rows = Array.from({ length: 101 }, (_, index) => row(index + 2, { estimate_value: String(index) }));
    const answer = await send(await open(), rows);
    const told = answer.body.rows.filter(({ problems }: { problems: unknown[] }) => problems.length > 0);
    expect(told).toMatchObject([{ line: 102, result: 'created' }]);
    const [estimate] = (await office.admin.call('GET', `${path}estimates/`)).body;
    expect(estimate.points).toHaveLength(100);
  });
});

describe('a refusal', () => {
  test('meets what is no list of 1 to 200 rows', async () => {
    const { open, send, path } = await openProject();
    const job = await open();
    for (const rows of [
      undefined,
      [],
      'rows',
      Array.from({ length: 201 }, (_, index) => row(index + 1)),
      [{ line: 0 }],
      [7],
      [row(2), row(2)],
    ])
      await refused(office.server, 400, () => send(job, rows));
    await refused(office.server, 400, () => office.admin.call('POST', `${path}imports/`, { total: 5 }));
    await refused(office.server, 400, () => office.admin.call('POST', `${path}imports/`, { file_name: 'a', total: 0 }));
  });

  test('meets guests, people outside, and members who go on with another’s import', async () => {
    const { open, send, path } = await openProject();
    const { server, guest, outsider, member, admin } = office;
    const job = await open();
    await refused(server, 403, () => send(job, [row(2)], guest));
    await refused(server, 404, () => send(job, [row(2)], outsider));
    await refused(server, 403, () => send(job, [row(2)], member));
    await refused(server, 403, () => member.call('POST', `${path}imports/${job}/stop/`));
    await refused(server, 403, () => member.call('POST', `${path}imports/${job}/undo/`));
    await refused(server, 403, () => guest.call('GET', `${path}imports/`));
    const other = await openProject();
    await refused(server, 404, () => other.send(job, [row(2)]));
    await refused(server, 404, () => admin.call('POST', `${other.path}imports/${job}/undo/`));
    await refused(server, 404, () => send('0b0e7f2e-2f0c-4f5e-9b06-111111111111', [row(2)]));
  });

  test('meets rows that come after a stop', async () => {
    const { open, send, path, items } = await openProject();
    const { member, admin } = office;
    const job = await open(member);
    await send(job, [row(2)], member);
    expect((await admin.call('POST', `${path}imports/${job}/stop/`)).body).toMatchObject({ status: 'stopped' });
    const late = await refused(office.server, 409, () => send(job, [row(3)], member));
    expect(late.body.error).toBe('This import has ended.');
    expect(await items()).toHaveLength(1);
  });
});

describe('an undo', () => {
  test('takes away what nobody changed, tells what stays, and lets the file come again', async () => {
    const { open, send, items, path } = await openProject();
    const { admin } = office;
    const own = (await admin.call('POST', `${path}issues/`, { name: 'My own' })).body;
    const job = await open();
    const rows = [
      row(2, { name: 'Edited', label_names: ['kept'], estimate_value: '1' }),
      row(3, { name: 'Deleted' }),
      row(4, { name: 'Parent' }),
      row(5, { name: 'Plain', label_names: ['gone'], state_name: 'Odd', estimate_value: '2' }),
    ];
    await send(job, rows);
    const [, edited, deleted, parent] = await items();
    await admin.call('PATCH', `${path}issues/${edited?.id}/`, { priority: 'low' });
    await admin.call('DELETE', `${path}issues/${deleted?.id}/`);
    await admin.call('PATCH', `${path}issues/${own.id}/`, { parent_id: parent?.id });
    const undone = await admin.call('POST', `${path}imports/${job}/undo/`);
    expect(undone.body).toMatchObject({ status: 'undone', removed_count: 1, kept_count: 2 });
    expect((await items()).map(({ name }) => name)).toEqual(['My own', 'Edited', 'Parent']);
    const labels = (await admin.call('GET', `${path}issue-labels/`)).body;
    expect(labels.map(({ name }: { name: string }) => name)).toEqual(['kept']);
    const states = (await admin.call('GET', `${path}states/`)).body;
    expect(states.map(({ name }: { name: string }) => name)).not.toContain('Odd');
    const [estimate] = (await admin.call('GET', `${path}estimates/`)).body;
    expect(estimate.points.map(({ value }: { value: string }) => value)).toEqual(['1']);
    const { heard } = await hearing(office.server, () => admin.call('POST', `${path}imports/${job}/undo/`));
    expect(heard).toEqual([]);
    expect(results(await send(await open(), rows))).toEqual(['known', 'deleted', 'known', 'created']);
  });

  test('goes by pieces', async () => {
    const { open, send, items, path } = await openProject();
    const { admin } = office;
    const job = await open();
    for (let batch = 0; batch < 3; batch++)
      await send(
        job,
        Array.from({ length: 200 }, (_, index) => row(2 + batch * 200 + index)),
      );
    const undo = () => admin.call('POST', `${path}imports/${job}/undo/`);
    expect((await undo()).body).toMatchObject({ status: 'undoing', removed_count: 500 });
    expect((await undo()).body).toMatchObject({ status: 'undone', removed_count: 600, kept_count: 0 });
    expect(await items()).toEqual([]);
  });
});
