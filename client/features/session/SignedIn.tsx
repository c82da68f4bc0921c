import { useEffect, useMemo, useState } from 'react';
import { Outlet, useLoaderData, useNavigate, useParams } from 'react-router';
import { resumeUnsaved } from '#client/editor/keptDocuments.ts';
import { SessionContext } from '#client/sync/hooks.ts';
import { createSession, type Session } from '#client/sync/session.ts';
import { toast } from '#client/ui/toast.ts';
import { entityNamed } from '#shared/entities.ts';
import type { Base } from '#shared/entity/entity.ts';
import { workspaceMember } from '#shared/features/membership.ts';
import { profile } from '#shared/features/person.ts';
import { pathTo } from '#shared/routes.ts';
import type { Account, OwnWorkspace } from './account.ts';
import { LoadFailed } from './LoadFailed.tsx';
import { PlaceContext } from './place.ts';
import { text } from './text.ts';
import { useAppliedTheme } from './useAppliedTheme.ts';

export interface SignedInData {
  account: Account;
  workspaces: OwnWorkspace[];
}

/** The screens for which one must be signed in: opens the session, of the address's workspace where it names one. */
export function SignedIn() {
  const { account, workspaces } = useLoaderData<SignedInData>();
  const { workspaceSlug } = useParams();
  const workspace = useMemo(
    () => workspaces.find(({ slug }) => slug === workspaceSlug) ?? null,
    [workspaces, workspaceSlug],
  );
  const { session, state, retry } = useOpenSession(account, workspace);
  useEffect(() => {
    // Where it cannot be now, the next start does it.
    if (state === 'ready') resumeUnsaved(account.id).catch(() => undefined);
  }, [state, account.id]);
  if (state === 'failed') return <LoadFailed onRetry={retry} />;
  if (state === 'loading' || !session) return null;
  return (
    <SessionContext value={session}>
      <PlaceContext value={{ me: account, workspace, workspaces }}>
        <Theme session={session} personId={account.id} />
        <Outlet />
      </PlaceContext>
    </SessionContext>
  );
}

function Theme({ session, personId }: { session: Session; personId: string }) {
  useAppliedTheme(session.table(profile), personId);
  return null;
}

type State = 'loading' | 'ready' | 'failed';

/** Opens a session and fetches what every screen needs: the person's tables and, in a workspace, the workspace's. */
function useOpenSession(account: Account, workspace: OwnWorkspace | null) {
  const [opened, setOpened] = useState<{ session: Session; state: State }>();
  const [attempt, setAttempt] = useState(0);
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is how a failed opening is tried again
  useEffect(() => {
    const session = createSession({
      workspace: workspace && { id: workspace.id, slug: workspace.slug },
      me: { id: account.id },
      tell: (sentence) => void toast.show({ text: sentence, tone: 'bad' }),
      nameOf: (id) => memberName(session, id) ?? text('somebody'),
      onEnd: (code) => leave(code, navigate),
    });
    session.start();
    setOpened({ session, state: 'loading' });
    loadTables(session, workspace?.slug)
      .then(() => setOpened({ session, state: 'ready' }))
      .catch(() => setOpened({ session, state: 'failed' }));
    return () => session.stop();
  }, [account.id, workspace?.id, workspace?.slug, navigate, attempt]);
  return { session: opened?.session, state: opened?.state ?? 'loading', retry: () => setAttempt((n) => n + 1) };
}

function memberName(session: Session, id: string): string | undefined {
  for (const row of session.table(workspaceMember).rows()) if (row.member === id) return row.display_name;
  return undefined;
}

function leave(code: string, navigate: (to: string) => void): void {
  if (code === 'signed_out') {
    window.location.assign(pathTo('signIn', {})); // a full load: nothing of the person stays in memory
    return;
  }
  toast.show({ id: 'removed', text: text('removed'), tone: 'info' });
  navigate(pathTo('signIn', {}));
}

async function loadTables(session: Session, slug: string | undefined): Promise<void> {
  const rows = (body: unknown) =>
    Object.entries(body as Record<string, Base[]>).flatMap(([name, list]) => {
      const entity = entityNamed(name);
      return entity ? [[entity, list] as const] : [];
    });
  const paths = ['/api/users/me/tables/', ...(slug ? [`/api/workspaces/${encodeURIComponent(slug)}/tables/`] : [])];
  await Promise.all(paths.map((path) => session.load({ path, rows })));
}
