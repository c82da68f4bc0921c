import type { Logger } from 'pino';
import type { Background } from '../background.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/connect.ts';
import type { Store } from '../db/store.ts';
import type { Storage } from '../files/storage.ts';
import type { UploadPolicy } from '../files/uploadPolicy.ts';
import type { Csrf } from '../http/csrf.ts';
import type { Limits } from '../http/limits.ts';
import type { Mailer } from '../mail/mail.ts';
import type { Auth } from './auth.ts';
import type { Codes } from './codes.ts';

/** What the routes of accounts work with. */
export interface AccountDeps {
  store: Store;
  database: Database;
  config: Config;
  log: Logger;
  auth: Auth;
  codes: Codes;
  csrf: Csrf;
  limits: Limits;
  mailer: Mailer;
  /** Where files are kept, and who may put one there. */
  storage: Storage;
  uploadPolicy: UploadPolicy;
  background: Background;
  /** What the first admin of a fresh instance shows, unless they sit at it. */
  setupToken: string;
}
