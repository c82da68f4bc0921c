import { type ComponentType, useEffect, useState } from 'react';
import type { LiveEditorProps } from '#client/editor/LiveEditor.tsx';
import type { LiveTitleProps } from '#client/editor/LiveTitle.tsx';

interface Parts {
  LiveEditor: ComponentType<LiveEditorProps>;
  LiveTitle: ComponentType<LiveTitleProps>;
}

let loaded: Parts | undefined;

/** Reading needs no editor: it is asked for when a text is on the screen, not before and not for lists. */
async function load(): Promise<Parts> {
  if (loaded) return loaded;
  const [body, title] = await Promise.all([
    import('#client/editor/LiveEditor.tsx'),
    import('#client/editor/LiveTitle.tsx'),
  ]);
  loaded = { LiveEditor: body.LiveEditor, LiveTitle: title.LiveTitle };
  return loaded;
}

/** The editor once it is loaded. Where it cannot be had the text stays readable, and it is asked for again on coming back. */
export function useEditorParts(): Parts | undefined {
  const [parts, setParts] = useState(loaded);
  useEffect(() => {
    if (parts) return;
    let left = false;
    const ask = () =>
      void load().then(
        (all) => left || setParts(all),
        () => undefined,
      );
    ask();
    window.addEventListener('online', ask);
    return () => {
      left = true;
      window.removeEventListener('online', ask);
    };
  }, [parts]);
  return parts;
}
