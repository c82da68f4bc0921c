/** What the build does beyond Vite's own: it packs files ahead, and keeps together what the first screens need. */
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Plugin } from 'vite';

const pack = promisify(brotliCompress);
const isText = /\.(js|css|json|svg)$/;
const worthBytes = 1024;

/** Lays a packed copy, `x.js.br`, beside every built file of text: smaller than what could be packed on each request. */
export function packedAhead(): Plugin {
  return {
    name: 'packed-ahead',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.values(bundle).filter(({ fileName }) => isText.test(fileName));
      await Promise.all(
        files.map(async (file) => {
          const content = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          if (content.length >= worthBytes) await writeFile(join(dir, `${file.fileName}.br`), await pack(content));
        }),
      );
    },
  };
}

interface ModuleInfo {
  importers: readonly string[];
  dynamicImporters: readonly string[];
}

type Graph = { getModuleInfo(id: string): ModuleInfo | null };

/** Whether a module is needed by these and by nothing else. */
export function neededOnlyBy(roots: readonly string[]): (id: string, graph: Graph) => boolean {
  const known = new Map<string, boolean>();
  const isOnly = (id: string, graph: Graph): boolean => {
    const before = known.get(id);
    if (before !== undefined) return before;
    const isRoot = roots.some((root) => id.endsWith(root));
    // Modules that import each other are judged by who else imports them.
    known.set(id, true);
    const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {};
    const isWanted = importers.length > 0 && dynamicImporters.length === 0;
    const is = isRoot || (isWanted && importers.every((importer) => isOnly(importer, graph)));
    known.set(id, is);
    return is;
  };
  return (id, graph) => !id.endsWith('.css') && !id.includes('/lucide-react/') && isOnly(id, graph);
}

/**
 * Whether a module is needed by one of these: what belongs together goes into one large file, which packs better than
 * many small ones and comes at once rather than one after the other. Icons come with whatever shows them.
 */
export function neededBy(roots: readonly string[]): (id: string, graph: Graph) => boolean {
  const known = new Map<string, boolean>();
  const isNeeded = (id: string, graph: Graph): boolean => {
    const before = known.get(id);
    if (before !== undefined) return before;
    known.set(id, false);
    const is =
      roots.some((root) => id.endsWith(root)) ||
      (graph.getModuleInfo(id)?.importers ?? []).some((importer) => isNeeded(importer, graph));
    known.set(id, is);
    return is;
  };
  return (id, graph) => !id.endsWith('.css') && !id.includes('/lucide-react/') && isNeeded(id, graph);
}

/**
 * Whether a module is an icon that the editor shows and others too. Who imports an icon is read in the sources, since to
 * the bundler all of them are imported by the icons' own index.
 */
export function sharedIcons(): (id: string) => boolean {
  const [inEditor, elsewhere] = [new Set<string>(), new Set<string>()];
  for (const file of readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.tsx') && !file.endsWith('.ts')) continue;
    const source = readFileSync(join(import.meta.dirname, file), 'utf8');
    const [, names = ''] = /import \{([^}]*)\} from 'lucide-react'/.exec(source) ?? [];
    const shownIn = file.startsWith('editor') ? inEditor : elsewhere;
    for (const [name] of names.matchAll(/\w+(?=\s*(,|$))/g)) shownIn.add(fileOfIcon(name));
  }
  const shared = inEditor.intersection(elsewhere);
  return (id) => {
    const [, icon] = /\/lucide-react\/.*\/icons\/([\w-]+)\.m?js$/.exec(id) ?? [];
    return icon !== undefined && shared.has(icon);
  };
}

/** `Trash2` is drawn in `trash-2`. */
const fileOfIcon = (name: string): string =>
  name.replace(/([a-z])([A-Z0-9])|([0-9])([A-Z])/g, '$1$3-$2$4').toLowerCase();
