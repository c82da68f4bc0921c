import type { AddressInfo } from 'node:net';
import { type Browser, type BrowserContext, expect, type Page, test } from 'playwright/test';
import { pino } from 'pino';
import { readConfig } from '#server/config.ts';
import { startServer } from '#server/server.ts';
