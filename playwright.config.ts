import { defineConfig } from '@playwright/test'
import { launchOptions } from './web/e2e/browser-options.ts'

export default defineConfig({
  testDir: 'web/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: '.data/test-results/browser',
  fullyParallel: false,
  workers: 1,
  forbidOnly: true,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    // What can't be pressed says so itself, long before the whole test is out of time.
    actionTimeout: 30_000,
    locale: 'en',
    // A reader whose clock is neither the server's nor the companies': what is told by the wrong one shows.
    timezoneId: 'Asia/Kolkata',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // A trace of everything costs as much as the test; E2E_TRACE=1 keeps one where a failure is not plain.
    trace: process.env.E2E_TRACE === '1' ? 'retain-on-failure' : 'off',
    launchOptions,
  },
  // E2E_PORTAL names the file of a portal that runs already; else one is started and sets it by its last line.
  ...(process.env.E2E_PORTAL === undefined && {
    webServer: {
      command: 'node_modules/.bin/node deploy/testing/portal-for-browser.ts',
      wait: { stdout: /is told in (?<e2e_portal>\S+)/ },
      timeout: 240_000,
      stdout: 'ignore',
      stderr: 'pipe',
      gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    },
  }),
})
