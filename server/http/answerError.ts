import { randomUUID } from 'node:crypto';
import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import type { Logger } from 'pino';
import { AppError, notFound } from '#shared/errors.ts';
import { translateError } from '../db/errors.ts';

/** Gives each request a number, which its answer, its errors and the log carry. */
export const numberRequests: RequestHandler = (req, res, next) => {
  const given = req.get('x-request-id');
  const id = given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
  res.locals.requestId = id;
  res.setHeader('X-Request-Id', id);
  next();
};

/** The one place where a failed request gets its answer (`api.md`, Errors). A bug says nothing of itself but its number. */
export function answerError(log: Logger): ErrorRequestHandler {
  return (thrown: unknown, req, res, next) => {
    if (res.headersSent) return next(thrown);
    const error = asAppError(thrown);
    const request_id = String(res.locals.requestId ?? '');
    if (error.code === 'internal')
      log.error({ err: thrown, request_id, method: req.method, path: pathOf(req) }, 'a request failed');
    const { fields, extra, retryAfter } = error.detail;
    if (retryAfter !== undefined) res.setHeader('Retry-After', String(retryAfter));
    res
      .status(error.status)
      .json({ code: error.code, error: error.message, ...(fields && { fields }), ...extra, request_id });
  };
}

/** As the route has it, else without the query string: parameters may be secrets, such as a reset link's token. */
const pathOf = (req: Request): string | undefined => req.route?.path ?? req.originalUrl.split('?')[0];

function asAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  const status = typeof thrown === 'object' && thrown !== null && 'status' in thrown ? thrown.status : undefined;
  if (status === 404) return notFound(); // a file that is not there
  const error = translateError(thrown);
  if (error instanceof AppError) return error;
  if (status === 413) return new AppError('too_large', 'The body is larger than 1 MB.');
  if (status === 415) return new AppError('unsupported', 'The body must be JSON in UTF-8.');
  if (status === 400)
    return new AppError(
      'invalid',
      'The request could not be read: its body is not valid JSON, or its path is malformed.',
    );
  return new AppError('internal', 'Something went wrong on our side. Nothing was changed.');
}
