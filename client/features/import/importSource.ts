import type { ImportRow } from '#shared/features/importBatch.ts';
import type { ImportOptions } from '#shared/features/importDraft.ts';
import type { Mapping } from '#shared/features/importMapping.ts';
import type { ImportPreview } from '#shared/features/importPreview.ts';
import type { Asked } from './importWorker.ts';

/** A file that was chosen, read in a worker of its own. Closing it ends the worker. */
export class ImportSource {
  readonly fileName: string;
  readonly #worker = new Worker(new URL('./importWorker.ts', import.meta.url), { type: 'module' });
  readonly #waiting: { resolve(answer: unknown): void; reject(error: unknown): void }[] = [];

  constructor(fileName: string) {
    this.fileName = fileName;
    this.#worker.onmessage = ({ data }: MessageEvent<unknown>) => this.#waiting.shift()?.resolve(data);
    this.#worker.onerror = (event) => {
      for (const { reject } of this.#waiting.splice(0)) reject(new Error(event.message));
    };
  }

  /** Takes the file in, and answers what its headers say by themselves. */
  async open(file: File): Promise<Mapping> {
    const bytes = await file.arrayBuffer();
    return this.#ask<Mapping>({ kind: 'open', bytes }, [bytes]);
  }

  preview(mapping: Mapping, chosen: Partial<ImportOptions>): Promise<ImportPreview> {
    return this.#ask<ImportPreview>({ kind: 'preview', mapping, chosen });
  }

  /** The rows as they are sent, converted as they are asked for. */
  async *batches(mapping: Mapping, options: ImportOptions): AsyncGenerator<ImportRow[], undefined> {
    await this.#ask({ kind: 'begin', mapping, options });
    for (;;) {
      const rows = await this.#ask<ImportRow[] | null>({ kind: 'next' });
      if (rows === null) return undefined;
      yield rows;
    }
  }

  close(): void {
    this.#worker.terminate();
  }

  #ask<T>(asked: Asked, transfer: Transferable[] = []): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve: (answer) => resolve(answer as T), reject });
      this.#worker.postMessage(asked, transfer);
    });
  }
}
