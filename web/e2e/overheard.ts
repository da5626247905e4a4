import type { Page } from '@playwright/test'
import { textOfBytes } from '@quayside/deploy/testing/text-of-bytes.ts'

/** Everything that the server tells a browser: bodies of answers, files and papers unpacked. */
export function overheard() {
  const reading: Promise<void>[] = []
  const bodies: { url: string; text: string }[] = []
  return {
    listenTo(page: Page) {
      // Once it has come whole: the body of an answer that never ends would be waited for.
      page.on('requestfinished', request => {
        if (!request.url().includes('/api/') || request.url().includes('/stream')) return
        const kept = request.response().then(async response => {
          if (response === null) return
          const text = await textOfBytes(response.headers()['content-type'] ?? '', await response.body())
          bodies.push({ url: request.url(), text })
        })
        // A page that is left takes its answers along.
        reading.push(kept.catch(() => undefined))
      })
    },
    async all() {
      await Promise.all(reading)
      return bodies
    },
  }
}
