import type { LoaderFunctionArgs } from 'react-router';
import { AppError } from '#shared/errors.ts';
import { type InvitationLink, readInvitation, type ShownInvitation } from '../auth/calls.ts';
import { type Account, readAccount } from '../session/account.ts';

export interface OneInvitationData {
  link: InvitationLink;
  /** The link's own path, to come back to after signing in. */
  path: string;
  account: Account | null;
  /** Null when it is not open any more; `reason` says why. */
  invitation: ShownInvitation | null;
  reason: string;
}

/** Reads an invitation by its link. That it is gone is an answer, not a failure. */
export async function oneInvitationLoader({ request }: LoaderFunctionArgs): Promise<OneInvitationData> {
  const { pathname, search, searchParams } = new URL(request.url);
  const part = (name: string) => searchParams.get(name) ?? '';
  const link = { id: part('invitation_id'), slug: part('slug'), token: part('token') };
  const known = { link, path: pathname + search, account: await readAccount() };
  try {
    return { ...known, invitation: await readInvitation(link), reason: '' };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error;
    return { ...known, invitation: null, reason: error.message };
  }
}
