/** The calls that are made before there is a session: what this Tandem offers, the ways in, what a screen opens with. */
import { AppError, type ErrorCode, statusOf } from '#shared/errors.ts';
import type { Profile } from '#shared/features/person.ts';

export interface Instance {
  instance: { instance_name: string; is_setup_done: boolean; workspaces_exist: boolean };
  config: {
    enable_signup: boolean;
    /** Codes are on and can be mailed. */
    is_magic_login_enabled: boolean;
    is_email_password_enabled: boolean;
    is_workspace_creation_disabled: boolean;
    is_smtp_configured: boolean;
    is_setup_token_required: boolean;
    plain_http: boolean;
    /** There is a sample workspace to explore. */
    has_sample?: boolean;
  };
}

export const readInstance = (): Promise<Instance> => ask('GET', '/api/instances/');

export type SignInWay = 'MAGIC_CODE' | 'CREDENTIAL';

export const checkEmail = (email: string): Promise<{ existing: boolean; status: SignInWay }> =>
  ask('POST', '/auth/email-check/', { email });

export const signIn = (given: { email: string; password: string }): Promise<unknown> =>
  ask('POST', '/auth/sign-in/', given);

export interface NewAccount {
  email: string;
  password: string;
  first_name: string;
  last_name: string;
  setup_token?: string | undefined;
}

export const signUp = (given: NewAccount): Promise<unknown> => ask('POST', '/auth/sign-up/', given);

interface ByCode {
  email: string;
  setup_token?: string | undefined;
}

export const sendCode = (given: ByCode): Promise<unknown> => ask('POST', '/auth/magic-generate/', given);

export type CodeWay = 'sign-in' | 'sign-up';

export const enterCode = (way: CodeWay, given: ByCode & { code: string }): Promise<unknown> =>
  ask('POST', `/auth/magic-${way}/`, given);

export const forgotPassword = (email: string): Promise<unknown> => ask('POST', '/auth/forgot-password/', { email });

export const resetPassword = (given: { uidb64: string; token: string; password: string }): Promise<unknown> =>
  ask('POST', '/auth/reset-password/', given);

/** Ends the session of this browser. */
export const signOut = (): Promise<unknown> => ask('POST', '/auth/sign-out/', {});

/** Where a person works, and how many invitations wait for them. */
export interface Places {
  last_workspace_id: string | null;
  last_workspace_slug: string | null;
  fallback_workspace_id: string | null;
  fallback_workspace_slug: string | null;
  invites: number;
}

/** Throws `unauthenticated` for somebody who is not signed in. */
export const readPlaces = async (): Promise<Places> =>
  (await ask<{ workspace: Places }>('GET', '/api/users/me/settings/')).workspace;

export const readProfile = (): Promise<Pick<Profile, 'is_onboarded'>> => ask('GET', '/api/users/me/profile/');

export interface InvitationLink {
  id: string;
  slug: string;
  token: string;
}

/** An invitation as its link shows it. */
export interface ShownInvitation {
  email: string;
  workspace: { name: string; slug: string };
  invited_by: string | null;
  accepted: boolean;
  responded_at: string | null;
  role?: number;
  message?: string | null;
}

const invitationPath = ({ slug, id }: InvitationLink) =>
  `/api/workspaces/${encodeURIComponent(slug)}/invitations/${encodeURIComponent(id)}/join/`;

export const readInvitation = (link: InvitationLink): Promise<ShownInvitation> =>
  ask('GET', `${invitationPath(link)}?${new URLSearchParams({ token: link.token })}`);

export const answerInvitation = (link: InvitationLink, accepted: boolean): Promise<{ message: string }> =>
  ask('POST', invitationPath(link), { accepted, token: link.token });

/** Notes that one has been shown in: whoever joins by a link is not asked to make a workspace next time. */
export const markOnboarded = (): Promise<unknown> => ask('PATCH', '/api/users/me/onboard/', { is_onboarded: true });

/** Asks without a session, as loaders do. Throws the `AppError` that the server meant, or `unavailable`. */
export async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(path, {
    method,
    headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new AppError('unavailable', 'Tandem cannot be reached. Check the connection and try again.');
  });
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as T;
  throw refusal(response.status, answer);
}

function refusal(status: number, body: unknown): AppError {
  const { code, error, fields, error_code } = (body ?? {}) as Record<string, unknown>;
  const known = typeof code === 'string' && Object.hasOwn(statusOf, code) ? (code as ErrorCode) : null;
  return new AppError(
    known ?? (status < 500 ? 'invalid' : 'unavailable'),
    typeof error === 'string' ? error : 'That did not work. Try again in a moment.',
    {
      ...(typeof fields === 'object' && fields ? { fields: fields as Record<string, string> } : {}),
      ...(typeof error_code === 'number' ? { extra: { error_code } } : {}),
    },
  );
}
