import clsx from 'clsx';
import type { ReactNode } from 'react';

export type Tone = 'neutral' | 'ok' | 'warn' | 'bad' | 'info' | 'accent';

const tones = { neutral: '', ok: 'tag-ok', warn: 'tag-warn', bad: 'tag-bad', info: 'tag-info', accent: 'tag-acc' };

/** A word about the state of a thing. Cannot be pressed. */
export function Tag(props: { tone?: Tone | undefined; className?: string | undefined; children: ReactNode }) {
  return <span className={clsx('tag', tones[props.tone ?? 'neutral'], props.className)}>{props.children}</span>;
}
