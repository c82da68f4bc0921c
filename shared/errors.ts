/** Every way a request can fail, and the HTTP status that says so. */
export const statusOf = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  timeout: 408,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported: 415,
  rate_limited: 429,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,
  no_space: 507,
} as const;

export type ErrorCode = keyof typeof statusOf;

export interface ErrorDetail {
  /** What is wrong, per field of the body: `{ name: 'is required' }`. */
  fields?: Record<string, string>;
  /** Further members of the answer, such as the numeric codes of sign-in errors. */
  extra?: Record<string, unknown>;
  /** Seconds until trying again makes sense (429, 503). */
  retryAfter?: number;
}

/** A failure that the caller can act on. Anything else that is thrown is a bug and becomes a 500. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly detail: ErrorDetail;

  constructor(code: ErrorCode, message: string, detail: ErrorDetail = {}) {
    super(message);
    this.code = code;
    this.detail = detail;
  }

  get status(): number {
    return statusOf[this.code];
  }
}

/** The one answer for what may not be known, is deleted, or never was. */
export const notFound = () => new AppError('not_found', 'There is nothing here, or you may not see it.');

export const invalid = (message: string, fields?: Record<string, string>) =>
  new AppError('invalid', message, fields ? { fields } : {});

export const conflict = (message: string, fields?: Record<string, string>) =>
  new AppError('conflict', message, fields ? { fields } : {});

export const forbidden = (message: string) => new AppError('forbidden', message);

/** Makes a forgotten case a compile error. */
export function unreachable(value: never): never {
  throw new Error(`Unexpected ${JSON.stringify(value)}.`);
}
