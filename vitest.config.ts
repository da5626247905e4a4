import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { configDefaults, defineConfig } from 'vitest/config'

const exclude = [...configDefaults.exclude, 'web/e2e/**', '**/.data/**']
const webSetup = 'web/testing/setup.ts'
/** As `npm test -- --store eventstoredb` runs them. */
const storeSetup = process.env.TEST_STORE === 'eventstoredb' ? ['deploy/testing/store-setup.ts'] : []
const expectation = { poll: { timeout: 60_000 } }
/** Neither is UTC and both have half an hour, so that a day or an hour told by the wrong clock shows. */
const serverZone = 'America/St_Johns'
const readerZone = 'Asia/Kolkata'
/** Faults that are played whole or not at all. */
const wholeFaults = process.env.FAULT_ROUNDS === undefined ? ['deploy/faults/whole-*.int.test.ts'] : []
const servers = '{contracts,services,workflows,deploy,bench}'

/** A test file's name decides where it runs. The limits are for what hangs: a busy machine is no reason to fail. */
export default defineConfig({
  test: {
    // By itself it would leave one processor for the run itself, half of a machine of two. There a third of the time of
    // server tests is waiting: for a lease to run out, for a server to be back.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          env: { TZ: serverZone },
          expect: expectation,
          include: [`${servers}/**/*.test.ts`, 'web/**/*.test.ts'],
          exclude: [...exclude, '**/*.int.test.ts', '**/*.wf.test.ts'],
          // A process for each of some hundred files costs as much as the tests in them, which share no state.
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'integration',
          env: { TZ: serverZone },
          expect: expectation,
          include: [`${servers}/**/*.int.test.ts`],
          exclude: [...exclude, ...wholeFaults],
          // Each file makes its own database and streams; loading the services anew for each costs a second.
          isolate: false,
          globalSetup: ['deploy/testing/global-setup.ts'],
          setupFiles: storeSetup,
          testTimeout: 90_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'workflow',
          env: { TZ: serverZone },
          expect: expectation,
          include: [`${servers}/**/*.wf.test.ts`],
          exclude,
          globalSetup: ['deploy/testing/workflow-setup.ts'],
          setupFiles: storeSetup,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          env: { TZ: readerZone },
          include: ['web/**/*.test.tsx'],
          exclude,
          environment: 'jsdom',
          setupFiles: existsSync(webSetup) ? [webSetup] : [],
          globalSetup: ['deploy/testing/web-setup.ts'],
          testTimeout: 90_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
