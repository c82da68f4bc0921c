/**
 * The schema of Tandem's documents, once for the editor, the document server and the converters: a node that one of them
 * did not know would be thrown out of the shared document by it [C21].
 *
 * Nothing of the screen is in here. The editor adds its menus and shows some of these nodes in its own way; it may not
 * add nodes, marks or attributes.
 */
import { type AnyExtension, getSchema } from '@tiptap/core';
import { TableRow } from '@tiptap/extension-table';
import { Node, type Schema } from '@tiptap/pm/model';
import StarterKit from '@tiptap/starter-kit';
import { safeLink } from '#shared/text/html.ts';
import { Subscript, Superscript } from './marks.ts';
import {
  Callout,
  documentImage,
  documentListItem,
  documentMention,
  documentTable,
  documentTableCell,
  documentTableHeader,
  documentTaskItem,
  documentTaskList,
} from './nodes.ts';

/**
 * Counts up with each node, mark or attribute that is new. The document server lets in nobody whose number is lower than
 * its own: they are asked to load the page anew.
 */
export const schemaVersion = 1;

/** The name of a document's body, an XML fragment. */
export const bodyField = 'default';

/** The name of a page's title, a text. Work items have none. */
export const titleField = 'title';

export const documentExtensions: AnyExtension[] = [
  StarterKit.configure({
    undoRedo: false,
    dropcursor: false,
    gapcursor: false,
    trailingNode: false,
    listItem: false,
    codeBlock: { languageClassPrefix: 'language-', defaultLanguage: null, enableTabIndentation: true },
    link: {
      openOnClick: false,
      autolink: true,
      linkOnPaste: true,
      isAllowedUri: (address) => safeLink(address) !== undefined,
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
  documentListItem,
  documentTaskList,
  documentTaskItem,
  documentTable,
  TableRow,
  documentTableCell,
  documentTableHeader,
  documentImage,
  documentMention,
  Callout,
  Subscript,
  Superscript,
];

export const documentSchema: Schema = getSchema(documentExtensions);

/** The body of a document that nobody has written in: one empty paragraph, so that no two people each make the first [C20]. */
export const emptyBody: Node = Node.fromJSON(documentSchema, { type: 'doc', content: [{ type: 'paragraph' }] });
