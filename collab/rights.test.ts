import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { type Change, scopeEntity } from '#shared/change.ts';
import { rightsChangedCode } from '#shared/documents.ts';
import { Followed, type FollowedOptions, type Present } from './rights.ts';

type Access = FollowedOptions['access'];

const workspaceId = '20000000-0000-4000-8000-000000000001';

/** Rights that are followed by `follow`, and whoever enters. */
function followedBy(follow: Access['follow'], rights: Access['rights'] = async () => null) {
  const access = { follow, rights, stillValid: async () => new Set<string>() };
  const followed = new Followed({ access, log: pino({ level: 'silent' }), onChanged() {} });
  const enter = async (personId: string) => {
    const close = vi.fn<(code: number) => void>();
    const caller = { personId, sessionId: 's', tokenId: null, name: personId };
    const document = { kind: 'page', id: 'p' };
    const present = { caller, document, rights: { workspaceId, readOnly: null }, close } as unknown as Present;
    return { leave: await followed.enter(present), close };
  };
  return { followed, enter };
}

test('[C14] whose rights cannot be followed is sent away, and who comes next is followed', async () => {
  let isAway = true;
  const hear: ((change: Change) => void)[] = [];
  const stop = vi.fn<() => void>();
  const all = { workspaceId, readOnly: null } as NonNullable<Awaited<ReturnType<Access['rights']>>>;
  let rights: typeof all | null = all;
  const { followed, enter } = followedBy(
    async (_stream, _kind, act) => {
      if (isAway) throw new Error('away');
      hear.push(act);
      return stop;
    },
    async () => rights,
  );
  const refused = await Promise.all([enter('a'), enter('b')]);
  for (const { close } of refused) expect(close).toHaveBeenCalledWith(rightsChangedCode);
  expect(followed.count).toBe(0);

  isAway = false;
  const { leave, close } = await enter('a');
  expect([close.mock.calls.length, followed.count, hear.length]).toEqual([0, 1, 2]);
  for (const one of refused) one.leave();
  rights = null;
  hear[0]?.({ entity: scopeEntity, id: 'x', stream: workspaceId } as Change);
  await vi.waitFor(() => expect(close).toHaveBeenCalledWith(rightsChangedCode));
  leave();
  await vi.waitFor(() => expect(stop).toHaveBeenCalledTimes(2));
});

test('what is just being followed when all ends, and then fails, harms nobody', async () => {
  const { followed, enter } = followedBy(() => new Promise((_, reject) => setTimeout(() => reject(new Error('over')))));
  const entering = enter('a');
  followed.close();
  expect((await entering).close).toHaveBeenCalled();
});
