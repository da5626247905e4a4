import { setTimeout as pause } from 'node:timers/promises'

export type ReadinessLog = {
  /** What `/health/ready` answered since the given moment (`performance.now()`), in order; 0 is no answer within 2 s. */
  since(moment: number): readonly number[]
  stop(): Promise<void>
}

/** Asks `/health/ready` ten times a second. */
export function readinessLog(url: string): ReadinessLog {
  const answers: { at: number; status: number }[] = []
  let isStopping = false
  const asking = (async () => {
    while (!isStopping) {
      const at = performance.now()
      const answer = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
      await answer?.arrayBuffer().catch(() => undefined)
      answers.push({ at, status: answer?.status ?? 0 })
      await pause(100)
    }
  })()
  return {
    since: moment => answers.filter(({ at }) => at >= moment).map(({ status }) => status),
    async stop() {
      isStopping = true
      await asking
    },
  }
}
