import { fork } from 'node:child_process'
import { ProblemError } from '../faults/problem-error.ts'
import { fairTurns } from '../reading/fair-turns.ts'

const answerWithinMs = 60_000
/** Milliseconds until one who waits is told to come again: before what is in between gives up. */
const waitMs = 30_000
const memoryMb = 384
const againInSeconds = 10

/**
 * Prints PDFs one after the other, each company in its turn, in a process whose memory is bounded and given back with its end.
 * `layout`: the module whose `documentOf(order)` makes the document for pdfmake, run in that process. What nobody waits for any
 * more (`gone`) leaves the line, and is not printed to its end.
 */
export function printer<Order extends object>(layout: URL, bounds = { waiting: 40, waitingOfOne: 10 }) {
  const turns = fairTurns({ ...bounds, atOnce: 1 })
  return async (order: Order, { whose, gone }: Asker): Promise<Buffer> => {
    const late = AbortSignal.any([gone, AbortSignal.timeout(waitMs)])
    const end = await turns.take(whose, { gone: late }).catch((cause: unknown) => {
      const headers = { 'retry-after': String(againInSeconds) }
      throw new ProblemError('too-many-requests', { seconds: againInSeconds }, [], { headers, cause })
    })
    try {
      return await print(layout, order, gone)
    } finally {
      end()
    }
  }
}
/** The company in whose line it waits, and the signal that it is not waited for any more. */
type Asker = { readonly whose: string; readonly gone: AbortSignal }

function print(layout: URL, order: object, gone: AbortSignal): Promise<Buffer> {
  const child = fork(new URL('./print-process.ts', import.meta.url), [layout.href], {
    execArgv: [`--max-old-space-size=${memoryMb}`, '--max-semi-space-size=8'],
    env: {},
    serialization: 'advanced',
    timeout: answerWithinMs,
    killSignal: 'SIGKILL',
    signal: gone,
  })
  return new Promise<Buffer>((resolve, reject) => {
    child.once('message', bytes => resolve(Buffer.from(bytes as Uint8Array)))
    child.once('error', reject)
    child.once('exit', (code, signal) => reject(new Error(`the printer ended with ${signal ?? code}`)))
    child.send(order, error => error !== null && reject(error))
  }).finally(() => child.kill('SIGKILL'))
}
