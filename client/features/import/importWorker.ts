/** Reads and converts a file beside the page, which stays free however long the file is. */

import { type ImportRow, importRows, inBatches } from '#shared/features/importBatch.ts';
import { readCsv } from '#shared/features/importCsv.ts';
import type { ImportOptions } from '#shared/features/importDraft.ts';
import { guessMapping, type Mapping } from '#shared/features/importMapping.ts';
import { previewImport } from '#shared/features/importPreview.ts';
import { decodeText } from '#shared/text/decode.ts';

/** What the page asks. Each is answered once, in order. */
export type Asked =
  | { kind: 'open'; bytes: ArrayBuffer }
  | { kind: 'preview'; mapping: Mapping; chosen: Partial<ImportOptions> }
  | { kind: 'begin'; mapping: Mapping; options: ImportOptions }
  | { kind: 'next' };

let text = '';
let batches: Generator<ImportRow[], undefined> | undefined;

function answer(asked: Asked): unknown {
  switch (asked.kind) {
    case 'open':
      text = decodeText(new Uint8Array(asked.bytes));
      return guessMapping(readCsv(text).headers);
    case 'preview':
      return previewImport(text, asked.mapping, asked.chosen);
    case 'begin':
      batches = inBatches(importRows(text, asked.mapping, asked.options));
      return null;
    case 'next':
      return batches?.next().value ?? null;
  }
}

self.onmessage = ({ data }: MessageEvent<Asked>) => self.postMessage(answer(data));
