import { File as NodeFile } from 'node:buffer'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { connectionSeen } from '../app/api/connection.ts'
import { forgetPositions } from '../app/api/positions.ts'
import { i18next, setUpLanguage } from '../i18n/setup.ts'
import { clearToasts } from '../ui/toast/toast-store.ts'
import { contractBreaches } from './contract-check.ts'
import { keptViews } from './saved-views.ts'
import { server } from './server.ts'
import { withoutOwnerStacks } from './without-owner-stacks.ts'

// Without the document printed into every message: it hides what went wrong.
configure({ asyncUtilTimeout: 25_000, getElementError: message => new Error(message?.split('\n')[0] ?? 'No element') })

class Watcher {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** What a browser has and jsdom lacks. */
function completeBrowser(): void {
  window.matchMedia = query => ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
    dispatchEvent: () => false,
  })
  vi.stubGlobal('ResizeObserver', Watcher)
  vi.stubGlobal('IntersectionObserver', Watcher)
  window.scrollTo = () => {}
  Element.prototype.scrollTo = () => {}
  Element.prototype.scrollIntoView = () => {}
  URL.createObjectURL = () => 'blob:test'
  URL.revokeObjectURL = () => {}
}

/** jsdom's files have no stream and its forms take no others, so fetch would send them empty. */
async function useFormsThatCanBeSent(): Promise<void> {
  const form = await new Response(new URLSearchParams({ any: 'field' })).formData()
  const Sendable = form.constructor as new () => FormData
  // React hands in the element of a form that is submitted within a transition.
  class FormOfAnyKind extends Sendable {
    constructor(_element?: HTMLFormElement) {
      super()
    }
  }
  vi.stubGlobal('FormData', FormOfAnyKind)
  vi.stubGlobal('File', NodeFile)
}

completeBrowser()
withoutOwnerStacks()

/** Texts that were asked for and are not there, or not loaded by the page that shows them. */
const missingTexts = new Set<string>()

beforeAll(async () => {
  await useFormsThatCanBeSent()
  server.listen({ onUnhandledFrame: 'error' })
  await setUpLanguage()
  i18next.options.saveMissing = true
  i18next.on('missingKey', (_languages, namespace: string, key: string, text: string) => {
    if (text === key) missingTexts.add(`${namespace}:${key}`)
  })
  await i18next.changeLanguage('en')
})
beforeEach(() => {
  localStorage.clear()
  keptViews.clear()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  server.resetHandlers()
  connectionSeen(performance.now())
  clearToasts()
  forgetPositions()
  vi.useRealTimers()
  vi.restoreAllMocks()
  expect(contractBreaches()).toEqual([])
  const missing = [...missingTexts]
  missingTexts.clear()
  expect(missing).toEqual([])
})
afterAll(() => server.close())
