import { BACKWARDS, END, NO_STREAM, type RecordedEvent } from '@eventstore/db-client'
import type { LoggedText } from '../event-store/event-store.ts'
import { eventStoreDbConnection } from '../event-store/eventstoredb-connection.ts'
import { isSystem } from '../event-store/eventstoredb-records.ts'
import { withMoment } from '../event-store/written-events.ts'
import { CopyRefusedError, type EventImport } from './event-import.ts'

const lookedAt = 64
/** So long is tried to find the end of the target. */
const patienceMs = 30_000
/** So long closing waits for each of its steps. */
const closingMs = 1_200

/** Copies into EventStoreDB: what was appended together is appended together, all over one connection, in order. */
export function eventStoreDbImport(url: string): EventImport {
  const connection = eventStoreDbConnection({ url, patienceMs, onRenewed: () => undefined })

  async function append(events: readonly LoggedText[]): Promise<bigint> {
    const first = events[0] as LoggedText
    const expectedRevision = first.revision === 0 ? NO_STREAM : BigInt(first.revision - 1)
    const { position } = await connection.client().appendToStream(first.stream, events.map(asIs), { expectedRevision })
    return position?.commit ?? -1n
  }

  return {
    last: () =>
      connection.patiently('read', async client => {
        for (let maxCount = lookedAt; ; maxCount *= 8) {
          const read: RecordedEvent[] = []
          // To its end: a read that is left before keeps its connection from being closed.
          for await (const { event } of client.readAll({ fromPosition: END, direction: BACKWARDS, maxCount }))
            if (event) read.push(event)
          const last = read.find(event => !isSystem(event))
          if (last !== undefined) return { stream: last.streamId, revision: Number(last.revision), id: last.id }
          if (read.length < maxCount) return null
        }
      }),
    // Over a connection that stands, the client sends appends in the order of the calls, and the server takes them so.
    async take(events) {
      const [first, ...others] = appendedTogether(events)
      if (first === undefined) return
      const positions = [await append(first), ...(await Promise.all(others.map(append)))]
      if (positions.some((position, index) => index > 0 && position <= (positions[index - 1] as bigint)))
        throw new CopyRefusedError('The server has taken events in another order. Begin anew with an empty store.')
    },
    close: () => connection.close(closingMs),
  }
}

/** Neighbours of one stream that one command has written. */
function appendedTogether(events: readonly LoggedText[]): LoggedText[][] {
  const groups: LoggedText[][] = []
  for (const event of events) {
    const last = groups.at(-1)?.at(-1)
    const joins = last?.stream === event.stream && last.metadata === event.metadata
    if (joins) groups.at(-1)?.push(event)
    else groups.push([event])
  }
  return groups
}

function asIs(event: LoggedText) {
  return {
    id: event.id,
    type: event.type,
    contentType: 'application/json' as const,
    data: JSON.parse(event.data),
    metadata: new Uint8Array(Buffer.from(withMoment(event.recordedAt, event.metadata), 'utf8')),
  }
}
