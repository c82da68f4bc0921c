/** `npm run import`: reads its arguments, shows how far it is, and says at the end what did not come in. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { ImportJob } from '#shared/features/importJob.ts';
import { type Markup, markups } from '#shared/text/markup.ts';
import { ApiClient, CommandError, serverOf } from './apiClient.ts';
import { type ImportEnd, importFile, undoImport } from './importFile.ts';

const usage = `Imports a CSV file into a project of a running Tandem.

  npm run import -- FILE.csv --workspace SLUG --project IDENTIFIER [options]

  --map Title=name,Points=estimate   which column is what, where the headers do not say it themselves
  --format jira|markdown|html|text   how descriptions are written, if the guess is wrong
  --source NAME                      where the keys come from (csv); keys are compared within one source
  --undo ID                          takes an import back instead: what it made and nobody changed

  TANDEM_URL    the server (http://localhost:3000)
  TANDEM_TOKEN  an API token, from your account settings

Running it again adds nothing twice, changes nothing that was edited and brings back nothing that was deleted.
`;

export interface Io {
  env: Record<string, string | undefined>;
  cwd: string;
  out(text: string): void;
  err(text: string): void;
  /** Whether `out` is a terminal, where a line can be written over. */
  isTerminal: boolean;
  signal: AbortSignal;
}

/** Runs the command and answers its exit code: 0 all in, 1 it could not be done, 2 some rows did not come in, 130 stopped. */
export async function runImport(args: readonly string[], io: Io): Promise<number> {
  try {
    const given = readArguments(args);
    if (!given) {
      io.out(usage);
      return 0;
    }
    const { token, url } = serverOf(io.env);
    const api = new ApiClient({ url, token, onWait: (sentence) => io.err(`${sentence}\n`) });
    if (given.undo !== undefined) return tellUndo(await undoImport({ api, ...given, id: given.undo }), io);
    const end = await importFile({
      ...given,
      api,
      file: resolve(io.cwd, given.file),
      signal: io.signal,
      onProgress: (job) => showProgress(job, io),
    });
    if (io.isTerminal) io.out('\n');
    return tellEnd(end, io);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    io.err(`${error.message}\n`);
    return 1;
  }
}

function readArguments(args: readonly string[]) {
  const { values, positionals } = parse(args);
  if (values.help) return null;
  const [file = '', ...others] = positionals;
  if (others.length > 0)
    throw new CommandError(`One file at a time, please; “${others.join('”, “')}” is one too many.`);
  if (!file && values.undo === undefined) throw new CommandError(`Name the file to import.\n\n${usage}`);
  const { workspace, project } = values;
  if (!workspace) throw new CommandError('Name the workspace: --workspace SLUG.');
  if (!project) throw new CommandError('Name the project: --project IDENTIFIER.');
  const markup = markups.find((known) => known === values.format);
  if (values.format !== undefined && !markup)
    throw new CommandError(`--format must be one of ${markups.join(', ')}, not “${values.format}”.`);
  return {
    file,
    workspace,
    project,
    map: values.map,
    markup: markup as Markup | undefined,
    source: values.source,
    undo: values.undo,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        workspace: { type: 'string' },
        project: { type: 'string' },
        map: { type: 'string' },
        format: { type: 'string' },
        source: { type: 'string' },
        undo: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}

function showProgress({ done_count, total }: ImportJob, { out, isTerminal }: Io): void {
  const part = `${done_count} of ${total} rows (${Math.floor((100 * done_count) / total)} %)`;
  out(isTerminal ? `\r${part}` : `${part}\n`);
}

function tellEnd({ job, problems }: ImportEnd, { out, err }: Io): number {
  for (const { message } of problems) err(`${message}\n`);
  const known = job.skipped_count > 0 ? `, ${job.skipped_count} were here before` : '';
  const bad = job.problem_count > 0 ? `, ${job.problem_count} could not be imported` : '';
  const ended = job.status === 'stopped' ? 'Stopped' : 'Done';
  out(`${ended}: ${job.created_count} of ${job.total} rows were imported${known}${bad}.\n`);
  if (job.created_count > 0) out(`To take this back: --undo ${job.id}\n`);
  if (job.status === 'stopped') return 130;
  return job.problem_count > 0 ? 2 : 0;
}

function tellUndo({ removed_count, kept_count }: ImportJob, { out }: Io): number {
  const kept = kept_count > 0 ? ` ${kept_count} stay, because somebody changed them.` : '';
  out(`${removed_count} work items were taken back.${kept}\n`);
  return 0;
}

if (import.meta.main) {
  const stopping = new AbortController();
  process.once('SIGINT', () => stopping.abort());
  process.exitCode = await runImport(process.argv.slice(2), {
    env: process.env,
    cwd: process.env.INIT_CWD ?? process.cwd(),
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    isTerminal: process.stdout.isTTY,
    signal: stopping.signal,
  });
}
