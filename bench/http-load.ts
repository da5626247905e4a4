import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** A request as it goes over the wire; keys and ids are in it already. */
export type LoadRequest = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export type LoadAnswer = { status: number; position: string | null; ms: number; body: string }

export type LoadJob = {
  readonly url: string
  readonly inFlight: number
  readonly requests: readonly LoadRequest[]
  /** Bodies are sent back only when they are asked for. */
  readonly keepBodies: boolean
}

export type LoadReport = { seconds: number; answers: LoadAnswer[] }

export type Load = {
  run(job: Omit<LoadJob, 'keepBodies'> & { keepBodies?: boolean }): Promise<LoadReport>
  stop(): void
}

/** A second process that sends requests and takes the time, so that the program's own process does nothing but answer. */
export function startLoad(): Load {
  const child = fork(fileURLToPath(new URL('./http-load-process.ts', import.meta.url)), {
    serialization: 'advanced',
    execArgv: [],
  })
  return {
    run: job =>
      new Promise((resolve, reject) => {
        const gone = () => reject(new Error('The load generator ended'))
        child.once('exit', gone)
        child.once('message', message => {
          child.off('exit', gone)
          const report = message as LoadReport | { fault: string }
          if ('fault' in report) reject(new Error(report.fault))
          else resolve(report)
        })
        child.send({ keepBodies: false, ...job } satisfies LoadJob)
      }),
    stop: () => void child.kill(),
  }
}
