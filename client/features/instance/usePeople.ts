import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useSession } from '#client/sync/hooks.ts';
import { useSubmit } from '#client/sync/useSubmit.ts';
import { toast } from '#client/ui/toast.ts';
import type { InstancePerson } from './instanceLoader.ts';
import { text } from './text.ts';

export interface ResetLink {
  url: string;
  name: string;
}

/** What an admin does to others' accounts. Shutting out and letting in show at once, and go back when refused. */
export function usePeople() {
  const session = useSession();
  const { revalidate } = useRevalidator();
  const [link, setLink] = useState<ResetLink>();
  const [pending, setPending] = useState<ReadonlyMap<string, boolean>>(new Map());
  const path = ({ id }: InstancePerson, what: string) => `/api/instances/people/${id}/${what}/`;
  const making = useSubmit(async (one: InstancePerson) => {
    const { body } = await session.send<{ url: string }>('POST', path(one, 'reset-link'));
    setLink({ url: body.url, name: one.display_name });
  });
  const changing = useSubmit(async (one: InstancePerson, active: boolean) => {
    await session.send('POST', path(one, active ? 'reactivate' : 'deactivate'));
    toast.show({
      text: text(active ? 'reactivatedToast' : 'deactivatedToast', { name: one.display_name }),
      tone: 'done',
    });
    await revalidate();
  });
  const setActive = async (one: InstancePerson, active: boolean) => {
    setPending(new Map([...pending, [one.id, active]]));
    await changing.submit(one, active);
    setPending(new Map());
  };
  return {
    link,
    forgetLink: () => setLink(undefined),
    note: making.problem.note ?? changing.problem.note,
    makeLink: (one: InstancePerson) => void making.submit(one),
    setActive: (one: InstancePerson, active: boolean) => void setActive(one, active),
    isActive: (one: InstancePerson) => pending.get(one.id) ?? one.is_active,
  };
}
