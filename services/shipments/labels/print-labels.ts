import { fork } from 'node:child_process'
import { ProblemError } from '@quayside/platform/http/problem-error.ts'
import { fairTurns } from '@quayside/platform/reading/fair-turns.ts'
import type { Label } from './label-content.ts'

const answerWithinMs = 60_000
const memoryMb = 384
const againInSeconds = 10

export type PrintOrder = { readonly labels: readonly Label[]; readonly title: string }

/** Prints one file after the other, each company in its turn, in a process whose memory is bounded and given back with its end. */
export function labelPrinter(bounds = { waiting: 40, waitingOfOne: 10 }) {
  const turns = fairTurns({ ...bounds, atOnce: 1 })
  return async (labels: readonly Label[], title: string, whose: string): Promise<Buffer> => {
    const end = await turns.take(whose).catch((cause: unknown) => {
      const headers = { 'retry-after': String(againInSeconds) }
      throw new ProblemError('too-many-requests', { seconds: againInSeconds }, [], { headers, cause })
    })
    try {
      return await print({ labels, title })
    } finally {
      end()
    }
  }
}
export type LabelPrinter = ReturnType<typeof labelPrinter>

function print(order: PrintOrder): Promise<Buffer> {
  const child = fork(new URL('./label-process.ts', import.meta.url), [], {
    execArgv: [`--max-old-space-size=${memoryMb}`, '--max-semi-space-size=8'],
    ...{ env: {}, serialization: 'advanced', timeout: answerWithinMs, killSignal: 'SIGKILL' },
  })
  return new Promise<Buffer>((resolve, reject) => {
    child.once('message', bytes => resolve(Buffer.from(bytes as Uint8Array)))
    child.once('error', reject)
    child.once('exit', (code, signal) => reject(new Error(`the label printer ended with ${signal ?? code}`)))
    child.send(order, error => error !== null && reject(error))
  }).finally(() => child.kill('SIGKILL'))
}
