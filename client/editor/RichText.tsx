import clsx from 'clsx';
import { useMemo } from 'react';
import { cleanRichText } from './cleanRichText.ts';

/** Rich text to read. Cleaned before it is shown, whoever cleaned it before. */
export function RichText({ html, className }: { html: string; className?: string | undefined }) {
  const clean = useMemo(() => cleanRichText(html), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned above by the allow list of the editor's schema
  return <div className={clsx('prose', className)} dangerouslySetInnerHTML={{ __html: clean }} />;
}
