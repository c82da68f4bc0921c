import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CodeSubject, Codes } from '#server/auth/codes.ts';
import { databaseKinds, openDatabase, type TestDatabase } from '../databases.ts';

describe.each(databaseKinds)('codes on %s', (kind) => {
  let database: TestDatabase;
  let codes: Codes;
  beforeAll(async () => {
    database = await openDatabase(kind);
    codes = new Codes(database.writes, Buffer.from('a key'));
  });
  afterAll(() => database.close());

  const subject = (): CodeSubject => ({ purpose: 'sign_in', subject: `${crypto.randomUUID()}@example.org` });

  test('[T13] of many who bring the right code at once, one gets in', async () => {
    for (let round = 0; round < 20; round++) {
      const one = subject();
      const code = await codes.issue(one);
      const verdicts = await Promise.all(Array.from({ length: 5 }, () => codes.take(one, code)));
      expect(verdicts.filter((verdict) => verdict === 'right')).toHaveLength(1);
    }
  });

  test('[T13] a code is for its subject and purpose alone', async () => {
    const one = subject();
    const code = await codes.issue(one);
    expect(await codes.take({ ...one, purpose: 'email_change' }, code)).toBe('expired');
    expect(await codes.take(subject(), code)).toBe('expired');
    expect(await codes.take(one, code)).toBe('right');
  });
});
