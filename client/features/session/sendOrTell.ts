import { newId } from '#client/sync/id.ts';
import type { Answer } from '#client/sync/send.ts';
import type { Session } from '#client/sync/session.ts';
import { toast } from '#client/ui/toast.ts';
import { AppError } from '#shared/errors.ts';

/** Sends a command and tells the person when it is refused; null then. For forms, which say it inline, see `useSend`. */
export function sendOrTell<T>(
  session: Session,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer<T> | null> {
  return session.send<T>(method, path, body, newId()).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    toast.show({ text: error.message, tone: 'bad' });
    return null;
  });
}
