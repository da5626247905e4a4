import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { LoadRequest } from './http-load.ts'

export type SteadyJob = {
  readonly url: string
  readonly perSecond: number
  readonly seconds: number
  /** In turn, and again from the first. */
  readonly requests: readonly LoadRequest[]
}
export type SteadyAnswer = { readonly took: number[] } | { readonly fault: string }

/** A process that asks at a steady rate and takes the time of each answer in milliseconds, one job at a time. */
export function startSteadyLoad(): { run(job: SteadyJob): Promise<number[]>; stop(): void } {
  const child = fork(fileURLToPath(new URL('./steady-process.ts', import.meta.url)), { execArgv: [] })
  return {
    async run(job) {
      const over = new AbortController()
      const heard = { signal: over.signal }
      const gone = once(child, 'exit', heard).then(() => ({ fault: 'The steady load ended' }) as const)
      gone.catch(() => undefined)
      const answered = once(child, 'message', heard).then(([answer]) => answer as SteadyAnswer)
      child.send(job)
      const answer = await Promise.race([answered, gone])
      over.abort()
      if ('fault' in answer) throw new Error(answer.fault)
      return answer.took
    },
    stop: () => void child.kill(),
  }
}
