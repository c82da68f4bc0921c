import { availableParallelism } from 'node:os';
import { defineConfig } from 'playwright/test';
import { patienceMs } from './patience.ts';

const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.test.ts',
  outputDir: '../test-results',
  workers: availableParallelism() >= 4 ? 2 : 1,
  retries: 0,
  forbidOnly: true,
  timeout: 6 * patienceMs,
  expect: { timeout: patienceMs },
  use: {
    trace: 'off',
    locale: 'en-GB',
    launchOptions: { args: chromiumArgs, ...(executablePath ? { executablePath } : {}) },
  },
});
