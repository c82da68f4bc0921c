/** Titles that were typed and are not saved: they outlive the field, so that closing it or a refusal loses nothing. */
import { proxy } from 'valtio/vanilla';

export interface TitleDraft {
  name: string;
  /** The server, or the rule that there must be a title, did not take it. */
  refused: boolean;
}

export const titleDrafts: Record<string, TitleDraft> = proxy({});

export function keepTitle(id: string, name: string, refused = false): void {
  titleDrafts[id] = { name, refused };
}

export function forgetTitle(id: string): void {
  delete titleDrafts[id];
}
