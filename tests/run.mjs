/** `npm test [suite …] [-- file filter …]`: installs what is missing and goes on as `tests/run/main.ts` on Node 24. */
import { becomeNode, installPackages, orExplain } from '../server/prepare.mjs';

await orExplain(() => {
  installPackages({ development: true });
  becomeNode(['tests/run/main.ts', ...process.argv.slice(2)]);
});
