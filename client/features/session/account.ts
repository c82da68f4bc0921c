import type { Logo } from '#shared/features/logo.ts';
import type { Role } from '#shared/roles.ts';

/** Who is signed in, asked once when the page opens. */
export interface Account {
  id: string;
  email: string;
}

/** The person whose cookie this browser holds, or null. Throws when the server cannot be reached. */
export async function readAccount(): Promise<Account | null> {
  const response = await fetch('/api/users/session/', { headers: { accept: 'application/json' } });
  if (response.status === 401) return null;
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  const body = (await response.json()) as { is_authenticated: boolean; user?: Account };
  return body.is_authenticated && body.user ? body.user : null;
}

/** A workspace as the switcher and the redirect rule need it. */
export interface OwnWorkspace {
  id: string;
  slug: string;
  name: string;
  role: Role;
  logo_props: Logo;
  logo_url: string | null;
  total_members: number;
}

/** The signed-in person's workspaces, by membership; nobody has none. */
export async function readWorkspaces(): Promise<OwnWorkspace[]> {
  const response = await fetch('/api/users/me/workspaces/', { headers: { accept: 'application/json' } });
  if (response.status === 401) return [];
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  return (await response.json()) as OwnWorkspace[];
}
