import type { AllStreamSubscription } from '@eventstore/db-client'
import type { Logger } from '../service/logger.ts'

const shortestMs = 100
const longestMs = 5_000

/** A subscription that only wakes its listeners, and is made again whenever it breaks; runs while somebody listens. */
export function endlessSubscription({ subscribe, log }: { subscribe: () => AllStreamSubscription; log: Logger }) {
  const listeners = new Set<() => void>()
  let current: AllStreamSubscription | null = null
  let timer: NodeJS.Timeout | null = null
  let wait = shortestMs

  function wake() {
    for (const listener of listeners) listener()
  }

  function start() {
    if (current !== null || listeners.size === 0) return
    const made = subscribe()
    current = made
    made.on('data', wake)
    made.on('confirmation', () => {
      wait = shortestMs
      // Something may have been appended while nobody was subscribed.
      wake()
    })
    made.on('error', fault => again(made, fault))
    made.on('end', () => again(made, null))
  }

  function again(broken: AllStreamSubscription, fault: unknown) {
    if (current !== broken) return
    current = null
    if (listeners.size === 0) return
    if (fault !== null) log.warn({ err: fault }, 'the subscription to the event store broke')
    timer = setTimeout(() => {
      timer = null
      start()
    }, wait)
    timer.unref()
    wait = Math.min(longestMs, wait * 2)
  }

  async function stop() {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const last = current
    current = null
    await last?.unsubscribe()
  }

  return {
    listen(listener: () => void): () => void {
      listeners.add(listener)
      start()
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) void stop()
      }
    },
    async close() {
      listeners.clear()
      await stop()
    },
  }
}
