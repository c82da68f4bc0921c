/** What tests of documents begin with: a scene, a description, people who have it open. */
import { expect, vi } from 'vitest';
import type { Doc } from 'yjs';
import type { SharedDocument, SharedDocumentOptions } from '#client/editor/sharedDocument.ts';
import { DocumentPage } from '../../documentClient.ts';
import type { Browser } from '../../harness.ts';
import { patient } from '../../patience.ts';
import { openScene, type Scene } from '../scene.ts';

export interface Reader {
  page: DocumentPage;
  shared: SharedDocument;
  doc(): Doc;
}

export interface Stage extends Scene {
  itemId: string;
  name: string;
  /** Opens the description as somebody, and waits for its text. */
  open(who: Browser, more?: Partial<SharedDocumentOptions>): Promise<Reader>;
  /** The description as REST tells it. */
  html(): Promise<string>;
  end(): Promise<void>;
}

export async function openStage(html = '', options: Parameters<typeof openScene>[0] = {}): Promise<Stage> {
  const scene = await openScene(options);
  const { id } = await scene.item(scene.admin, { description_html: html });
  const name = `work_item:${id}`;
  const pages: DocumentPage[] = [];
  return {
    ...scene,
    itemId: id,
    name,
    async open(who, more) {
      const page = new DocumentPage(who);
      pages.push(page);
      const shared = page.open(name, more);
      await vi.waitFor(() => expect(shared.state.isLoaded).toBe(true), patient);
      return { page, shared, doc: () => shared.state.held.doc };
    },
    html: async () => (await scene.admin.call('GET', scene.in(`issues/${id}/`))).body.description_html,
    async end() {
      await Promise.all(pages.map((page) => page.close()));
      await scene.close();
    },
  };
}
