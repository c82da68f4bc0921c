import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync } from 'vite';

/** A source file, parsed by oxc (TypeScript 7 has no parser to call; Vite brings this one). */
export interface Source {
  /** From the root, with forward slashes. */
  readonly path: string;
  readonly text: string;
  readonly program: ESTree.Program;
  readonly comments: ReturnType<typeof parseSync>['comments'];
  /** Every module named by an import, a re-export or a dynamic import of a literal. */
  readonly imports: readonly { readonly specifier: string; readonly start: number }[];
}

/** A breach of the house rules at a line. */
export interface Finding {
  readonly path: string;
  readonly line: number;
  readonly message: string;
}

/** All sources of the product and its tests under `root`. */
export function readSources(root: string): Source[] {
  const files = globSync('{shared,server,collab,client,tests}/**/*.{ts,tsx,mjs}', {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist|fixtures)$/.test(path),
  });
  return files.sort().map((path) => parseSource(path, readFileSync(join(root, path), 'utf8')));
}

export function parseSource(path: string, text: string): Source {
  const { program, comments, module, errors } = parseSync(path, text);
  const [error] = errors;
  if (error) throw new SyntaxError(`${path}: ${error.message}`);
  const named = [
    ...module.staticImports.map((one) => one.moduleRequest),
    ...module.staticExports.flatMap((one) => one.entries.flatMap(({ moduleRequest }) => moduleRequest ?? [])),
    ...module.dynamicImports.map((one) => one.moduleRequest),
  ];
  const imports = named.map(({ start, end }) => ({ specifier: literal(text.slice(start, end)), start }));
  return { path, text, program, comments, imports };
}

/** The text between quotes, or nothing when it is computed. */
function literal(code: string): string {
  return /^(['"`])([^$]*)\1$/.exec(code)?.[2] ?? '';
}

export function finding(source: Source, start: number, message: string): Finding {
  return { path: source.path, line: source.text.slice(0, start).split('\n').length, message };
}

export type Node = ESTree.Node;

/** Visits every node below `node`, each with its ancestors, the nearest last. */
export function walk(
  node: Node,
  visit: (node: Node, ancestors: readonly Node[]) => void,
  ancestors: Node[] = [],
): void {
  visit(node, ancestors);
  ancestors.push(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit, ancestors);
  }
  ancestors.pop();
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

export function isTest(path: string): boolean {
  return path.startsWith('tests/') || /\.test\.tsx?$/.test(path);
}
