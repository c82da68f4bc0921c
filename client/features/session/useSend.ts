import { useState } from 'react';
import { useSession } from '#client/sync/hooks.ts';
import { newId } from '#client/sync/id.ts';
import type { Answer } from '#client/sync/send.ts';
import { AppError } from '#shared/errors.ts';

/** One call at a time that a form or button waits for: whether it is under way, and why it was refused last. */
export function useSend() {
  const session = useSession();
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const refused = (error: unknown): null => {
    if (!(error instanceof AppError)) throw error;
    setRefusal(error);
    return null;
  };
  /** Null when it was refused; `refusal` then says why. */
  const send = <T>(method: string, path: string, body?: unknown): Promise<Answer<T> | null> => {
    setSending(true);
    setRefusal(null);
    return session
      .send<T>(method, path, body, newId())
      .then((answer) => answer, refused)
      .finally(() => setSending(false));
  };
  return { send, isSending, refusal, forget: () => setRefusal(null) };
}
