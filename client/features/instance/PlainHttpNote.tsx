import { useLoaderData } from 'react-router';
import { Note } from '#client/ui/Note.tsx';
import type { Instance } from '../auth/calls.ts';
import { text } from './text.ts';

const isThisMachine = /^(localhost|127\.|\[::1\])/.test(window.location.host);

/** Warns the admins of a Tandem that others reach over plain http. On one's own machine there is nothing to overhear. */
export function PlainHttpNote() {
  const { config } = useLoaderData<Instance>();
  return config.plain_http && !isThisMachine ? <Note>{text('plainHttp')}</Note> : null;
}
