import { useEffect, useRef, useState } from 'react';
import type { ImportOptions } from '#shared/features/importDraft.ts';
import type { ImportField, Mapping } from '#shared/features/importMapping.ts';
import type { ImportPreview } from '#shared/features/importPreview.ts';
import type { Markup } from '#shared/text/markup.ts';
import { ImportSource } from './importSource.ts';
import { text } from './text.ts';

export interface OpenFile {
  source: ImportSource;
  mapping: Mapping;
  preview: ImportPreview;
}

/** Fields that a file may spread over several columns. */
const several = new Set<ImportField>(['labels', 'assignees', 'description']);

/** The file that is being looked at before it is imported: its columns, what they become, and its first rows. */
export function useImportFile() {
  const [file, setFile] = useState<OpenFile | null>(null);
  const [reading, setReading] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Partial<ImportOptions>>({});
  const latest = useRef(0);
  const held = useRef<ImportSource | null>(null);
  useEffect(() => () => held.current?.close(), []);

  const look = async (source: ImportSource, mapping: Mapping, options: Partial<ImportOptions>) => {
    const turn = ++latest.current;
    const preview = await source.preview(mapping, options);
    if (turn === latest.current) setFile({ source, mapping, preview });
  };

  return {
    file,
    reading,
    problem,
    async open(given: File) {
      setProblem(null);
      setChosen({});
      setReading(given.name);
      held.current?.close();
      const source = new ImportSource(given.name);
      held.current = source;
      try {
        await look(source, await source.open(given), {});
      } catch {
        setProblem(text('unreadable', { file: given.name }));
      }
      setReading(null);
    },
    async map(header: string, field: ImportField | null) {
      if (!file) return;
      const kept = Object.entries(file.mapping).filter(
        ([other, taken]) => other !== header && (taken !== field || several.has(taken)),
      );
      await look(file.source, Object.fromEntries([...kept, ...(field ? [[header, field]] : [])]), chosen);
    },
    async setMarkup(markup: Markup) {
      if (!file) return;
      const next = { ...chosen, format: { ...file.preview.options.format, markup } };
      setChosen(next);
      await look(file.source, file.mapping, next);
    },
    /** Lets go of the file without closing it: the import goes on with it. */
    release() {
      held.current = null;
      setFile(null);
    },
    forget() {
      held.current?.close();
      held.current = null;
      setFile(null);
    },
  };
}

export type ImportFile = ReturnType<typeof useImportFile>;
