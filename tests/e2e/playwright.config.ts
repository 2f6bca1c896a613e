import { defineConfig } from '@playwright/test'
import { chromium } from '../../server/setup.mjs'
import type { EngineOptions } from '../engines/fixtures.ts'
import { engineNames } from '../engines/installed.ts'
import { longTasksVariable, tabletThrottle } from './long-tasks.ts'

/** How much longer everything may take. */
const slower = process.env[longTasksVariable] === undefined ? 1 : tabletThrottle

export default defineConfig<EngineOptions>({
  projects: [
    { name: 'chromium', testDir: '.' },
    // each test starts a browser of its own, and a site
    ...engineNames.map((name) => ({ name, testDir: '../engines', timeout: 120_000, use: { engine: name } })),
  ],
  outputDir: '../../test-results',
  fullyParallel: true,
  workers: 2,
  // a busy machine may be late once; the report names what needed it
  retries: 1,
  timeout: 60_000 * slower,
  expect: { timeout: 10_000 * slower },
  globalSetup: './global.setup.ts',
  reporter: [['list']],
  use: {
    locale: 'fi-FI',
    timezoneId: 'Europe/Helsinki',
    viewport: { width: 1180, height: 820 },
    serviceWorkers: 'allow',
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: chromium() ?? '',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
