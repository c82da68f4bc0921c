/** What does not pass here whatever the linter says: words, constructs and names, each with its reason. */
import { type Finding, finding, type Node, type Source, walk } from './source.ts';

const testers = ['test', 'it', 'describe', 'suite'];
const leftOut = ['only', 'skip', 'todo'];
const bannedFolders = ['utils', 'util', 'helpers', 'services', 'types', 'constants', 'common', 'misc', 'lib'];
const bannedSuffix = /(Manager|Helpers?|Utils?|Service|Impl)$/;

export function checkWords(sources: readonly Source[]): Finding[] {
  return sources.flatMap((source) => [...inName(source), ...inComments(source), ...inCode(source)]);
}

function inName(source: Source): Finding[] {
  const names = source.path.split('/');
  const stem = (names.pop() ?? '').replace(/\..*$/, '');
  const folder = names.find((name) => bannedFolders.includes(name));
  return [
    ...(folder ? [finding(source, 0, `a folder "${folder}" is a missing concept`)] : []),
    ...(bannedFolders.includes(stem) || bannedSuffix.test(stem) ? [finding(source, 0, `"${stem}" says nothing`)] : []),
    ...(isBarrel(source) ? [finding(source, 0, 'a barrel: import from the files themselves')] : []),
  ];
}

function isBarrel({ program }: Source): boolean {
  return (
    program.body.length > 0 &&
    program.body.every((one) => 'source' in one && one.type.startsWith('Export') && one.source)
  );
}

function inComments(source: Source): Finding[] {
  return source.comments.flatMap(({ value, start }) => {
    const word = /\b(TODO|FIXME|XXX)\b|@ts-(ignore|nocheck)/.exec(value)?.[0];
    return word ? [finding(source, start, `${word} in a comment`)] : [];
  });
}

function inCode(source: Source): Finding[] {
  const found: Finding[] = [];
  walk(source.program, (node, ancestors) => {
    const message = complaint(node, ancestors, source);
    if (message) found.push(finding(source, node.start, message));
  });
  return found;
}

function complaint(node: Node, ancestors: readonly Node[], source: Source): string | undefined {
  switch (node.type) {
    case 'TSAnyKeyword': {
      // A constraint of a generic is the one place where nothing else will do.
      const parent = ancestors.at(-1)?.type;
      return parent === 'TSTypeAnnotation' || parent === 'TSAsExpression' ? 'any' : undefined;
    }
    case 'CatchClause':
      return isSilent(node.body, source) ? 'an empty catch' : undefined;
    case 'CallExpression':
      return isSwallowing(node, source) ? 'an empty catch' : undefined;
    case 'MemberExpression':
      return leftOut.includes(propertyOf(node)) && testers.includes(rootOf(node))
        ? `a test with .${propertyOf(node)}`
        : undefined;
    case 'ExportDefaultDeclaration':
      return source.path.endsWith('.config.ts') ? undefined : 'a default export';
    default:
      return undefined;
  }
}

function isSwallowing(call: Extract<Node, { type: 'CallExpression' }>, source: Source): boolean {
  const [handler] = call.arguments;
  const isCatch = call.callee.type === 'MemberExpression' && propertyOf(call.callee) === 'catch';
  return isCatch && handler?.type === 'ArrowFunctionExpression' && isSilent(handler.body, source);
}

type Member = Extract<Node, { type: 'MemberExpression' }>;

function propertyOf({ property }: Member): string {
  return property.type === 'Identifier' ? property.name : '';
}

/** The name that `test.each([1]).only` begins with. */
function rootOf(node: Node): string {
  if (node.type === 'MemberExpression') return rootOf(node.object);
  if (node.type === 'CallExpression') return rootOf(node.callee);
  return node.type === 'Identifier' ? node.name : '';
}

/** A block without a statement, and without a comment that says why. */
function isSilent(body: Node, { comments }: Source): boolean {
  if (body.type !== 'BlockStatement' || body.body.length > 0) return false;
  return !comments.some(({ start, end }) => start > body.start && end < body.end);
}
