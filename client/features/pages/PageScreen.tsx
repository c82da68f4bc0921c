import { useNavigate, useParams } from 'react-router';
import { pageKept } from '#client/features/favourites/favourites.ts';
import { useStar } from '#client/features/favourites/useStar.ts';
import { useMe, useWorkspace } from '#client/features/session/place.ts';
import { useViewer } from '#client/features/session/rights.ts';
import { usePlaceTold } from '#client/features/shell/presence.ts';
import { useRow, useSession } from '#client/sync/hooks.ts';
import { LensArt } from '#client/ui/art.tsx';
import { Button } from '#client/ui/Button.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { useKeys } from '#client/ui/keys.ts';
import { Note } from '#client/ui/Note.tsx';
import { type Page, page as pageEntity } from '#shared/features/page.ts';
import { isContentEditable } from '#shared/features/pageRules.ts';
import { pathTo } from '#shared/routes.ts';
import { PageBody } from './PageBody.tsx';
import { PageHead } from './PageHead.tsx';
import { isPrivate, toggleAccess, toggleArchive, toggleLock } from './pageActions.ts';
import { accessOff, manageLivingOff, manageOff } from './pageOff.ts';
import { text } from './text.ts';

/** One page, `/:ws/projects/:projectId/pages/:pageId`. */
export function PageScreen() {
  const { pageId = '', projectId = '' } = useParams();
  const page = useRow(useSession().table(pageEntity), pageId);
  if (!page?.project_ids.includes(projectId)) return <PageGone projectId={projectId} />;
  return <Open key={page.id} page={page} />;
}

function Open({ page }: { page: Page }) {
  const viewer = useViewer();
  const [project_id = ''] = page.project_ids;
  // Of a private page others are not even told that it is there.
  usePlaceTold(isPrivate(page) ? { project_id } : { project_id, entity: pageEntity.name, id: page.id });
  usePageKeys(page);
  return (
    <>
      <PageHead page={page} />
      <div className="paper">
        <article className="doc">
          <div className="page-column">
            {page.archived_at && <ArchivedNote page={page} />}
            <PageBody page={page} mayEdit={isContentEditable(page, viewer)} />
          </div>
        </article>
      </div>
    </>
  );
}

function ArchivedNote({ page }: { page: Page }) {
  const doing = { session: useSession(), personId: useMe().id };
  const off = manageOff(useViewer(), page);
  const restore = (
    <Button size="s" off={off} onClick={() => toggleArchive(doing, page)}>
      {text('restore')}
    </Button>
  );
  return (
    <Note className="mb-6" action={restore}>
      {text('archivedNote')}
    </Note>
  );
}

function usePageKeys(page: Page): void {
  const doing = { session: useSession(), personId: useMe().id };
  const viewer = useViewer();
  const star = useStar(pageKept(page));
  const key = (
    label: 'toggleLock' | 'toggleAccess' | 'toggleArchive' | 'toggleStar',
    off: string | undefined,
    run: () => void,
  ) => ({
    label: text(label),
    group: text('groupPage'),
    run: () => {
      if (!off) run();
    },
  });
  useKeys({
    'Shift+l': key('toggleLock', manageLivingOff(viewer, page), () => toggleLock(doing, page)),
    'Shift+a': key('toggleAccess', accessOff(viewer, page), () => toggleAccess(doing, page)),
    'Shift+r': key('toggleArchive', manageOff(viewer, page), () => toggleArchive(doing, page)),
    'Shift+f': key('toggleStar', star.off, star.toggle),
  });
}

/** In place of a page that was deleted, moved, or made private by somebody else: they look the same. */
function PageGone({ projectId }: { projectId: string }) {
  const navigate = useNavigate();
  const { slug: workspaceSlug } = useWorkspace();
  const back = (
    <Button onClick={() => navigate(pathTo('pages', { workspaceSlug, projectId }))}>{text('backToList')}</Button>
  );
  return (
    <EmptyState art={<LensArt />} title={text('gone')} actions={back}>
      {text('goneWhy')}
    </EmptyState>
  );
}
