import { PanelRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { SaveState } from '#client/editor/SaveState.tsx';
import { useRecent } from '#client/features/palette/recentItems.ts';
import { logoValue } from '#client/features/projects/logoValue.ts';
import { LoadFailed } from '#client/features/session/LoadFailed.tsx';
import { NotFound } from '#client/features/session/NotFound.tsx';
import { useWorkspace } from '#client/features/session/place.ts';
import { ScreenHead } from '#client/features/shell/ScreenHead.tsx';
import { useRow, useSession } from '#client/sync/hooks.ts';
import { IconButton } from '#client/ui/IconButton.tsx';
import { documentName } from '#shared/documents.ts';
import { project } from '#shared/features/project.ts';
import type { WorkItem } from '#shared/features/workItem.ts';
import { pathTo } from '#shared/routes.ts';
import { WorkItemMenuButton } from '../menu/WorkItemMenu.tsx';
import { useItemKeys } from '../properties/useItemKeys.ts';
import { CopyLinkButton } from './CopyLinkButton.tsx';
import { type Detail, findByKey, isMissing, useDetail } from './detail.ts';
import { Here } from './Here.tsx';
import { ItemBody } from './ItemBody.tsx';
import { ItemGone } from './ItemGone.tsx';
import { ItemProperties } from './ItemProperties.tsx';
import { text } from './text.ts';
import { useItemLink } from './useItemLink.ts';

type Found = { id: string } | { failed: 'missing' | 'unreachable' };

/** The page of one item, `/:ws/browse/WEB-123`. Its key is looked up once; from then on it is its id that counts. */
export function WorkItemPage() {
  const { workItemKey = '' } = useParams();
  const session = useSession();
  const { slug } = useWorkspace();
  const [found, setFound] = useState<Found>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is how a failed call is made again
  useEffect(() => {
    let left = false;
    findByKey(session, slug, workItemKey)
      .then((id) => left || setFound({ id }))
      .catch((error: unknown) => left || setFound({ failed: isMissing(error) ? 'missing' : 'unreachable' }));
    return () => {
      left = true;
    };
  }, [session, slug, workItemKey, attempt]);
  if (!found) return null;
  if ('id' in found) return <FoundItem id={found.id} />;
  return found.failed === 'missing' ? <NotFound /> : <LoadFailed onRetry={() => setAttempt((n) => n + 1)} />;
}

function FoundItem({ id }: { id: string }) {
  const detail = useDetail(id, undefined);
  const navigate = useNavigate();
  const { slug } = useWorkspace();
  if (!detail.item) return <ItemGone onLeave={() => navigate(pathTo('workspace', { workspaceSlug: slug }))} />;
  return <Page item={detail.item} detail={detail} />;
}

function Page({ item, detail }: { item: Readonly<WorkItem>; detail: Detail }) {
  const { key, path } = useItemLink(item);
  useRecent(item);
  const { slug } = useWorkspace();
  const session = useSession();
  const place = useRow(session.table(project), item.project_id);
  const [hasRail, setRail] = useState(() => window.innerWidth >= 1024);
  const list = pathTo('workItems', { workspaceSlug: slug, projectId: item.project_id });
  const crumbs = place ? [{ label: place.name, to: list, logo: logoValue(place.logo_props) }] : [];
  useAddress(path, key);
  useItemKeys(() => [item.id]);
  return (
    <div className="item-page" data-peek={item.id} tabIndex={-1}>
      <ScreenHead title={key} crumbs={crumbs}>
        <SaveState name={documentName({ kind: 'work_item', id: item.id })} />
        <Here item={item} />
        <CopyLinkButton id={item.id} />
        <WorkItemMenuButton ids={[item.id]} />
        <IconButton
          icon={PanelRight}
          label={text('properties')}
          aria-pressed={hasRail}
          onClick={() => setRail((is) => !is)}
        />
      </ScreenHead>
      <div className="item-cols">
        <article className="item-main">
          <div className="item-in">
            <ItemBody item={item} detail={detail} rail={hasRail} />
          </div>
        </article>
        {hasRail && (
          <aside className="item-rail" aria-label={text('properties')}>
            <ItemProperties item={item} rail />
          </aside>
        )}
      </div>
    </div>
  );
}

/** The address follows the item when its project's identifier is renamed, without a new page. */
function useAddress(path: string, key: string): void {
  const navigate = useNavigate();
  const { workItemKey } = useParams();
  useEffect(() => {
    if (key && key.toUpperCase() !== workItemKey?.toUpperCase()) navigate(path, { replace: true });
  }, [navigate, path, key, workItemKey]);
}
