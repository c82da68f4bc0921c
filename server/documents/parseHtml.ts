import { DOMParser, type Node } from '@tiptap/pm/model';
import { documentSchema, emptyBody } from '#shared/editor/extensions.ts';

/** What parses HTML in a process without a browser, once it was needed. */
let parser: Promise<(html: string) => Node> | undefined;

/** Clean HTML as the body of a document. Takes milliseconds for a page of text: done before a commit, never inside. */
export async function parseHtml(html: string): Promise<Node> {
  if (html.trim() === '') return emptyBody;
  parser ??= createParser();
  return (await parser)(html);
}

async function createParser(): Promise<(html: string) => Node> {
  const { Window } = await import('happy-dom');
  const settings = {
    disableJavaScriptEvaluation: true,
    disableJavaScriptFileLoading: true,
    disableCSSFileLoading: true,
    disableIframePageLoading: true,
    disableComputedStyleRendering: true,
  };
  const { DOMParser: Reader } = new Window({ settings });
  const schemaParser = DOMParser.fromSchema(documentSchema);
  return (html) => {
    const { body } = new Reader().parseFromString(`<!DOCTYPE html><html><body>${html}</body></html>`, 'text/html');
    return schemaParser.parse(body as unknown as globalThis.Node);
  };
}
