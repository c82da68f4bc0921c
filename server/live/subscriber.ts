import type { ByeReason } from '#shared/change.ts';
import type { Message } from './message.ts';

/** One open connection of one person, whatever carries it (WebSocket or server-sent events). */
export interface Subscriber {
  readonly person_id: string;
  readonly session_id: string | null;
  readonly token_id: string | null;
  send(message: Message): void;
  /** Says why and ends it; the code is the close frame's. */
  close(code: number, reason: ByeReason): void;
}
