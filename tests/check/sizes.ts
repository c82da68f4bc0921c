/** How long files and functions are, beside what we aim at. A table to look at, not a rule that fails. */
import { isTest, type Node, type Source, walk } from './source.ts';

export interface Spread {
  readonly count: number;
  readonly median: number;
  readonly p90: number;
  readonly longest: number;
}

export interface Sizes {
  readonly files: Spread;
  readonly functions: Spread;
  /** Files that want a hard look, the longest first. */
  readonly long: readonly { readonly path: string; readonly lines: number }[];
}

const hardLook = 250;

/** The sizes of the product's own files; tests are left out. A function counts with those inside it. */
export function measure(sources: readonly Source[]): Sizes {
  const own = sources.filter(({ path }) => !isTest(path));
  const files = own.map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }));
  return {
    files: spread(files.map(({ lines }) => lines)),
    functions: spread(own.flatMap(functionLengths)),
    long: files.filter(({ lines }) => lines > hardLook).sort((a, b) => b.lines - a.lines),
  };
}

const functionTypes = new Set<Node['type']>(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

export function functionLengths({ program, text }: Source): number[] {
  const lengths: number[] = [];
  walk(program, (node) => {
    if (functionTypes.has(node.type)) lengths.push(text.slice(node.start, node.end).split('\n').length);
  });
  return lengths;
}

export function spread(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0;
  return { count: sorted.length, median: at(0.5), p90: at(0.9), longest: at(1) };
}
