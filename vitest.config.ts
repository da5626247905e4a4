import { existsSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { configDefaults, defineConfig } from 'vitest/config'

const exclude = [...configDefaults.exclude, 'web/e2e/**', '**/.data/**']
const webSetup = 'web/testing/setup.ts'
const servers = '{contracts,services,workflows,deploy,bench}'

/** A test file's name decides where it runs. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [`${servers}/**/*.test.ts`, 'web/**/*.test.ts'],
          exclude: [...exclude, '**/*.int.test.ts', '**/*.wf.test.ts'],
        },
      },
      {
        test: {
          name: 'integration',
          include: [`${servers}/**/*.int.test.ts`],
          exclude,
          globalSetup: ['deploy/testing/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'workflow',
          include: [`${servers}/**/*.wf.test.ts`],
          exclude,
          globalSetup: ['deploy/testing/workflow-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          include: ['web/**/*.test.tsx'],
          exclude,
          environment: 'jsdom',
          setupFiles: existsSync(webSetup) ? [webSetup] : [],
          testTimeout: 20_000,
        },
      },
    ],
  },
})
