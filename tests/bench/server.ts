/**
 * The server as it is, but for the limits on requests and connections, which a benchmark would only measure. On SIGUSR2 it
 * collects its garbage, so that what is measured is what it holds, and says how much that is.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { pino } from 'pino';
import { startCollab } from '#collab/collab.ts';
import { readConfig } from '../../server/config.ts';
import { startServer } from '../../server/server.ts';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');
process.on('SIGUSR2', () => {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  process.stdout.write(`held ${heapUsed + external}\n`);
});

const config = readConfig(process.env);
const server = await startServer({
  config,
  log: pino({ level: config.logLevel }),
  limitFactor: 1_000_000,
  startCollab,
});
process.stdout.write(`Tandem is at http://localhost:${server.port}\n`);
