/**
 * Tickets: what a client that can only set an address (y-websocket in a browser) carries instead of a key. One is bound
 * to a document and a token, and holds until that token is revoked (`api.md`, Documents).
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { signedIn } from '#shared/access.ts';
import { readDocumentName } from '#shared/documents.ts';
import { AppError, invalid, notFound } from '#shared/errors.ts';
import type { Route } from '../http/route.ts';
import { documentRights } from './rights.ts';

export interface Ticket {
  tokenId: string;
  /** The only document that it opens. */
  name: string;
}

export class Tickets {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  make({ tokenId, name }: Ticket): string {
    const content = Buffer.from(`${tokenId} ${name}`).toString('base64url');
    return `${content}.${this.#sign(content)}`;
  }

  /** Undefined for one that is not ours. */
  read(ticket: string): Ticket | undefined {
    const [content = '', signature = ''] = ticket.split('.');
    const [given, right] = [Buffer.from(signature), Buffer.from(this.#sign(content))];
    if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
    const [tokenId = '', name = ''] = Buffer.from(content, 'base64url').toString().split(' ');
    return { tokenId, name };
  }

  #sign(content: string): string {
    return createHmac('sha256', this.#key).update(content).digest('base64url');
  }
}

export function ticketRoutes(tickets: Tickets): Route[] {
  return [
    {
      method: 'POST',
      path: '/api/collab-tickets/',
      access: signedIn,
      status: 201,
      body: { schema: z.object({ document: z.string() }) },
      summary:
        'A ticket for `/collab/y/<document>?ticket=…`, for clients that cannot send a header. Asked for with an API token; holds until that is revoked.',
      answer: { schema: z.object({ ticket: z.string(), document: z.string() }) },
      handle: async (context) => {
        const { caller } = context;
        const name = typeof context.body.document === 'string' ? context.body.document : '';
        const document = readDocumentName(name);
        if (!document) throw invalid('document must be page:<id> or work_item:<id>.', { document: 'is no document' });
        if (!caller.token_id)
          throw new AppError('forbidden', 'Ask for a ticket with an API token: a browser’s session needs none.');
        const asker = { personId: caller.person_id, sessionId: null, tokenId: caller.token_id, mayWrite: false };
        if (!(await documentRights(context.read, asker, document))) throw notFound();
        return { status: 201, body: { ticket: tickets.make({ tokenId: caller.token_id, name }), document: name } };
      },
    },
  ];
}
