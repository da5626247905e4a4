import { Worker } from 'node:worker_threads'
import type { Label } from './label-content.ts'

const answerWithinMs = 60_000
const memoryMb = 512

/** Prints one file after the other: as many threads as requests would starve the service. */
export function labelPrinter() {
  let before: Promise<unknown> = Promise.resolve()
  return (labels: readonly Label[], title: string): Promise<Buffer> => {
    const printed = before.then(() => print(labels, title))
    before = printed.catch(() => undefined)
    return printed
  }
}
export type LabelPrinter = ReturnType<typeof labelPrinter>

function print(labels: readonly Label[], title: string): Promise<Buffer> {
  const worker = new Worker(new URL('./label-worker.ts', import.meta.url), {
    workerData: { labels, title },
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  return new Promise<Buffer>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('labels took too long to print')), answerWithinMs)
    worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)))
    worker.once('error', reject)
    worker.once('exit', code => reject(new Error(`the label printer ended with ${code}`)))
    worker.once('exit', () => clearTimeout(timer))
  }).finally(() => worker.terminate())
}
