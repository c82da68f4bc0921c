import { Monitor, Smartphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { useSession } from '#client/sync/hooks.ts';
import { useSubmit } from '#client/sync/useSubmit.ts';
import { Button } from '#client/ui/Button.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { Note } from '#client/ui/Note.tsx';
import { Tag } from '#client/ui/Tag.tsx';
import { toast } from '#client/ui/toast.ts';
import { ago } from '../settings/ago.ts';
import { SettingRow, SettingSection } from '../settings/SettingRow.tsx';
import type { AccountData, SignInSession } from './accountLoader.ts';
import { text } from './text.ts';

const path = '/api/users/me/sessions/';

/** Where one is signed in. What is signed out goes from the list at once. */
export function Sessions() {
  const session = useSession();
  const { sessions } = useLoaderData<AccountData>();
  const { revalidate } = useRevalidator();
  const [ended, setEnded] = useState<ReadonlySet<string>>(new Set());
  useFresh(revalidate);
  const end = async (ids: readonly string[], path: string) => {
    setEnded((before) => new Set([...before, ...ids]));
    await session.send('DELETE', path).catch(async (error: unknown) => {
      setEnded(new Set());
      throw error;
    });
    await revalidate();
  };
  const ending = useSubmit(end);
  const shown = sessions.filter(({ id }) => !ended.has(id));
  const others = shown.filter((one) => !one.is_current);
  const endOthers = async () => {
    const isDone = await ending.submit(
      others.map(({ id }) => id),
      path,
    );
    if (isDone) toast.show({ text: text('revokedOthers'), tone: 'done' });
  };
  return (
    <SettingSection
      title={text('sessions')}
      actions={
        others.length > 0 && (
          <Button size="s" variant="ghost" onClick={() => void endOthers()}>
            {text('revokeOthers')}
          </Button>
        )
      }
    >
      {ending.problem.note && <Note tone="bad">{ending.problem.note}</Note>}
      {shown.map((one) => (
        <SessionRow key={one.id} one={one} onEnd={() => void ending.submit([one.id], `${path}${one.id}/`)} />
      ))}
    </SettingSection>
  );
}

/** The list is asked for anew when one comes back to the tab. */
function useFresh(revalidate: () => Promise<void>): void {
  useEffect(() => {
    const look = () => document.hidden || void revalidate();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [revalidate]);
}

function SessionRow({ one, onEnd }: { one: SignInSession; onEnd: () => void }) {
  const isPhone = /iOS|Android/.test(one.device);
  return (
    <SettingRow
      label={
        <span className="flex items-center gap-2">
          <Icon of={isPhone ? Smartphone : Monitor} className="text-icon" />
          {one.device}
          {one.is_current && <Tag>{text('thisDevice')}</Tag>}
        </span>
      }
      hint={[
        text('lastSeen', { when: ago(one.last_seen_at) }),
        text('since', { when: ago(one.created_at) }),
        one.ip_address,
      ]
        .filter(Boolean)
        .join(' · ')}
    >
      {!one.is_current && (
        <Button size="s" aria-label={text('revokeOne', { device: one.device })} onClick={onEnd}>
          {text('revoke')}
        </Button>
      )}
    </SettingRow>
  );
}
