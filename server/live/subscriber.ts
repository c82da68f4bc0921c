/** One open connection of one person, whatever carries it (WebSocket or server-sent events). */
export interface Subscriber {
  readonly person_id: string;
  readonly session_id: string | null;
  readonly token_id: string | null;
  /** Sends a frame that is JSON already. */
  send(frame: string): void;
  /** Says why and ends it; the code is the close frame's. */
  close(code: number, reason: ByeReason): void;
}

export const byeCodes = {
  /** The session or token ended. */
  signed_out: 4401,
  /** Not, or no longer, in this workspace. */
  no_access: 4403,
  /** Too slow to follow: connect again and catch up. */
  catch_up: 4408,
  /** The server stops; connect again. */
  restarting: 1012,
} as const;

export type ByeReason = keyof typeof byeCodes;
