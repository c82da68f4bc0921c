import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { StartError } from './db/embedded/folderLock.ts';

const text = z.optional(z.string().check(z.minLength(1)));
const wholeNumber = (rule: string) => z.string().check(z.regex(/^\d{1,5}$/, rule));
const url = (rule: string, ...schemes: string[]) =>
  z.optional(
    z.string().check(z.refine((value) => URL.canParse(value) && schemes.includes(new URL(value).protocol), rule)),
  );

export const roleNames = ['api', 'live', 'collab', 'jobs'] as const;

/** Every setting there is. All have a default; the README lists them in these words. */
const schema = z.object({
  PORT: z._default(wholeNumber('PORT must be a number from 0 to 65535'), '3000'),
  HOST: z._default(z.string(), '0.0.0.0'),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: url('DATABASE_URL must be a postgres:// address', 'postgres:', 'postgresql:'),
  REDIS_URL: url('REDIS_URL must be a redis:// address', 'redis:', 'rediss:'),
  PUBLIC_URL: url('PUBLIC_URL must be an http:// or https:// address', 'http:', 'https:'),
  TRUST_PROXY: z._default(z.string().check(z.maxLength(400)), ''),
  SMTP_URL: url('SMTP_URL must be an smtp:// or smtps:// address', 'smtp:', 'smtps:'),
  MAIL_FROM: z._default(z.string(), 'Tandem <tandem@localhost>'),
  FILE_SIZE_LIMIT: z._default(
    z.string().check(z.regex(/^[1-9]\d{0,11}$/, 'FILE_SIZE_LIMIT must be a number of bytes')),
    '5242880',
  ),
  S3_BUCKET: text,
  S3_REGION: z._default(z.string(), 'us-east-1'),
  S3_ENDPOINT: url('S3_ENDPOINT must be an http:// or https:// address', 'http:', 'https:'),
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  SECRET: z.optional(z.string().check(z.minLength(32, 'SECRET must be at least 32 characters'))),
  METRICS_TOKEN: text,
  LOG_LEVEL: z._default(
    z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'], {
      error: 'LOG_LEVEL must be one of silent, fatal, error, warn, info, debug, trace',
    }),
    'info',
  ),
  ROLES: z._default(
    z
      .string()
      .check(
        z.refine(
          (value) => value.split(',').every((role) => roleNames.some((known) => known === role)),
          `ROLES must be a list of ${roleNames.join(', ')}`,
        ),
      ),
    roleNames.join(','),
  ),
});

export const settingNames: readonly string[] = Object.keys(schema.shape);

export interface Config {
  port: number;
  host: string;
  /** Absolute; holds the embedded database, files and secrets. */
  dataDir: string;
  databaseUrl: string | undefined;
  redisUrl: string | undefined;
  publicUrl: string | undefined;
  /** As Express takes it: a number of hops, addresses, or false. */
  trustProxy: boolean | number | string;
  /** The largest file that may be uploaded, in bytes. */
  fileSizeLimit: number;
  /** Where files are kept instead of the data folder. */
  s3: S3Settings | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Signs sessions; made once and kept in the data folder when not given. */
  secret: string | undefined;
  metricsToken: string | undefined;
  logLevel: string;
  roles: ReadonlySet<(typeof roleNames)[number]>;
}

export interface S3Settings {
  bucket: string;
  region: string;
  /** Of a store that is not Amazon's. */
  endpoint: string | undefined;
  /** Both, or neither where the surroundings give them. */
  accessKeyId: string | undefined;
  secretAccessKey: string | undefined;
}

/** Reads and checks the settings. Throws `StartError` with one line that names every bad one. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.keys(schema.shape).map((key) => [key, env[key]?.trim() || undefined]));
  const result = schema.safeParse(given);
  if (!result.success) {
    throw new StartError(
      `These settings are not valid: ${result.error.issues.map((issue) => issue.message).join('; ')}.`,
    );
  }
  const settings = result.data;
  const roles = new Set(roleNames.filter((role) => settings.ROLES.split(',').includes(role)));
  if (roles.size < roleNames.length && !(settings.DATABASE_URL && settings.REDIS_URL)) {
    throw new StartError('ROLES splits the work over several processes, which needs DATABASE_URL and REDIS_URL.');
  }
  return {
    port: Number(settings.PORT),
    host: settings.HOST,
    dataDir: settings.DATA_DIR === 'memory' ? 'memory' : resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    redisUrl: settings.REDIS_URL,
    publicUrl: settings.PUBLIC_URL?.replace(/\/+$/, ''),
    trustProxy: proxySetting(settings.TRUST_PROXY),
    fileSizeLimit: Number(settings.FILE_SIZE_LIMIT),
    s3: s3Settings(settings),
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    secret: settings.SECRET,
    metricsToken: settings.METRICS_TOKEN,
    logLevel: settings.LOG_LEVEL,
    roles,
  };
}

function s3Settings(settings: z.infer<typeof schema>): S3Settings | undefined {
  if (!settings.S3_BUCKET) {
    if (settings.S3_ENDPOINT) throw new StartError('S3_ENDPOINT is set, but S3_BUCKET does not name a bucket.');
    return undefined;
  }
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
    throw new StartError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY need each other.');
  return {
    bucket: settings.S3_BUCKET,
    region: settings.S3_REGION,
    endpoint: settings.S3_ENDPOINT,
    accessKeyId,
    secretAccessKey,
  };
}

function proxySetting(value: string): boolean | number | string {
  if (value === '' || value === 'false') return false;
  if (value === 'true') return 1;
  return /^\d+$/.test(value) ? Number(value) : value;
}
