/** Languages that code can be coloured in. Each grammar is a file of its own, loaded when a text has code in it. */
import type { LanguageFn } from 'highlight.js';

const grammars: Readonly<Record<string, readonly [name: string, load: () => Promise<{ default: LanguageFn }>]>> = {
  bash: ['Bash', () => import('highlight.js/lib/languages/bash')],
  c: ['C', () => import('highlight.js/lib/languages/c')],
  cpp: ['C++', () => import('highlight.js/lib/languages/cpp')],
  csharp: ['C#', () => import('highlight.js/lib/languages/csharp')],
  css: ['CSS', () => import('highlight.js/lib/languages/css')],
  diff: ['Diff', () => import('highlight.js/lib/languages/diff')],
  dockerfile: ['Dockerfile', () => import('highlight.js/lib/languages/dockerfile')],
  go: ['Go', () => import('highlight.js/lib/languages/go')],
  graphql: ['GraphQL', () => import('highlight.js/lib/languages/graphql')],
  ini: ['INI, TOML', () => import('highlight.js/lib/languages/ini')],
  java: ['Java', () => import('highlight.js/lib/languages/java')],
  javascript: ['JavaScript', () => import('highlight.js/lib/languages/javascript')],
  json: ['JSON', () => import('highlight.js/lib/languages/json')],
  kotlin: ['Kotlin', () => import('highlight.js/lib/languages/kotlin')],
  lua: ['Lua', () => import('highlight.js/lib/languages/lua')],
  makefile: ['Makefile', () => import('highlight.js/lib/languages/makefile')],
  markdown: ['Markdown', () => import('highlight.js/lib/languages/markdown')],
  php: ['PHP', () => import('highlight.js/lib/languages/php')],
  python: ['Python', () => import('highlight.js/lib/languages/python')],
  ruby: ['Ruby', () => import('highlight.js/lib/languages/ruby')],
  rust: ['Rust', () => import('highlight.js/lib/languages/rust')],
  scala: ['Scala', () => import('highlight.js/lib/languages/scala')],
  sql: ['SQL', () => import('highlight.js/lib/languages/sql')],
  swift: ['Swift', () => import('highlight.js/lib/languages/swift')],
  typescript: ['TypeScript', () => import('highlight.js/lib/languages/typescript')],
  xml: ['HTML, XML', () => import('highlight.js/lib/languages/xml')],
  yaml: ['YAML', () => import('highlight.js/lib/languages/yaml')],
};

const otherNames: Readonly<Record<string, string>> = {
  'c#': 'csharp',
  'c++': 'cpp',
  cs: 'csharp',
  docker: 'dockerfile',
  golang: 'go',
  html: 'xml',
  js: 'javascript',
  jsx: 'javascript',
  kt: 'kotlin',
  make: 'makefile',
  md: 'markdown',
  py: 'python',
  rb: 'ruby',
  rs: 'rust',
  sh: 'bash',
  shell: 'bash',
  toml: 'ini',
  ts: 'typescript',
  tsx: 'typescript',
  yml: 'yaml',
  zsh: 'bash',
};

/** What a person may choose. */
export const languageChoices: readonly { value: string; label: string }[] = Object.entries(grammars).map(
  ([value, [label]]) => ({ value, label }),
);

/** The name under which a language is known here; undefined for one that is not. */
export function knownLanguage(name: string | null | undefined): string | undefined {
  const lower = name?.toLowerCase() ?? '';
  const known = Object.hasOwn(otherNames, lower) ? otherNames[lower] : lower;
  return known && Object.hasOwn(grammars, known) ? known : undefined;
}

/** The grammar of a known language. */
export async function loadGrammar(known: string): Promise<LanguageFn | undefined> {
  return (await grammars[known]?.[1]())?.default;
}
