import clsx from 'clsx';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { TandemMark } from '#client/ui/marks.tsx';
import { Note } from '#client/ui/Note.tsx';
import { text } from './text.ts';

export interface DoorProps {
  title: string;
  lede?: ReactNode;
  /** Right in the header: the other way, or who is signed in. */
  aside?: ReactNode;
  /** What is wrong with the whole form, or what is worth knowing before it. */
  note?: string | undefined;
  noteTone?: 'bad' | 'info' | 'warn' | undefined;
  /** For more than a column of fields. */
  wide?: boolean | undefined;
  onSubmit?: (() => void) | undefined;
  children: ReactNode;
}

/** The screens outside any workspace: two lines that come together, and below them one form. */
export function Door(props: DoorProps) {
  const { title, lede, aside, note, noteTone = 'bad', wide, onSubmit, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit?.();
  };
  useTold(title, heading);
  return (
    <div className={clsx('door', wide && 'door-wide')}>
      <title>{`${title} · ${text('tandem')}`}</title>
      <header>
        <TandemMark size={22} />
        <b className="door-name">{text('tandem')}</b>
        <span className="sp" />
        {aside}
      </header>
      <main>
        <form noValidate onSubmit={submit}>
          <h1 ref={heading} tabIndex={-1} className="h-20 lede">
            {title}
          </h1>
          {lede && <p className="sec lede mt-1">{lede}</p>}
          <div className="mt-6 flex flex-col gap-4">
            {note && (
              <Note tone={noteTone} className="rounded-control">
                {note}
              </Note>
            )}
            {children}
          </div>
        </form>
      </main>
    </div>
  );
}

/** A step that follows another is read out: focus goes to its heading, unless a field of it took focus. */
function useTold(title: string, heading: React.RefObject<HTMLElement | null>): void {
  const first = useRef(title);
  useEffect(() => {
    if (first.current === title) return;
    first.current = title;
    if (document.activeElement === document.body) heading.current?.focus();
  }, [title, heading]);
}
