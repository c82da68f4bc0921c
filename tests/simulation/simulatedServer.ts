/**
 * A network and a server of work items in memory: time stands still until it is moved on, and requests and frames are
 * lost, late or doubled as the random numbers of a seed say.
 */

import type { Fetch, FetchResponse } from '#client/sync/send.ts';
import type { OpenWire, WireEvents } from '#client/sync/wire.ts';
import type { BulkChange, ClientChange, Frame } from '#shared/change.ts';
import { applyPatch } from '#shared/entity/entity.ts';
import type { WorkItem } from '#shared/features/workItem.ts';
import { placeBetween } from '#shared/order.ts';
import { aWorkItem } from '#tests/aWorkItem.ts';
import type { ManualClock } from '../manualClock.ts';
import { simplePage, simpleRequest } from './simplePage.ts';

type Changed = ClientChange<WorkItem> | BulkChange;
interface Peer {
  on: WireEvents;
  person: string;
  delayed: number;
  open: boolean;
}

/** How often the network misbehaves, from 0 to 1. */
export interface Faults {
  lost: number;
  refused: number;
  doubled: number;
  reset: number;
  cut: number;
  slowMs: number;
}

export const noFaults: Faults = { lost: 0, refused: 0, doubled: 0, reset: 0, cut: 0, slowMs: 5 };

const stream = 'ws';

export class SimulatedServer {
  readonly rows = new Map<string, WorkItem>();
  /** Who deleted a row. */
  readonly deletedBy = new Map<string, string>();
  readonly did = {
    writes: 0,
    refused: 0,
    removed: 0,
    lostRequests: 0,
    lostAnswers: 0,
    doubled: 0,
    cut: 0,
    resets: 0,
    bulk: 0,
    repeated: 0,
    caughtUp: 0,
  };
  seq = 0;
  faults: Faults = { ...noFaults };
  readonly #clock: ManualClock;
  readonly #trash = new Map<string, WorkItem>();
  readonly #log: { seq: number; id: string; change: ClientChange<WorkItem> }[] = [];
  readonly #taken = new Map<string, { id: string | null; seq: number }>();
  readonly #peers = new Set<Peer>();

  constructor(clock: ManualClock) {
    this.#clock = clock;
  }

  /** Puts a row there without telling anybody. */
  seed(row: WorkItem): void {
    this.seq += 1;
    this.rows.set(row.id, { ...row, seq: this.seq });
  }

