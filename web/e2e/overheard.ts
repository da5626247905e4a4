import type { Page } from '@playwright/test'

/** Everything that the server tells a browser: bodies of answers, as far as they are text. */
export function overheard() {
  const reading: Promise<void>[] = []
  const bodies: { url: string; text: string }[] = []
  return {
    listenTo(page: Page) {
      page.on('response', response => {
        if (!response.url().includes('/api/') || response.url().includes('/stream')) return
        const kept = response.text().then(
          text => void bodies.push({ url: response.url(), text }),
          // A page that is left takes its answers along.
          () => undefined,
        )
        reading.push(kept)
      })
    },
    async all() {
      await Promise.all(reading)
      return bodies
    },
  }
}
