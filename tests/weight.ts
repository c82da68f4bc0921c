/** What JavaScript weighs, gzipped: counted alike by the benchmark and by the test that holds its bar. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { BrowserContext, Response } from 'playwright';

/** Bars of P15, in kilobytes, `everything` without the editor; `usual` is where the first load stands, with room for a screen's growth but not for a library. */
export const weightBars = { firstLoad: 250, usual: 235, everything: 600, editor: 220 };

const built = fileURLToPath(new URL('../dist/client/assets/', import.meta.url));
const kilobytes = (content: Buffer) => gzipSync(content).length / 1024;

/** What the scripts weigh, by file, that a window loads until a list of work items stands at `url`. */
export async function weighFirstLoad(
  context: BrowserContext,
  url: string,
  shown = '[data-item]',
): Promise<Record<string, number>> {
  const page = await context.newPage();
  // What comes in idle time is not the first load: on a slow machine it might else begin before the list stands.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  const responses: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') responses.push(response);
  });
  await page.goto(url);
  await page.locator(shown).first().waitFor();
  const weighed = [...responses].map(
    async (one) => [new URL(one.url()).pathname, kilobytes(await one.body())] as const,
  );
  const weights = Object.fromEntries(await Promise.all(weighed));
  await page.close();
  return weights;
}

const weigh = (names: readonly string[]): Record<string, number> =>
  Object.fromEntries(names.map((name) => [name, kilobytes(readFileSync(built + name))]));

/** What comes only with a text to write in: the editor, and the languages that code is coloured in, one by one. */
const isOfEditor = (name: string): boolean => /^(editor|grammar)-/.test(name);

/** All scripts of the built client, opened or not, without the editor. */
export function weighBuild(): Record<string, number> {
  return weigh(readdirSync(built).filter((name) => name.endsWith('.js') && !isOfEditor(name)));
}

/** What the editor adds to what is there. */
export function weighEditor(): Record<string, number> {
  return weigh(readdirSync(built).filter((name) => name.startsWith('editor-') && name.endsWith('.js')));
}

export const total = (weights: Record<string, number>): number =>
  Object.values(weights).reduce((sum, weight) => sum + weight, 0);
