import type { RequestHandler } from 'express';

/** As Node itself ends a request that does not come. */
const tooSlow = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

/** Ends requests that are not here in full after `ms`, but for those that bring a file: a slow line needs its time. */
export function demandArrival(ms: number, bringsFile: (path: string) => boolean): RequestHandler {
  return (req, _res, next) => {
    if (!req.complete && !bringsFile(req.path)) {
      const timer = setTimeout(() => req.complete || req.socket.end(tooSlow, () => req.destroy()), ms);
      timer.unref();
      req.once('close', () => clearTimeout(timer));
    }
    next();
  };
}
