/** The value of one cookie of a `Cookie` header, decoded; undefined when it is not there. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const at = part.indexOf('=');
    if (at < 0 || part.slice(0, at).trim() !== name) continue;
    try {
      return decodeURIComponent(part.slice(at + 1).trim());
    } catch {
      return undefined;
    }
  }
  return undefined;
}

/** A `Set-Cookie` header for a cookie that scripts cannot read and other sites cannot send along with a write. */
export function cookieHeader(name: string, value: string, { secure, maxAge }: { secure: boolean; maxAge: number }) {
  return `${name}=${encodeURIComponent(value)}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** A cookie's name: over TLS a browser takes `__Host-` ones from this host and this path alone. */
export const cookieName = (name: string, secure: boolean) => (secure ? `__Host-${name}` : name);
