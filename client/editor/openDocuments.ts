/**
 * How the documents stand that are open in this page, for headers and for signing out. Nothing of Yjs is in here, so that
 * screens may read it that have no editor.
 */
import { proxy } from 'valtio/vanilla';
import type { DocumentState } from './documentState.ts';

/** By name. One that is not here is not open. */
export const openDocuments: Record<string, DocumentState> = proxy({});