  fetchAs(person: string): Fetch {
    return (url, init) =>
      new Promise((resolve, reject) => {
        const lost = () => reject(new TypeError('fetch failed'));
        if (this.#chance('lost')) {
          this.did.lostRequests += 1;
          this.#clock.after(this.#delay(), lost);
          return;
        }
        this.#clock.after(this.#delay(), () => {
          const answer = this.#answer(person, url, init);
          const gone = this.#chance('lost');
          if (gone) this.did.lostAnswers += 1;
          this.#clock.after(this.#delay(), gone ? lost : () => resolve(answer));
        });
      });
  }

  socketAs(person: string): OpenWire {
    return (path, on) => {
      const peer: Peer = { on, person, delayed: 0, open: true };
      this.#clock.after(this.#delay(), () => this.#join(peer, new URL(path, 'http://tandem').searchParams));
      return { send() {}, close: () => this.#leave(peer) };
    };
  }

  /** Drops connections, as their faults say. */
  cutSome(): void {
    for (const peer of [...this.#peers]) {
      if (!this.#chance('cut')) continue;
      this.did.cut += 1;
      this.#leave(peer);
      peer.on.closed();
    }
  }

  beat(): void {
    for (const peer of this.#peers)
      this.#send(peer, { type: 'beat', streams: { [stream]: this.seq, [peer.person]: 0 } });
  }

  #join(peer: Peer, query: URLSearchParams): void {
    if (!peer.open) return;
    this.#peers.add(peer);
    this.#send(peer, { type: 'hello', streams: { [stream]: this.seq, [peer.person]: 0 }, session: 's' });
    const after = query.get('after');
    if (after === null) return;
    if (this.#chance('reset')) {
      this.did.resets += 1;
      this.#send(peer, { type: 'reset', stream });
      return;
    }
    const latest = new Map(this.#log.filter(({ seq }) => seq > Number(after)).map((entry) => [entry.id, entry.change]));
    if (latest.size === 0) return;
    this.did.caughtUp += 1;
    const changes = [...latest.values()].sort(() => this.#clock.random() - 0.5);
    this.#send(peer, { type: 'changes', stream, to: this.seq, changes: changes as ClientChange[] });
  }

  #leave(peer: Peer): void {
    peer.open = false;
    this.#peers.delete(peer);
  }

  #answer(person: string, url: string, init: RequestInit): FetchResponse {
    const { pathname, searchParams } = new URL(url, 'http://tandem');
    const method = init.method ?? 'GET';
    if (method === 'GET')
      return this.#respond(200, simplePage(this.rows.values(), simpleRequest(searchParams)), this.seq);
    const key = String(new Headers(init.headers).get('idempotency-key'));
    const taken = this.#taken.get(key);
    if (taken) {
      this.did.repeated += 1;
      return this.#respond(200, taken.id && this.rows.get(taken.id), taken.seq);
    }
    if (this.#chance('refused')) {
      this.did.refused += 1;
      return this.#respond(403, { code: 'forbidden', error: 'You may not.' }, this.seq);
    }
    return this.#write(person, key, method, pathname, typeof init.body === 'string' ? JSON.parse(init.body) : {});
  }

  #write(actor: string, key: string, method: string, path: string, body: Record<string, unknown>): FetchResponse {
    const [, id = '', rest = ''] = /\/issues\/(?:([^/]+)\/)?(.*)$/.exec(path) ?? [];
    const row = this.rows.get(id);
    if (path.endsWith('bulk-operation-issues/')) return this.#bulk(actor, key, body);
    if (method === 'POST' && id === '') return this.#create(actor, key, body);
    if (rest === 'restore/') {
      const old = this.#trash.get(id);
      if (!old || row) return this.#respond(404, { code: 'not_found', error: 'There is nothing here.' }, this.seq);
      return this.#put(actor, key, old, null);
    }
    if (!row) return this.#respond(404, { code: 'not_found', error: 'There is nothing here.' }, this.seq);
    if (method === 'DELETE') return this.#delete(actor, key, row);
    const { before_id, after_id, ...patch } = body;
    if (before_id !== undefined) {
      const place = (other: unknown) => this.rows.get(String(other))?.sort_order ?? null;
      patch.sort_order = placeBetween({ before: place(before_id), after: place(after_id) });
    }
    return this.#put(actor, key, applyPatch(row, patch), row);
  }

  #create(actor: string, key: string, body: Record<string, unknown>): FetchResponse {
    const id = String(body.id);
    if (this.rows.has(id) || this.#trash.has(id))
      return this.#respond(409, { code: 'conflict', error: 'It is there.' }, this.seq);
    return this.#put(actor, key, aWorkItem({ ...body, created_by: actor }), null);
  }

  #put(actor: string, key: string, next: WorkItem, old: WorkItem | null): FetchResponse {
    const row = this.#store(next, actor);
    const was =
      old &&
      (Object.fromEntries(Object.entries(old).filter(([k, v]) => row[k as keyof WorkItem] !== v)) as Partial<WorkItem>);
    this.#commit(key, row.id, [this.#change(actor, key, row.id, row, was)]);
    return this.#respond(old ? 200 : 201, row, this.seq);
  }

  #delete(actor: string, key: string, row: WorkItem): FetchResponse {
    this.seq += 1;
    this.did.removed += 1;
    this.rows.delete(row.id);
    this.#trash.set(row.id, row);
    this.deletedBy.set(row.id, actor);
    this.#commit(key, null, [this.#change(actor, key, row.id, null, row)]);
    return this.#respond(204, null, this.seq);
  }

  #bulk(actor: string, key: string, body: Record<string, unknown>): FetchResponse {
    const ids = body.issue_ids as string[];
    const patch = body.properties as Record<string, unknown>;
    const rows = ids.flatMap((id) => this.rows.get(id) ?? []).map((row) => this.#store(applyPatch(row, patch), actor));
    this.did.bulk += 1;
    for (const row of rows)
      this.#log.push({ seq: row.seq, id: row.id, change: this.#change(actor, key, row.id, row, {}) });
    const short = {
      entity: 'work_item',
      rows: rows.map((row): [string, number] => [row.id, row.seq]),
      patch,
      ...this.#by(actor, key),
    };
    this.#commit(key, null, [short]);
    return this.#respond(200, { message: 'done' }, this.seq);
  }

  #store(next: WorkItem, actor: string): WorkItem {
    this.seq += 1;
    const row = { ...next, seq: this.seq, updated_by: actor, updated_at: this.#at() };
    this.rows.set(row.id, row);
    this.#trash.delete(row.id);
    return row;
  }

  #change(
    actor: string,
    key: string,
    id: string,
    row: WorkItem | null,
    was: Partial<WorkItem> | null,
  ): ClientChange<WorkItem> {
    return { seq: row?.seq ?? this.seq, entity: 'work_item', id, row, was, ...this.#by(actor, key) };
  }

  #by(actor: string, key: string) {
    return { actor_id: actor, mutation_id: key, at: this.#at() };
  }

  #at(): string {
    return new Date(this.#clock.now()).toISOString();
  }

  #commit(key: string, id: string | null, changes: Changed[]): void {
    this.did.writes += 1;
    this.#taken.set(key, { id, seq: this.seq });
    for (const change of changes) if (!('rows' in change)) this.#log.push({ seq: change.seq, id: change.id, change });
    const frame: Frame = { type: 'changes', stream, to: this.seq, changes: changes as ClientChange[] };
    for (const peer of this.#peers) {
      this.#send(peer, frame);
      if (!this.#chance('doubled')) continue;
      this.did.doubled += 1;
      const old = this.#log[Math.floor(this.#clock.random() * this.#log.length)];
      if (old) this.#send(peer, { type: 'changes', stream, to: old.seq, changes: [old.change as ClientChange] });
    }
  }

  #send(peer: Peer, frame: Frame): void {
    peer.delayed = Math.max(peer.delayed, this.#clock.now() + this.#delay());
    const text = JSON.stringify(frame);
    this.#clock.after(peer.delayed - this.#clock.now(), () => {
      if (peer.open) peer.on.message(text);
    });
  }

  #respond(status: number, body: unknown, seq: number): FetchResponse {
    const text = body === null || body === undefined ? '' : JSON.stringify(body);
    const headers = { get: (name: string) => (name === 'x-seq' ? String(seq) : null) };
    return { ok: status < 400, status, headers, text: () => Promise.resolve(text) };
  }

  #chance(fault: Exclude<keyof Faults, 'slowMs'>): boolean {
    return this.#clock.random() < this.faults[fault];
  }

  #delay(): number {
    return 1 + Math.floor(this.#clock.random() * this.faults.slowMs);
  }
}
