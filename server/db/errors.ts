import { AppError, conflict, invalid } from '#shared/errors.ts';

const unavailable = () =>
  new AppError('unavailable', 'The database is busy or away. Try again in a moment.', { retryAfter: 1 });

const nulCharacter = () => invalid('Text cannot hold the character NUL.');

const meanings: Record<string, () => AppError> = {
  '23505': () => conflict('Something with this name or id exists already.'),
  '22021': nulCharacter,
  '22P05': nulCharacter, // the same inside JSON
  '55P03': unavailable, // lock_timeout
  '57014': unavailable, // statement_timeout
  '57P01': unavailable,
  '57P02': unavailable,
  '57P03': unavailable,
  '53300': unavailable,
  '40001': unavailable,
  '40P01': unavailable,
  '53100': () => new AppError('no_space', 'The disk is full. Nothing was changed.'),
  ECONNREFUSED: unavailable,
  ECONNRESET: unavailable,
  ENOENT: unavailable,
  EPIPE: unavailable,
};

/** What the driver says without a code; the last, when a transaction's connection is lost and it cannot be rolled back. */
const isConnectionLost = (message: string) =>
  /Connection terminated|timeout exceeded when trying to connect|is not queryable/.test(message);

/** What a database's failure means to the caller; anything unknown stays as it is and becomes a 500. */
export function translateError(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const meaning =
    meanings[code] ?? (code.startsWith('08') || isConnectionLost(error.message) ? unavailable : undefined);
  return meaning ? Object.assign(meaning(), { cause: error }) : error;
}
