/**
 * Who may open a document, and that they leave it when they may not any more.
 *
 * Rights are asked for each person and document as they open it; a second one on the same document asks again [C13].
 * Afterwards the same changes that the screens hear tell when to ask anew: whoever then may do less, or more, has their
 * socket closed, and comes back with what is now allowed [C14][C15].
 */
import type { Connection } from '@hocuspocus/server';
import type { Logger } from 'pino';
import { type Change, documentEntity, scopeEntity, sessionEntity } from '#shared/change.ts';
import { type DocumentAccess, type DocumentRights, documentName, rightsChangedCode } from '#shared/documents.ts';
import type { Opened } from './opened.ts';

/** Somebody on a document, by whatever protocol. */
export interface Present extends Opened {
  close(code: number): void;
}

const recheckMs = 5 * 60 * 1000;

/** Entities whose changes may move somebody's rights to a document, besides the document's own. */
const rightEntities: ReadonlySet<string> = new Set([scopeEntity, 'workspace_member', 'project_member', 'project']);

export interface FollowedOptions {
  access: Pick<DocumentAccess<unknown>, 'rights' | 'stillValid' | 'follow'>;
  log: Logger;
  /** Told that a document's entity changed: its text may have been written from elsewhere. */
  onChanged(name: string): void;
}

/** A stream of changes that is listened to for some of those who are here. */
interface Following {
  readonly stream: string;
  users: number;
  readonly stop: Promise<() => void>;
}

export class Followed {
  readonly #options: FollowedOptions;
  readonly #here = new Set<Present>();
  readonly #streams = new Map<string, Following>();
  readonly #timer: NodeJS.Timeout;

  constructor(options: FollowedOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.#checkAll(), recheckMs);
  }

  get count(): number {
    return this.#here.size;
  }

  /**
   * Follows somebody's rights until they leave. Asks once more after it listens: what changed since they were asked
   * would be missed otherwise. Whose rights cannot be followed is sent away, to come back. Answers how to leave.
   */
  async enter(present: Present): Promise<() => void> {
    const { rights, caller } = present;
    this.#here.add(present);
    const followings = [this.#follow(rights.workspaceId, 'workspace'), this.#follow(caller.personId, 'person')];
    const leave = () => {
      if (this.#here.delete(present)) for (const one of followings) this.#unfollow(one);
    };
    try {
      await Promise.all(followings.map(({ stop }) => stop));
    } catch (error) {
      this.#options.log.warn({ err: error }, 'the rights of somebody on a document cannot be followed');
      leave();
      present.close(rightsChangedCode);
      return leave;
    }
    void this.#check([present]);
    return leave;
  }

  /** Sends away everybody who is on a document. */
  dismiss(name: string): void {
    for (const present of this.#here) if (documentName(present.document) === name) present.close(rightsChangedCode);
  }

  close(): void {
    clearInterval(this.#timer);
    for (const { stop } of this.#streams.values()) ended(stop);
    this.#streams.clear();
    this.#here.clear();
  }

  #follow(stream: string, kind: 'workspace' | 'person'): Following {
    let following = this.#streams.get(stream);
    if (!following) {
      const stop = this.#options.access.follow(stream, kind, (change) => this.#hear(change));
      following = { stream, users: 0, stop };
      this.#streams.set(stream, following);
    }
    following.users++;
    return following;
  }

  /** One that failed is left by all who wait for it, and the next one tries anew. */
  #unfollow(following: Following): void {
    if (--following.users > 0) return;
    if (this.#streams.get(following.stream) === following) this.#streams.delete(following.stream);
    ended(following.stop);
  }

  #hear(change: Change): void {
    if (change.entity === sessionEntity) this.#closeSession(change.id);
    if (rightEntities.has(change.entity)) {
      void this.#check([...this.#here].filter(({ rights }) => rights.workspaceId === change.stream));
      return;
    }
    const concerned = [...this.#here].filter(
      ({ document }) => document.id === change.id && [document.kind, documentEntity].includes(change.entity),
    );
    const [one] = concerned;
    if (!one) return;
    this.#options.onChanged(documentName(one.document));
    if (change.entity !== documentEntity && mayMoveRights(change)) void this.#check(concerned);
  }

  #closeSession(id: string): void {
    for (const present of this.#here)
      if (present.caller.sessionId === id || present.caller.tokenId === id) present.close(rightsChangedCode);
  }

  async #check(people: readonly Present[]): Promise<void> {
    await Promise.all(
      people.map(async (present) => {
        const now = await this.#options.access.rights(present.caller, present.document).catch(() => undefined);
        // Unknown: the database is away, and the next check asks again.
        if (now === undefined || !this.#here.has(present)) return;
        if (now === null || !sameRights(now, present.rights)) present.close(rightsChangedCode);
      }),
    );
  }

  async #checkAll(): Promise<void> {
    const people = [...this.#here];
    const sessions = [...new Set(people.flatMap(({ caller }) => caller.sessionId ?? []))];
    const tokens = [...new Set(people.flatMap(({ caller }) => caller.tokenId ?? []))];
    const valid = await this.#options.access.stillValid({ sessions, tokens }).catch(() => null);
    for (const present of valid ? people : [])
      if (!valid?.has(present.caller.sessionId ?? present.caller.tokenId ?? '')) present.close(rightsChangedCode);
    await this.#check(people);
  }
}

/** Stops listening; what never began needs no end. */
function ended(stop: Promise<() => void>): void {
  stop.then(
    (act) => act(),
    () => undefined,
  );
}

/** Typing changes a row, too: only some of its fields move rights. */
function mayMoveRights({ row, was }: Change): boolean {
  if (!row || !was) return true;
  return Object.keys(was).some((field) => rightFields.has(field));
}

const rightFields = new Set([
  ...['archived_at', 'created_by', 'owned_by', 'access', 'is_locked', 'locked_by', 'project_id', 'project_ids'],
]);

const sameRights = (one: DocumentRights, other: DocumentRights): boolean =>
  one.readOnly?.reason === other.readOnly?.reason && one.readOnly?.by === other.readOnly?.by;

/** Somebody by the protocol of Hocuspocus. The socket itself is closed: closing the document strands its client [C15]. */
export const presentBy = (connection: Connection<Opened>): Present => ({
  ...connection.context,
  close: (code) => connection.webSocket.close(code, 'rights changed'),
});
