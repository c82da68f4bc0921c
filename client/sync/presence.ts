import { proxy } from 'valtio/vanilla';
import type { Place, Presence } from '#shared/change.ts';
import type { Clock } from './clock.ts';

const leastMs = 1000;

/** Who is where now, and where this person is, told at most once a second. Held nowhere: it ends with the line. */
export class PresenceList {
  /** Everybody who is somewhere that this person may see. */
  readonly here: { people: readonly Presence[] } = proxy({ people: [] as readonly Presence[] });
  readonly #clock: Clock;
  readonly #send: (at: Place) => void;
  #at: Place = {};
  #toldAt = Number.NEGATIVE_INFINITY;
  #waiting = false;

  constructor({ clock, send }: { clock: Clock; send: (at: Place) => void }) {
    this.#clock = clock;
    this.#send = send;
  }

  /** Takes in a frame, which names everybody who is there now. */
  receive(people: readonly Presence[]): void {
    this.here.people = people;
  }

  /** This person is at `at` now; `{}` is nowhere. */
  move(at: Place): void {
    if (JSON.stringify(at) === JSON.stringify(this.#at)) return;
    this.#at = at;
    this.#tell();
  }

  /** Says it again, to a server that does not know: the line came back. */
  repeat(): void {
    this.#tell();
  }

  #tell(): void {
    if (this.#waiting) return;
    const wait = this.#toldAt + leastMs - this.#clock.now();
    if (wait > 0) {
      this.#waiting = true;
      this.#clock.after(wait, () => {
        this.#waiting = false;
        this.#tell();
      });
      return;
    }
    this.#toldAt = this.#clock.now();
    this.#send(this.#at);
  }
}
