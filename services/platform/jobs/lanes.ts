import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '../service/logger.ts'

const pollMs = 1000
/** A short run need not wait for a long one. */
const lanes = 2

export type Lanes = { wake(): void; close(): Promise<void> }
/** Who holds the lease of what is worked on, and whether it shall be left. */
export type Runner = { readonly owner: string; readonly stopped: AbortSignal }

/**
 * Works off long runs one by one in each lane: looks for the next when one is left, when it is woken, and each second.
 * Several may stand beside each other, in this process or others: `claim` takes the lease. `what` and `idOf` are for the log.
 */
export function startLanes<Run>(of: {
  what: string
  log: Pick<Logger, 'error'>
  idOf(run: Run): string
  claim(owner: string): Promise<Run | null>
  work(run: Run, runner: Runner): Promise<void>
}): Lanes {
  const { what, log } = of
  const stopped = new AbortController()
  let woken = new AbortController()
  const lane = async (owner: string): Promise<void> => {
    while (!stopped.signal.aborted) {
      const run = await of.claim(owner).catch((error: unknown) => {
        if (!stopped.signal.aborted) log.error({ err: error, what }, 'what waits cannot be read')
        return null
      })
      if (run !== null) {
        await of
          .work(run, { owner, stopped: stopped.signal })
          .catch((error: unknown) => log.error({ err: error, what, id: of.idOf(run) }, 'a run broke off'))
        continue
      }
      await pause(pollMs, undefined, { signal: AbortSignal.any([stopped.signal, woken.signal]) }).catch(() => undefined)
    }
  }
  const done = Promise.all(Array.from({ length: lanes }, () => lane(randomUUID())))
  return {
    wake: () => {
      woken.abort()
      woken = new AbortController()
    },
    close: async () => {
      stopped.abort()
      await done
    },
  }
}
