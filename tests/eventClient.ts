import type { ClientChange, Frame } from '#shared/change.ts';
import { isBulk } from '#shared/change.ts';
import type { Browser } from './harness.ts';

/** Somebody's live connection by server-sent events, which remembers every frame. It reads only while it is asked. */
export class EventClient {
  readonly frames: Frame[] = [];
  readonly #reader: ReadableStreamDefaultReader<string>;
  readonly #controller: AbortController;
  #rest = '';

  private constructor(reader: ReadableStreamDefaultReader<string>, controller: AbortController) {
    this.#reader = reader;
    this.#controller = controller;
  }

  /** Connects and waits for the greeting, or the goodbye. */
  static async open(
    browser: Browser,
    { workspace, headers = {} }: { workspace?: string; headers?: Record<string, string> } = {},
  ): Promise<EventClient> {
    const url = new URL('/live/', browser.url);
    if (workspace) url.searchParams.set('workspace', workspace);
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const controller = new AbortController();
    const { body, status } = await fetch(url, {
      headers: { accept: 'text/event-stream', ...(cookie && { cookie }), ...headers },
      signal: controller.signal,
    });
    if (status !== 200 || !body) throw Object.assign(new Error(`refused with ${status}`), { status });
    const client = new EventClient(body.pipeThrough(new TextDecoderStream()).getReader(), controller);
    await client.until((frame) => frame.type === 'hello' || frame.type === 'bye');
    return client;
  }

  /** The first frame for which this holds. Rejects when the stream ends without one. */
  async until(holds: (frame: Frame) => boolean): Promise<Frame> {
    for (;;) {
      const found = this.frames.find(holds);
      if (found) return found;
      if (!(await this.#read())) throw new Error(`it ended; heard ${JSON.stringify(this.frames).slice(0, 2000)}`);
    }
  }

  /** The first change of a row for which this holds. */
  async change(holds: (change: ClientChange) => boolean): Promise<void> {
    const isIt = (frame: Frame) =>
      frame.type === 'changes' && frame.changes.some((change) => !isBulk(change) && holds(change));
    await this.until(isIt);
  }

  /** Why the server ended it, once it has. */
  async closed(): Promise<string | undefined> {
    while (await this.#read());
    const last = this.frames.at(-1);
    return last?.type === 'bye' ? last.code : undefined;
  }

  end(): void {
    this.#controller.abort();
  }

  async #read(): Promise<boolean> {
    const { value, done } = await this.#reader.read();
    if (done) return false;
    const events = (this.#rest + value).split('\n\n');
    this.#rest = events.pop() ?? '';
    for (const event of events)
      for (const line of event.split('\n')) if (line.startsWith('data: ')) this.frames.push(JSON.parse(line.slice(6)));
    return true;
  }
}
