import clsx from 'clsx';
import { useEffect, useState } from 'react';
import { DocumentEditor } from '#client/features/documents/DocumentEditor.tsx';
import { DocumentTitle } from '#client/features/documents/DocumentTitle.tsx';
import { useViewer } from '#client/features/session/rights.ts';
import { type Page, pageNameMax, pageTitle, untitled } from '#shared/features/page.ts';
import { PageByline } from './PageByline.tsx';
import { PagesFailed } from './PageEmpty.tsx';
import { PageSign } from './PageSign.tsx';
import { editOff } from './pageOff.ts';
import { text } from './text.ts';
import { usePageText } from './usePageText.ts';

/** The inside of a page: its sign, its title and its words, written by everybody who may at once. */
export function PageBody({ page, mayEdit }: { page: Page; mayEdit: boolean }) {
  const viewer = useViewer();
  const off = mayEdit ? false : (editOff(viewer, page) ?? text('offEdit'));
  return (
    <div className={clsx('doc-in', page.view_props.full_width && 'is-full')}>
      <PageSign page={page} mayEdit={mayEdit} />
      <PageTitle page={page} off={off} />
      <PageByline page={page} />
      <Words page={page} off={off} />
    </div>
  );
}

interface PartProps {
  page: Page;
  off: string | false;
}

/** A page that was just made is not known to the server yet: its document is opened when it is. */
function PageTitle({ page, off }: PartProps) {
  const shown = (
    <h2 className="doc-t" dir="auto">
      {pageTitle(page)}
    </h2>
  );
  if (page.seq === 0) return shown;
  return (
    <DocumentTitle
      document={{ kind: 'page', id: page.id }}
      label={text('title')}
      placeholder={untitled}
      maxLength={pageNameMax}
      off={off}
      className="doc-t page-name"
    >
      {shown}
    </DocumentTitle>
  );
}

function Words({ page, off }: PartProps) {
  const { html, isFailed, retry } = usePageText(page);
  if (isFailed && html === null) return <PagesFailed why="failedPage" onRetry={retry} />;
  if (page.seq === 0) return <NotYet />;
  return (
    <DocumentEditor
      document={{ kind: 'page', id: page.id }}
      projectId={page.project_ids[0] ?? ''}
      html={html}
      label={text('words')}
      placeholder={text('wordsPlaceholder')}
      off={off}
      isTold={page.archived_at !== null}
      className="body"
    />
  );
}

/** What takes less is not worth a word. */
const quietMs = 1000;

/** Why one cannot write yet, while the page itself waits to be saved. */
function NotYet() {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), quietMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p className="mute" role="status">
      {isLong && text('notYet')}
    </p>
  );
}
