import type { DomainEvent, Position, StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { testMetadata } from '../../testing/event-system.ts'
import type { Published } from '../published.ts'

export type Counted = DomainEvent<'Counted' | 'Shown' | 'Removed', { readonly by: number }>
type Counter = { readonly sum: number; readonly vendor: string | null; readonly isGone: boolean }

/** For tests: the client sees the sum, a supplier only whether there is any, once it was shown to it. */
export const counter: Published<Counter, Counted, string> = {
  aggregate: 'Counter',
  eventTypes: ['Counted', 'Shown', 'Removed'],
  initial: { sum: 0, vendor: null, isGone: false },
  evolve(state, { type, data }) {
    if (type === 'Shown') return { ...state, vendor: 'v' }
    return type === 'Removed' ? { ...state, isGone: true } : { ...state, sum: state.sum + data.by }
  },
  viewers({ vendor, isGone, sum }) {
    if (isGone || sum === 0) return []
    const client = { client: 'c', vendor: null }
    return vendor === null ? [client] : [client, { client: null, vendor }]
  },
  facts: ({ sum }, { vendor }) => (vendor === null ? String(sum) : 'some'),
}

const position = (n: number) => String(n).padStart(20, '0') as Position
let count = 0
export function event(
  stream: string,
  revision: number,
  type: Counted['type'] = 'Counted',
  by = 1,
): StoredEvent<Counted> {
  count += 1
  const at = { position: position(count), previousPosition: position(count - 1) }
  const recordedAt = new Date(Date.UTC(2026, 0, 1, 0, 0, revision)).toISOString()
  return { id: `${count}`, stream, revision, type, data: { by }, metadata: testMetadata(), recordedAt, ...at }
}
export const counted = (stream: string, many: number) =>
  Array.from({ length: many }, (_, revision) => event(stream, revision))

/** For tests: a store of these streams, that remembers how often it was read. */
export function storeOf(events: readonly StoredEvent<Counted>[]) {
  const streams = Map.groupBy(events, one => one.stream)
  const reads: string[] = []
  return {
    reads,
    async readStream(stream: string, { from = 0, until }: { from?: number; until?: string } = {}) {
      reads.push(`${stream} from ${from}`)
      return (streams.get(stream) ?? []).filter(
        one => one.revision >= from && (until === undefined || one.recordedAt <= until),
      )
    },
  }
}
