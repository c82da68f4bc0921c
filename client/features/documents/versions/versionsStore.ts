import { proxy } from 'valtio/vanilla';
import type { DocumentId } from '#shared/documents.ts';

export interface VersionsAsked {
  document: DocumentId;
  projectId: string;
  /** Why this person may not put one back. */
  off: string | undefined;
}

/** Of which text the versions are looked at; the dialog is open while it names one. */
export const versioning = proxy<{ asked: VersionsAsked | null }>({ asked: null });

export const openVersions = (asked: VersionsAsked): void => {
  versioning.asked = asked;
};
