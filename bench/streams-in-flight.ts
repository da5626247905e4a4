import { randomUUID } from 'node:crypto'
import { rate } from './benchmark.ts'

export const appends = 4_000
export const inFlight = 64
const perStream = 10

/** Streams of ten events each, as many of them at once as appends are in flight; answers the appends a second. */
export function streamsInFlight(
  work: (stream: string, revision: number, index: number) => Promise<unknown>,
): Promise<number> {
  const free = Array.from({ length: inFlight }, () => ({ stream: `Order-${randomUUID()}`, revision: -1 }))
  return rate(appends, inFlight, async index => {
    const lane = free.pop() as (typeof free)[number]
    await work(lane.stream, lane.revision, index)
    const isFull = lane.revision + 2 === perStream
    free.push(isFull ? { stream: `Order-${randomUUID()}`, revision: -1 } : { ...lane, revision: lane.revision + 1 })
  })
}
