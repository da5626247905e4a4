import { fork, type Serializable } from 'node:child_process'
import type { FastifyReply } from 'fastify'
import { ProblemError } from '../faults/problem-error.ts'
import { fairTurns } from '../reading/fair-turns.ts'

const answerWithinMs = 60_000
/** Milliseconds until one who waits is told to come again: before what is in between gives up. */
const waitMs = 30_000
const memoryMb = 384
const againInSeconds = 10

/** The company in whose line it waits, and the signal that it is not waited for any more. */
type Asker = { readonly whose: string; readonly gone: AbortSignal }
export type PdfPrinter<Order> = (order: Order, asker: Asker) => Promise<Buffer>

/**
 * Prints one file after the other, each company in its turn, in a process whose memory is bounded and given back with its end:
 * `program` calls `layOutPdf`. What nobody waits for any more (`gone`) leaves the line, and is not printed to its end.
 */
export function pdfPrinter<Order extends Serializable>(
  program: URL,
  bounds = { waiting: 40, waitingOfOne: 10 },
): PdfPrinter<Order> {
  const turns = fairTurns({ ...bounds, atOnce: 1 })
  return async (order, { whose, gone }) => {
    const late = AbortSignal.any([gone, AbortSignal.timeout(waitMs)])
    const end = await turns.take(whose, { gone: late }).catch((cause: unknown) => {
      const headers = { 'retry-after': String(againInSeconds) }
      throw new ProblemError('too-many-requests', { seconds: againInSeconds }, [], { headers, cause })
    })
    try {
      return await print(program, order, gone)
    } finally {
      end()
    }
  }
}

function print(program: URL, order: Serializable, gone: AbortSignal): Promise<Buffer> {
  const child = fork(program, [], {
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
    child.once('exit', (code, signal) => reject(new Error(`the printing program ended with ${signal ?? code}`)))
    child.send(order, error => error !== null && reject(error))
  }).finally(() => child.kill('SIGKILL'))
}

/** Sends a printed file; nobody else's browser keeps it. */
export function sendPdf(reply: FastifyReply, name: string, pdf: Buffer): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .type('application/pdf')
    .send(pdf)
}
