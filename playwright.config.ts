import { defineConfig } from '@playwright/test'

const port = Number(process.env.E2E_PORT ?? 47190)
const url = `http://127.0.0.1:${port}`
const isRoot = process.getuid?.() === 0

export default defineConfig({
  testDir: 'web/e2e',
  outputDir: '.data/test-results/browser',
  fullyParallel: false,
  workers: 1,
  forbidOnly: true,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: url,
    locale: 'en',
    timezoneId: 'UTC',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
      // A machine without a graphics card draws the map by software; Chromium's sandbox refuses root.
      args: [
        ...['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'],
        ...(isRoot ? ['--no-sandbox'] : []),
      ],
    },
  },
  webServer: {
    command: `node_modules/.bin/node deploy/testing/portal-for-browser.ts --port ${port}`,
    url: `${url}/health/ready`,
    timeout: 180_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
})
