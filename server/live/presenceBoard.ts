/** Who is where, in one workspace, over all nodes. Not stored: every entry lives 30 s unless it is said again. */
import type { Viewer } from '#shared/access.ts';
import { sightOf } from '#shared/access.ts';
import type { Place, Presence } from '#shared/change.ts';
import type { Bus } from './bus.ts';

const lifeMs = 30_000;
/** The least time between two frames. */
const flushMs = 500;

interface Said {
  node: string;
  /** The connection, so that two tabs of one person are two places. */
  socket: string;
  person_id: string;
  at: Place | null;
}

export class PresenceBoard {
  readonly #bus: Bus;
  readonly #topic: string;
  readonly #node: string;
  readonly #here = new Map<string, { said: Said; until: number }>();
  readonly #flush: (board: PresenceBoard) => void;
  #timer: NodeJS.Timeout | undefined;
  #stop: Promise<() => void>;

  constructor({
    bus,
    workspaceId,
    node,
    flush,
  }: { bus: Bus; workspaceId: string; node: string; flush: (board: PresenceBoard) => void }) {
    this.#bus = bus;
    this.#topic = `presence:${workspaceId}`;
    this.#node = node;
    this.#flush = flush;
    this.#stop = bus.subscribe(this.#topic, (message) => this.#hear(message as Said));
  }

  /** Says where a socket's person is; null when it leaves. Repeated while it stays, else it fades. */
  say(socket: string, person_id: string, at: Place | null): void {
    this.#bus.publish(this.#topic, { node: this.#node, socket, person_id, at } satisfies Said);
  }

  /** Those whom `viewer` may see, one entry per person and place. */
  seenBy(viewer: Viewer): Presence[] {
    const now = Date.now();
    const found = new Map<string, Presence>();
    for (const [key, { said, until }] of this.#here) {
      if (until < now) this.#here.delete(key);
      else {
        const at = placeFor(viewer, said.at ?? {});
        if (at) found.set(`${said.person_id} ${JSON.stringify(at)}`, { person_id: said.person_id, at });
      }
    }
    return [...found.values()];
  }

  /** Ends it: nothing is heard or told any more. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    (await this.#stop)();
  }

  #hear(said: Said): void {
    const key = `${said.node} ${said.socket}`;
    const known = this.#here.get(key);
    if (said.at) this.#here.set(key, { said, until: Date.now() + lifeMs });
    else this.#here.delete(key);
    if (JSON.stringify(known?.said.at) !== JSON.stringify(said.at ?? undefined)) this.#schedule();
  }

  /** Drops those who were not heard of for too long. */
  sweep(): void {
    const now = Date.now();
    let dropped = false;
    for (const [key, { until }] of this.#here) if (until < now) dropped = this.#here.delete(key) || dropped;
    if (dropped) this.#schedule();
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#flush(this);
    }, flushMs);
  }
}

/** The place as this viewer may know it: nothing of a project they are not in, no item for guests who see only theirs. */
function placeFor(viewer: Viewer, at: Place): Place | null {
  if (!at.project_id) return viewer.role === null ? null : {};
  const sight = sightOf(viewer, at.project_id);
  if (!sight) return null;
  return sight.role === 5 && !sight.guestsSeeAll ? { project_id: at.project_id } : at;
}
