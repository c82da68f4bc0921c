import { isIPv6 } from 'node:net';
import type { Request } from 'express';

/** Whom an address stands for when counting: an IPv4 address, or the /64 that an IPv6 customer is given. */
export function addressKey(ip: string | undefined): string {
  const address = (ip ?? '').replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  if (tail !== undefined) {
    const after = tail.split(':').filter(Boolean).length;
    while (groups.length < 8 - after && groups.length < 4) groups.push('0');
    groups.push(...tail.split(':').filter(Boolean));
  }
  return groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':');
}

const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

/**
 * Whether somebody sits at this very machine: a loopback connection that no proxy handed on, to a host that is this
 * machine's name (a page elsewhere may point a name of its own at 127.0.0.1).
 */
export function isLocal(req: Request): boolean {
  const peer = (req.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const isLoopback = peer === '::1' || peer.startsWith('127.');
  const host = (req.get('host') ?? '').replace(/:\d+$/, '');
  return (
    isLoopback &&
    !forwarding.some((name) => req.headers[name] !== undefined) &&
    (host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host))
  );
}

/** Scheme, host and port that a request was sent to, as far as a trusted proxy or its own headers tell. */
export const originOf = (req: Request): string => `${req.protocol}://${req.host}`;
