import { type KeyboardEvent, useRef } from 'react';
import { type Page, pageNameMax, pageTitle, untitled } from '#shared/features/page.ts';
import { text } from './text.ts';
import { usePageName } from './usePageName.ts';

/** The title of a page, edited in place by who may. */
export function PageName({ page, mayEdit }: { page: Page; mayEdit: boolean }) {
  const { value, type, save } = usePageName(page);
  const field = useRef<HTMLTextAreaElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.key !== 'Enter') return;
    event.preventDefault();
    field.current?.blur();
  };
  if (!mayEdit)
    return (
      <h2 className="doc-t" dir="auto">
        {pageTitle(page)}
      </h2>
    );
  return (
    <textarea
      ref={field}
      className="doc-t page-name"
      dir="auto"
      rows={1}
      aria-label={text('title')}
      placeholder={untitled}
      maxLength={pageNameMax}
      // biome-ignore lint/a11y/noAutofocus: a page that was just made is there to be named
      autoFocus={page.name === ''}
      value={value}
      onChange={(event) => type(event.target.value.replaceAll('\n', ' '))}
      onKeyDown={onKeyDown}
      onBlur={save}
    />
  );
}
