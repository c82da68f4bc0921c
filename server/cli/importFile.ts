/** The import of a file as a client of a running server. */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { importRows, inBatches } from '#shared/features/importBatch.ts';
import { readCsv } from '#shared/features/importCsv.ts';
import type { ImportOptions, ImportProblem } from '#shared/features/importDraft.ts';
import type { ImportAnswer, ImportJob } from '#shared/features/importJob.ts';
import { guessMapping, type Mapping, parseMapping } from '#shared/features/importMapping.ts';
import { previewImport } from '#shared/features/importPreview.ts';
import { decodeText } from '#shared/text/decode.ts';
import type { Markup } from '#shared/text/markup.ts';
import { type ApiClient, CommandError, RefusedError } from './apiClient.ts';

export interface ImportFile {
  api: ApiClient;
  workspace: string;
  /** The project's identifier, such as WEB. */
  project: string;
  file: string;
  /** `Title=name,…`, laid over what the headers say by themselves. */
  map?: string | undefined;
  markup?: Markup | undefined;
  source?: string | undefined;
  /** Told after each batch. */
  onProgress(job: ImportJob): void;
  signal: AbortSignal;
}

export interface ImportEnd {
  job: ImportJob;
  problems: ImportProblem[];
}

/** Imports a file. When `signal` aborts, the import is stopped in order. Throws `CommandError` for what a person can mend. */
export async function importFile(options: ImportFile): Promise<ImportEnd> {
  const { api, workspace, project, file, signal, onProgress } = options;
  const { text, mapping, total, importOptions } = await readSource(options);
  const imports = await importsOf(api, workspace, project);
  let job = await api.call<ImportJob>('POST', imports, {
    file_name: basename(file).slice(0, 255),
    total,
    ...(options.source && { external_source: options.source }),
  });
  const problems: ImportProblem[] = [];
  for (const rows of inBatches(importRows(text, mapping, importOptions))) {
    if (signal.aborted) return { job: await api.call('POST', `${imports}${job.id}/stop/`), problems };
    const answer = await api.call<ImportAnswer>('POST', `${imports}${job.id}/rows/`, { rows }).catch((error) => {
      if (error instanceof RefusedError && error.refusal.status === 409) return null;
      throw error;
    });
    if (!answer) return { job: await api.call('GET', `${imports}${job.id}/`), problems }; // somebody stopped it
    job = answer.import;
    problems.push(...answer.rows.flatMap((row) => row.problems));
    onProgress(job);
  }
  return { job, problems };
}

/** Takes back an import, piece by piece. */
export async function undoImport({
  api,
  workspace,
  project,
  id,
}: {
  api: ApiClient;
  workspace: string;
  project: string;
  id: string;
}): Promise<ImportJob> {
  const imports = await importsOf(api, workspace, project);
  for (;;) {
    const job = await api.call<ImportJob>('POST', `${imports}${encodeURIComponent(id)}/undo/`);
    if (job.status !== 'undoing') return job;
  }
}

async function readSource({ file, map, markup }: Pick<ImportFile, 'file' | 'map' | 'markup'>) {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(
      error.code === 'ENOENT'
        ? `There is no file ${file}.`
        : `${file} cannot be read (${error.code ?? error.message}).`,
    );
  });
  const text = decodeText(bytes);
  const { headers } = readCsv(text);
  const mapping = mappingFor(headers, map);
  const preview = previewImport(text, mapping);
  const blocking = preview.problems.find(({ line, kind }) => line === 1 && kind === 'error');
  if (blocking) throw new CommandError(`${file}: ${blocking.message}${columns(headers)}`);
  if (preview.total === 0) throw new CommandError(`${file} has headers but no rows.`);
  const format = markup ? { ...preview.options.format, markup } : preview.options.format;
  const importOptions: ImportOptions = { ...preview.options, format };
  return { text, mapping, total: preview.total, importOptions };
}

const columns = (headers: readonly string[]) =>
  headers.length > 0 ? ` The columns are: ${headers.join(', ')}. Say which with --map Title=name.` : '';

/** What a person said goes before what the headers say; a column or field is then not guessed for another. */
function mappingFor(headers: readonly string[], map: string | undefined): Mapping {
  const guessed = guessMapping(headers);
  if (!map) return guessed;
  const said = parseMapping(map, headers);
  if ('problem' in said) throw new CommandError(said.problem);
  const taken = new Set(Object.values(said.mapping));
  const rest = Object.entries(guessed).filter(([, field]) => !taken.has(field));
  return { ...Object.fromEntries(rest), ...said.mapping };
}

/** The path of a project's imports. */
async function importsOf(api: ApiClient, workspace: string, project: string): Promise<string> {
  const path = `/api/workspaces/${encodeURIComponent(workspace)}/projects/`;
  const projects = await api.call<{ id: string; identifier: string }[]>('GET', path).catch((error) => {
    if (!(error instanceof RefusedError)) throw error;
    if (error.refusal.status === 401)
      throw new CommandError('TANDEM_TOKEN is not valid, or no longer. Make a new API token in your account settings.');
    if (error.refusal.status === 404)
      throw new CommandError(`There is no workspace “${workspace}”, or you are not in it.`);
    throw error;
  });
  const found = projects.find(({ identifier }) => identifier.toUpperCase() === project.toUpperCase());
  if (found) return `${path}${found.id}/imports/`;
  const known = projects.map(({ identifier }) => identifier).join(', ') || 'none yet';
  throw new CommandError(`There is no project “${project}” in ${workspace}. Its projects: ${known}.`);
}
