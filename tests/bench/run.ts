/**
 * `npm run bench`: every figure beside its bar, its aim and the baseline of the same run. `npm run bench -- P5 P8` runs
 * the groups that hold these; `--items 20000` takes a smaller project.
 */
import { cpus } from 'node:os';
import { buildClient } from '../../server/prepare.mjs';
import { measureDocuments } from './documents.ts';
import { type Figure, tableOf } from './figure.ts';
import { measureLive } from './live.ts';
import { measurePage } from './page.ts';
import { measureRest } from './rest.ts';
import { measureStart } from './start.ts';
import { openWorld } from './world.ts';

const args = process.argv.slice(2);
const itemsAt = args.indexOf('--items');
const items = itemsAt < 0 ? 100_000 : Number(args[itemsAt + 1]);
const wanted = args.filter((arg) => /^P\d+$/.test(arg));
const wants = (...ids: string[]) => wanted.length === 0 || ids.some((id) => wanted.includes(id));

const figures: Figure[] = [];
const say = (some: Figure[]) => {
  figures.push(...some);
  for (const { id, what, value, unit } of some) console.error(`${id} ${what}: ${value.toFixed(2)} ${unit}`);
};

buildClient();
if (wants('P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P7', 'P8', 'P12', 'P13', 'P14', 'P15', 'P16', 'P18')) {
  const world = await openWorld(items);
  try {
    if (wants('P5', 'P6', 'P7', 'P8')) say(await measureRest(world));
    if (wants('P1', 'P2', 'P3', 'P4')) say(await measureLive(world, world.server.pid));
    if (wants('P18')) say(await measureDocuments(world));
    if (wants('P12', 'P13', 'P14', 'P15', 'P16', 'P18')) say(await measurePage(world));
  } finally {
    await world.close();
  }
}
// Last, since the disk is busy with what it installed for a while.
if (wants('P15', 'P21')) say(await measureStart());

console.log(
  `\nNode ${process.version}, ${cpus().length} cores (${cpus()[0]?.model.trim()}), ${items.toLocaleString('en')} items\n`,
);
console.log(tableOf(figures));
