import { test as base } from '@playwright/test'
import { runningPortal } from './running-portal.ts'

/** A test whose pages are of the running portal, whose address is known only once it runs. */
export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  baseURL: async ({}, use) => use(runningPortal().url),
})
