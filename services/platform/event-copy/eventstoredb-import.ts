import { BACKWARDS, END, EventStoreDBClient, NO_STREAM } from '@eventstore/db-client'
import type { LoggedText } from '../event-store/event-store.ts'
import { isSystem } from '../event-store/eventstoredb-records.ts'
import { withMoment } from '../event-store/written-events.ts'
import { CopyRefusedError, type EventImport } from './event-import.ts'

const lookedAt = 64

/** Copies into EventStoreDB: what was appended together is appended together, all over one connection, in order. */
export function eventStoreDbImport(url: string): EventImport {
  const client = EventStoreDBClient.connectionString(url)

  async function append(events: readonly LoggedText[]): Promise<bigint> {
    const first = events[0] as LoggedText
    const expectedRevision = first.revision === 0 ? NO_STREAM : BigInt(first.revision - 1)
    const { position } = await client.appendToStream(first.stream, events.map(asIs), { expectedRevision })
    return position?.commit ?? -1n
  }

  return {
    async last() {
      for (let maxCount = lookedAt; ; maxCount *= 8) {
        let count = 0
        for await (const { event } of client.readAll({ fromPosition: END, direction: BACKWARDS, maxCount })) {
          count += 1
          if (event && !isSystem(event))
            return { stream: event.streamId, revision: Number(event.revision), id: event.id }
        }
        if (count < maxCount) return null
      }
    },
    // Over a connection that stands, the client sends appends in the order of the calls, and the server takes them so.
    async take(events) {
      const [first, ...others] = appendedTogether(events)
      if (first === undefined) return
      const positions = [await append(first), ...(await Promise.all(others.map(append)))]
      if (positions.some((position, index) => index > 0 && position <= (positions[index - 1] as bigint)))
        throw new CopyRefusedError('The server has taken events in another order. Begin anew with an empty store.')
    },
    close: () => client.dispose(),
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
