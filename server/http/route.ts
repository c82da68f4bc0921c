/**
 * A route is data: method, path, the rule that lets somebody in, what goes in and comes out, and the handler.
 *
 * The rule is part of the type, so a route without one does not compile; the access matrix, OpenAPI and the list of
 * mutating routes are read from the same data. The rule is asked before the handler, and again inside its commit.
 */
import type { Readable } from 'node:stream';
import type { Request, Response } from 'express';
import type { ZodMiniType } from 'zod/mini';
import type { Access } from '#shared/access.ts';
import type { AnyEntity } from '#shared/entity/entity.ts';
import type { Db } from '../db/connect.ts';
import type { Context } from './context.ts';
import type { LimitName } from './limits.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Fields beside those of an entity. */
export type Plus = Readonly<Record<string, ZodMiniType>>;

/** What goes in, for validation by the handler and for OpenAPI. */
export type BodyShape =
  | { draft: AnyEntity; plus?: Plus }
  | { patch: AnyEntity; plus?: Plus }
  | { schema: ZodMiniType }
  /** A form with these fields and, after them, a file. */
  | { upload: ZodMiniType };

/** What comes out: all of it, since tests hold every answer to its shape, unknown and missing fields alike. */
export type AnswerShape =
  | { row: AnyEntity; plus?: Plus }
  | { rows: AnyEntity; plus?: Plus }
  | { schema: ZodMiniType }
  /** Not JSON but text of this media type. */
  | { text: string }
  /** The bytes of a file, of whatever type it is. */
  | { bytes: true };

/** A route says what it answers, or answers 204 and says nothing. */
type Answering = { status: 204; answer?: never } | { /** 200 unless given. */ status?: 200 | 201; answer: AnswerShape };

export interface Answer {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
  /** The number for `X-Seq`, when it is not the one read with the rights or written by the commit. */
  seq?: number;
  /** JSON that was built already. */
  json?: string | Buffer;
  /** Something other than JSON; its type stands in `headers`. */
  text?: string;
  /** Opens what is streamed; its type and length stand in `headers`. Not called where only the head is asked for. */
  bytes?(): Promise<Readable>;
}

/** Whose the thing is that a rule with `or: 'creator'` speaks of. Throws `not_found` where there is none. */
export type CreatorOf = (db: Db, context: Context) => Promise<string | null>;

export type Route = Called & Answering;

interface Called {
  method: Method;
  /** Below the origin, with a trailing slash: `/api/workspaces/:workspaceSlug/`. */
  path: string;
  access: Access;
  summary: string;
  handle(context: Context): Promise<Answer>;
  /** Needed with `or: 'creator'`. */
  creator?: CreatorOf;
  body?: BodyShape;
  /** Parameters of the query string that it reads. */
  query?: readonly string[];
  /** Works in an archived project too. */
  inArchived?: boolean;
  /** For a method that changes nothing though it is not GET, or needs no `write` scope. */
  readOnly?: boolean;
  /** Renders the answer anew when a request is repeated; without it the entity's row of `answer` is read. */
  again?(context: Context, id: string): Promise<unknown>;
  /** Takes form posts and needs no same-origin proof of its own (sign-in pages post forms, with a CSRF token). */
  form?: boolean;
  /** Which of the request limits counts it. */
  limit?: LimitName;
}

export type RawHandler = (req: Request, res: Response) => Promise<void>;

export const ok = (body: unknown): Answer => ({ body });
export const noContent: Answer = { status: 204 };
