/**
 * Imports point one way: `client | server | collab → shared`, and features → engine. Only `server/main.ts` starts collab.
 * Tests may reach what stands beside them and everything in `tests/`, which crosses modules by nature.
 */
import { posix } from 'node:path';
import { type Finding, finding, isTest, type Source } from './source.ts';

const reachable: Partial<Record<string, readonly string[]>> = {
  shared: ['shared'],
  client: ['client', 'shared'],
  server: ['server', 'shared'],
  collab: ['collab', 'shared'],
};

/** Folders that know nothing of the product, in whichever tree. */
const engines = ['entity', 'db', 'live', 'sync', 'ui', 'editor'];

export function checkImports(sources: readonly Source[]): Finding[] {
  return sources.flatMap((source) =>
    source.imports.flatMap(({ specifier, start }) => {
      const target = resolve(source.path, specifier);
      const wrong = target && whyWrong(source.path, target);
      return wrong ? [finding(source, start, `imports ${target}: ${wrong}`)] : [];
    }),
  );
}

/** The path of an imported file from the root; undefined for a package. */
function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  return undefined;
}

function whyWrong(from: string, to: string): string | undefined {
  const [tree = ''] = from.split('/');
  const [targetTree = ''] = to.split('/');
  const allowed = reachable[tree];
  if (!allowed) return undefined;
  const isReachable =
    allowed.includes(targetTree) ||
    (targetTree === 'tests' && isTest(from)) ||
    (targetTree === 'collab' && from === 'server/main.ts');
  if (!isReachable) return `${tree} may import only ${allowed.join(' and ')}`;
  if (isEngine(from) && !isTest(from) && to.split('/')[1] === 'features') return 'an engine knows no feature';
  return undefined;
}

function isEngine(path: string): boolean {
  return engines.includes(path.split('/')[1] ?? '');
}
