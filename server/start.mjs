/**
 * `npm start`, `npm run dev`, and the other commands that run on our own Node:
 *
 *     node server/start.mjs                   the product
 *     node server/start.mjs --dev             the same from source, started anew when the server's files change
 *     node server/start.mjs --run FILE …args  another entry, with packages installed and nothing built
 */
import { existsSync } from 'node:fs';
import { becomeNode, buildClient, installPackages, orExplain, root } from './prepare.mjs';

process.chdir(root);
const [mode, file, ...args] = process.argv.slice(2);

await orExplain(() => {
  if (mode === '--run') {
    if (!file) throw new TypeError('--run needs a file');
    installPackages({ development: file.startsWith('tests/') });
    becomeNode([file, ...args]);
  } else if (mode === '--dev') {
    installPackages();
    const watched = ['server', 'shared', 'collab'].filter((folder) => existsSync(folder));
    const watch = watched.map((folder) => `--watch-path=${folder}`);
    becomeNode([...watch, '--watch-preserve-output', 'server/main.ts', ...process.argv.slice(2)], {
      NODE_ENV: process.env.NODE_ENV ?? 'development',
    });
  } else {
    installPackages();
    buildClient();
    becomeNode(['server/main.ts', ...process.argv.slice(2)], { NODE_ENV: process.env.NODE_ENV ?? 'production' });
  }
});
