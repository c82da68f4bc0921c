/** The process: reads the settings, starts the server, says where it is, and stops it in order. */
import { networkInterfaces } from 'node:os';
import { pino } from 'pino';
import { startCollab } from '#collab/collab.ts';
import { type Config, readConfig } from './config.ts';
import { StartError } from './db/embedded/folderLock.ts';
import { startServer } from './server.ts';

/** After this long a stop that hangs is cut short; what was committed is on disk. */
const stopMs = 10_000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = pino({ level: config.logLevel });
  const server = await startServer({ config, log, startCollab, dev: process.argv.includes('--dev') });
  process.stdout.write(
    `Tandem is at ${config.publicUrl ?? `http://localhost:${server.port}`}${nearby(config, server.port)}\n`,
  );
  let isStopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (isStopping) return; // a signal to the whole group comes twice
    isStopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), stopMs).unref();
    server.close().then(
      () => process.exit(),
      (error: unknown) => {
        log.error({ err: error }, 'could not stop in order');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** The address in the local network, for a look from a phone. */
function nearby({ host, publicUrl }: Config, port: number): string {
  if (publicUrl || host !== '0.0.0.0') return '';
  const address = Object.values(networkInterfaces())
    .flat()
    .find((found) => found?.family === 'IPv4' && !found.internal)?.address;
  return address ? ` (in this network: http://${address}:${port})` : '';
}

main().catch((error: unknown) => {
  process.stderr.write(
    error instanceof StartError
      ? `${error.message}\n`
      : `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(1);
});
