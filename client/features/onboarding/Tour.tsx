import { useRef, useState } from 'react';
import { useSession } from '#client/sync/hooks.ts';
import { BicycleArt, CardsArt, LensArt } from '#client/ui/art.tsx';
import { Button } from '#client/ui/Button.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { profile } from '#shared/features/person.ts';
import { useMe } from '../session/place.ts';
import { text } from './text.ts';

const mod = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

const pages = [
  { art: <BicycleArt />, title: text('tourWelcome'), body: text('tourWelcomeText') },
  { art: <LensArt />, title: text('tourKeys'), body: text('tourKeysText', { mod }) },
  { art: <CardsArt />, title: text('tourStart'), body: text('tourStartText') },
];

/** A short welcome. However it is left, it never comes again. */
export function Tour() {
  const session = useSession();
  const me = useMe();
  const [at, setAt] = useState(0);
  const next = useRef<HTMLButtonElement>(null);
  const page = pages[at];
  if (!page) return null;
  const end = () => void session.save(profile, me.id, { is_tour_completed: true }, { undo: false });
  const isLast = at === pages.length - 1;
  return (
    <Dialog
      open
      hideTitle
      title={text('tourTitle')}
      initialFocus={next}
      onOpenChange={(open) => open || end()}
      footer={
        <>
          {!isLast && (
            <Button variant="ghost" className="mr-auto" onClick={end}>
              {text('tourSkip')}
            </Button>
          )}
          <Button ref={next} variant="primary" onClick={() => (isLast ? end() : setAt(at + 1))}>
            {text(isLast ? 'tourDone' : 'tourNext')}
          </Button>
        </>
      }
    >
      <div
        className="flex flex-col items-center gap-1 px-4 pt-6 text-center [&_.art]:h-24 [&_.art]:w-36"
        aria-live="polite"
      >
        {page.art}
        <h3 className="mt-4 text-16 font-semibold">{page.title}</h3>
        <p className="sec min-h-15 text-balance">{page.body}</p>
        <span role="img" className="steps mt-2" aria-label={text('stepOf', { n: at + 1, count: pages.length })}>
          {pages.map(({ title }, place) => (
            <i key={title} className={place <= at ? 'is-done' : undefined} />
          ))}
        </span>
      </div>
    </Dialog>
  );
}
