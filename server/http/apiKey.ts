import type { Request } from 'express';

/** The API token that a request carries, whether good or not. Such a request needs no proof of its origin. */
export function apiKeyOf(req: Pick<Request, 'headers'>): string | undefined {
  const given = req.headers['x-api-key'];
  if (typeof given === 'string') return given;
  return /^Bearer +(\S+)$/i.exec(req.headers.authorization ?? '')?.[1];
}
