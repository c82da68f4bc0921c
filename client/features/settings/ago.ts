import { formatDistanceToNowStrict } from 'date-fns';

/** How long ago a moment was, in words: "3 hours ago". Less than a minute is "just now". */
export function ago(moment: string): string {
  const past = Date.parse(moment);
  return Date.now() - past < 60_000 ? 'just now' : formatDistanceToNowStrict(past, { addSuffix: true });
}
