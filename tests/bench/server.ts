/** The server as it is, but for the limits on requests and connections, which a benchmark would only measure. */
import { pino } from 'pino';
import { readConfig } from '../../server/config.ts';
import { startServer } from '../../server/server.ts';

const config = readConfig(process.env);
const server = await startServer({ config, log: pino({ level: config.logLevel }), limitFactor: 1_000_000 });
process.stdout.write(`Tandem is at http://localhost:${server.port}\n`);
