/** Words that could not be kept when the process had to stop: put into files, and taken up again with the next start [C2]. */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type DocumentStore, documentName, readDocumentName } from '#shared/documents.ts';
import type { Documents } from './documents.ts';

interface Place {
  dataDir: string | undefined;
  log: Logger;
}

const folderIn = (dataDir: string) => join(dataDir, 'unkept');

/** False when something was left over, whether it could be put into files or not. */
export async function dumpUnkept({ dataDir, documents, log }: Place & { documents: Documents }): Promise<boolean> {
  const left = documents.all.flatMap((open) => (open.unkept ? [{ open, bytes: open.unkept }] : []));
  if (left.length === 0) return true;
  if (!dataDir) return false;
  await mkdir(folderIn(dataDir), { recursive: true });
  for (const { open, bytes } of left) {
    const name = [documentName(open.id).replace(':', '_'), open.generation, randomUUID(), 'update'].join('.');
    const path = join(folderIn(dataDir), name);
    await writeFile(`${path}.part`, bytes);
    await rename(`${path}.part`, path);
    log.error({ document: open.id, path }, 'words that could not be kept were put into a file');
  }
  return false;
}

/** Takes up what a former process put into files. What cannot be appended now stays for the next start. */
export async function replayUnkept({ dataDir, store, log }: Place & { store: DocumentStore }): Promise<void> {
  if (!dataDir) return;
  const names = await readdir(folderIn(dataDir)).catch(() => []);
  for (const name of names.filter((each) => each.endsWith('.update'))) {
    const [document = '', generation] = name.split('.');
    const id = readDocumentName(document.replace(/_([^_]*)$/, ':$1'));
    if (!id) continue;
    const path = join(folderIn(dataDir), name);
    const update = { bytes: new Uint8Array(await readFile(path)), personId: null };
    const ids = await store.append(id, Number(generation), [update]).catch(() => undefined);
    if (ids === undefined) continue;
    if (ids) {
      await store.derive(id, null).catch(() => undefined); // the next who opens it derives
      await rm(path);
      log.info({ document: id }, 'words that had not been kept were taken up');
    } else {
      await rename(path, `${path}.void`);
      log.error({ document: id, path }, 'words that had not been kept belong to a text that was put back since');
    }
  }
}
