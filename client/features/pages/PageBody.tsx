import clsx from 'clsx';
import { RichText } from '#client/features/work-items/item/RichText.tsx';
import { Bone, Skeleton } from '#client/ui/Skeleton.tsx';
import type { Page } from '#shared/features/page.ts';
import { PageByline } from './PageByline.tsx';
import { PagesFailed } from './PageEmpty.tsx';
import { PageName } from './PageName.tsx';
import { PageSign } from './PageSign.tsx';
import { text } from './text.ts';
import { usePageText } from './usePageText.ts';

/** The inside of a page: its sign, its title, and its words to read. */
export function PageBody({ page, mayEdit }: { page: Page; mayEdit: boolean }) {
  const { html, isFailed, retry } = usePageText(page);
  return (
    <div className={clsx('doc-in', page.view_props.full_width && 'is-full')}>
      <PageSign page={page} mayEdit={mayEdit} />
      <PageName key={`${page.id} ${mayEdit}`} page={page} mayEdit={mayEdit} />
      <PageByline page={page} />
      {html ? <RichText html={html} className="body" /> : <Wordless html={html} {...{ isFailed, retry }} />}
    </div>
  );
}

function Wordless({ html, isFailed, retry }: { html: string | null; isFailed: boolean; retry: () => void }) {
  if (html === '') return <p className="mute">{text('noText')}</p>;
  if (isFailed) return <PagesFailed why="failedPage" onRetry={retry} />;
  return (
    <Skeleton label={text('loading')}>
      <div className="grid gap-3">
        <Bone width="92%" />
        <Bone width="78%" />
        <Bone width="40%" />
      </div>
    </Skeleton>
  );
}
