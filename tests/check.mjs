/** `npm run check [-- --fix]`: installs what is missing and goes on as `tests/check/main.ts` on Node 24. */
import { becomeNode, installPackages, orExplain } from '../server/prepare.mjs';

await orExplain(() => {
  installPackages({ development: true });
  becomeNode(['tests/check/main.ts', ...process.argv.slice(2)]);
});
