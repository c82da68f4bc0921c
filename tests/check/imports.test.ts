import { expect, test } from 'vitest';
import { checkImports } from './imports.ts';
import { parseSource } from './source.ts';

const complaints = (path: string, code: string) =>
  checkImports([parseSource(path, code)]).map(({ message }) => message);

test.each([
  ['shared/order.ts', `import { x } from './errors.ts';`],
  ['client/features/board/Board.tsx', `import { x } from '#shared/features/workItem.ts';`],
  ['client/features/board/Board.tsx', `import { x } from '../../sync/table.ts';`],
  ['server/main.ts', `import { startCollab } from '../collab/startCollab.ts';`],
  ['server/db/store.test.ts', `import { build } from '#tests/build.ts';`],
  ['tests/harness.ts', `import { app } from '#server/app.ts'; import { Table } from '#client/sync/table.ts';`],
  ['collab/log.ts', `import { x } from 'yjs'; import { y } from '#shared/change.ts';`],
])('%s may say %s', (path, code) => {
  expect(complaints(path, code)).toEqual([]);
});

test.each([
  ['shared/order.ts', `import { x } from '#server/config.ts';`, 'shared may import only shared'],
  ['shared/order.ts', `import { x } from '../client/routes.ts';`, 'shared may import only shared'],
  ['client/main.tsx', `const x = await import('../server/app.ts');`, 'client may import only client and shared'],
  ['client/main.tsx', `export * from '#collab/log.ts';`, 'client may import only client and shared'],
  ['collab/log.ts', `import type { Store } from '../server/db/store.ts';`, 'collab may import only collab and shared'],
  ['server/app.ts', `import { x } from '#collab/log.ts';`, 'server may import only server and shared'],
  ['server/app.ts', `import { x } from '#tests/build.ts';`, 'server may import only server and shared'],
  ['server/db/store.ts', `import { x } from '../features/workItem.ts';`, 'an engine knows no feature'],
  ['client/ui/Select.tsx', `import { x } from '#shared/features/workItem.ts';`, 'an engine knows no feature'],
  ['client/sync/deep/table.ts', `import { x } from '../../features/board/Board.tsx';`, 'an engine knows no feature'],
])('%s may not say %s', (path, code, reason) => {
  expect(complaints(path, code)).toEqual([expect.stringContaining(reason)]);
});

test('a finding names the line', () => {
  const source = parseSource('shared/order.ts', `const a = 1;\n\nimport { x } from '#server/app.ts';`);
  expect(checkImports([source])).toEqual([expect.objectContaining({ path: 'shared/order.ts', line: 3 })]);
});
