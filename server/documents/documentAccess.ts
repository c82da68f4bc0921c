import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import { sql } from 'kysely';
import type { DocumentAccess, DocumentCaller } from '#shared/documents.ts';
import type { Db } from '../db/connect.ts';
import type { Caller, Identify } from '../http/caller.ts';
import type { Gateway } from '../live/gateway.ts';
import { documentRights } from './rights.ts';
import type { Tickets } from './tickets.ts';

export interface DocumentAccessParts {
  db: Db;
  identify: Identify;
  gateway: Gateway;
  tickets: Tickets;
  /** An upgrade's request as the rest of the server knows requests. */
  asRequest(req: IncomingMessage): Request;
  /** Throws for an upgrade from a foreign origin. */
  checkOrigin(req: Request): void;
  stillValid: DocumentAccess<IncomingMessage>['stillValid'];
}

/** The rest of the server as the document server asks it. */
export function documentAccess(parts: DocumentAccessParts): DocumentAccess<IncomingMessage> {
  const { db, identify, gateway, tickets, asRequest, checkOrigin, stillValid } = parts;
  return {
    async callerOf(req) {
      const { pathname, searchParams } = new URL(req.url ?? '/', 'http://localhost');
      const ticket = searchParams.get('ticket');
      if (ticket !== null) {
        const { tokenId, name } = tickets.read(ticket) ?? {};
        return tokenId && name && decodeURIComponent(pathname).endsWith(`/${name}`) ? byTokenId(db, tokenId) : null;
      }
      const request = asRequest(req);
      checkOrigin(request);
      return callerFrom(await identify(request).catch(() => null));
    },
    async callerByKey(key) {
      return callerFrom(await identify({ headers: { 'x-api-key': key } } as unknown as Request).catch(() => null));
    },
    rights: (caller, document) => documentRights(db, caller, document),
    stillValid,
    follow: (stream, kind, hear) => gateway.watch(stream, kind, hear),
  };
}

const callerFrom = (caller: Caller | null): DocumentCaller | null =>
  caller && {
    personId: caller.person_id,
    sessionId: caller.session_id,
    tokenId: caller.token_id,
    mayWrite: caller.mayWrite,
  };

/** Whose token that is, while it holds. */
async function byTokenId(db: Db, tokenId: string): Promise<DocumentCaller | null> {
  const { rows } = await sql<{ person_id: string; scopes: string[] }>`
    select p.id as person_id, t.scopes from api_token t
    join person p on p.id = t."user" and p.is_active and p.deleted_at is null
    where t.id::text = ${tokenId} and t.deleted_at is null and t.is_active and (t.expired_at is null or t.expired_at > now())`.execute(
    db,
  );
  const [row] = rows;
  return row ? { personId: row.person_id, sessionId: null, tokenId, mayWrite: row.scopes.includes('write') } : null;
}
