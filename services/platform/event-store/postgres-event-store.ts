import { type Position, type StoredEvent, startPosition } from '@quayside/contracts/kernel/envelope.ts'
import type { Pool } from 'pg'
import { gathered } from '../database/gathered.ts'
import type { Logger } from '../service/logger.ts'
import { adaptivePoll } from './adaptive-poll.ts'
import type { EventStore, LoggedText } from './event-store.ts'
import { groupAppender } from './group-append.ts'
import { inNewestForms } from './newest-forms.ts'
import { countedPositions, type StoreNumber } from './positions.ts'
import { eventStoreSchema } from './postgres-schema.ts'
import type { StoreClock } from './store-clock.ts'
import type { WakeUp } from './wake-up.ts'
import { withoutMoment } from './written-events.ts'

export type PostgresEventStoreOptions = {
  /** At least two connections; the store never closes it. */
  readonly pool: Pool
  readonly log: Logger
  readonly wake: WakeUp
  readonly clock: StoreClock
  /** Which of the installation's stores it is; 0 is the first. */
  readonly number?: StoreNumber
  readonly schema?: string
}

type Row = [
  position: string,
  stream: string,
  revision: string,
  id: string,
  type: string,
  data: string,
  metadata: string,
  recordedAtMs: string,
]

const asText = { getTypeParser: () => (value: string) => value }

/** The event store in PostgreSQL; `prepareEventStore` makes its tables. Positions are counted from 1 without gaps. */
export function postgresEventStore({
  pool,
  log,
  wake,
  clock,
  number = 0,
  schema = eventStoreSchema,
}: PostgresEventStoreOptions): EventStore {
  const columns = `e.position, e.stream, e.revision, e.id, e.type, e.data, e.metadata, (extract(epoch from e.recorded_at) * 1000)::bigint`
  const streamsText = `select ${columns} from unnest($1::text[], $2::integer[]) as asked (stream, start)
    join ${schema}.events e on e.stream = asked.stream and e.revision >= asked.start order by e.stream, e.revision`
  const allText = `select ${columns} from ${schema}.events e where e.position > $1 order by e.position limit $2`
  const headText = `select coalesce(max(e.position), 0) from ${schema}.events e`

  const positions = countedPositions(number)
  const listeners = new Set<() => void>()
  const ownListeners = new Set<(events: readonly StoredEvent[]) => void>()
  const poll = adaptivePoll({ head, onMoved: tellListeners, log })
  const appender = groupAppender({
    pool,
    schema,
    clock,
    positions,
    onCommitted(events) {
      poll.seen((events.at(-1) as StoredEvent).position)
      for (const listener of ownListeners) listener(events)
      wake.signal()
    },
  })
  const stopListening = wake.listen(tellListeners)

  function tellListeners() {
    for (const listener of listeners) listener()
  }

  async function read(name: string, text: string, values: unknown[]): Promise<StoredEvent[]> {
    const result = await pool.query({
      name: `${name}-${schema}`,
      text,
      values,
      rowMode: 'array',
      types: asText as never,
    })
    return decode(result.rows as Row[], positions)
  }

  /** The same stream may be asked for from several revisions; each gets its own. */
  const readStream = gathered(async (asked: readonly { stream: string; from: number }[]): Promise<StoredEvent[][]> => {
    const starts = new Map<string, number>()
    for (const { stream, from } of asked) starts.set(stream, Math.min(from, starts.get(stream) ?? from))
    const events = await read('streams', streamsText, [[...starts.keys()], [...starts.values()]])
    const found = Map.groupBy(events, event => event.stream)
    return asked.map(({ stream, from }) => (found.get(stream) ?? []).filter(event => event.revision >= from))
  })

  async function texts(name: string, text: string, values: unknown[]): Promise<LoggedText[]> {
    const query = { name: `${name}-${schema}`, text, values, rowMode: 'array' as const, types: asText as never }
    const { rows } = await pool.query(query)
    return (rows as Row[]).map(([position, stream, revision, id, type, data, metadata, recordedAtMs]) => ({
      position: positions.of(Number(position)),
      stream,
      id,
      revision: Number(revision),
      type,
      recordedAt: new Date(Number(recordedAtMs)).toISOString(),
      data,
      metadata: withoutMoment(metadata),
    }))
  }

  async function head(): Promise<Position> {
    const result = await pool.query({
      name: `head-${schema}`,
      text: headText,
      rowMode: 'array',
      types: asText as never,
    })
    return positions.of(Number((result.rows as [[string]])[0][0]))
  }

  return inNewestForms({
    append: appender.append,
    head,
    async readStream(stream, { from = 0, until } = {}) {
      const events = await readStream({ stream, from })
      if (until === undefined) return events
      const moment = Date.parse(until)
      const end = events.findIndex(event => Date.parse(event.recordedAt) > moment)
      return end < 0 ? events : events.slice(0, end)
    },
    readTexts: (stream, { from = 0 } = {}) => texts('streams', streamsText, [[stream], [from]]),
    readAllTexts: async (after, limit) => texts('all', allText, [positions.count(after), limit]),
    readAll: async (after, limit) => read('all', allText, [positions.count(after), limit]),
    async identity() {
      const { rows } = await pool.query(`select store from ${schema}.identity`)
      return (rows as [{ store: string }])[0].store
    },
    onAppended(listener) {
      listeners.add(listener)
      poll.run(true)
      return () => {
        listeners.delete(listener)
        poll.run(listeners.size > 0)
      }
    },
    onCommitted(listener) {
      ownListeners.add(listener)
      return () => void ownListeners.delete(listener)
    },
    async close() {
      stopListening()
      await poll.stop()
      await appender.idle()
    },
  })
}

function decode(rows: readonly Row[], positions: ReturnType<typeof countedPositions>): StoredEvent[] {
  // Neighbours mostly share their metadata and moment, and follow one another: what is the same is made once.
  let metadataText = ''
  let metadata = {} as StoredEvent['metadata']
  let momentText = ''
  let recordedAt = ''
  let at = 0
  let before = startPosition
  return rows.map(([positionText, stream, revision, id, type, data, text, recordedAtMs]) => {
    if (text !== metadataText) {
      metadata = JSON.parse(withoutMoment(text)) as StoredEvent['metadata']
      metadataText = text
    }
    if (recordedAtMs !== momentText) {
      recordedAt = new Date(Number(recordedAtMs)).toISOString()
      momentText = recordedAtMs
    }
    const number = Number(positionText)
    const previousPosition = number - 1 === at ? before : positions.of(number - 1)
    const position = positions.of(number)
    at = number
    before = position
    return {
      type,
      data: JSON.parse(data) as unknown,
      id,
      stream,
      revision: Number(revision),
      position,
      previousPosition,
      metadata,
      recordedAt,
    }
  })
}
