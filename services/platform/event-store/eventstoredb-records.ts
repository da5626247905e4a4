import { type Position as LogPosition, NO_STREAM, type RecordedEvent, START } from '@eventstore/db-client'
import {
  type AppendedEvent,
  type EventMetadata,
  type Position,
  type StoredEvent,
  startPosition,
} from '@quayside/contracts/kernel/envelope.ts'
import type { Logger } from '../service/logger.ts'
import { BrokenStreamError } from './event-store.ts'
import { countIn, digitsOf, type StoreNumber, storePrefix } from './positions.ts'

/** An event as the client hands it over; only what is read from all streams has a position. */
export type Recorded = RecordedEvent & { readonly position?: LogPosition }

function recordedEvent(event: Recorded): AppendedEvent {
  // Events that were appended before the moment stood in the metadata have the server's.
  const { recordedAt = event.created.toISOString(), ...metadata } = event.metadata as EventMetadata & {
    recordedAt?: string
  }
  return {
    type: event.type,
    data: event.data as unknown,
    id: event.id,
    stream: event.streamId,
    revision: Number(event.revision),
    metadata,
    recordedAt,
  }
}

/** Holds the event that names the store. */
export const identityStream = 'EventStore-identity'

/** What lies in the same log and is no part of the history: the server's own events, and the store's name. */
export function isSystem(event: { readonly type: string; readonly streamId: string }): boolean {
  return event.type.startsWith('$') || event.streamId.startsWith('$') || event.streamId === identityStream
}

/** Whether this product has appended it: every event of its own has its metadata. */
function isOwn({ isJson, metadata }: Recorded): boolean {
  const { companies, commandKey, schemaVersion } = (metadata ?? {}) as Partial<EventMetadata>
  return isJson && Array.isArray(companies) && typeof commandKey === 'string' && typeof schemaVersion === 'number'
}

/** Tells which events of the log are the history's; of others than the server's own the first is told. */
export function historyOf(log: Pick<Logger, 'warn'>) {
  let isTold = false
  return (event: Recorded): boolean => {
    if (isSystem(event)) return false
    if (isOwn(event)) return true
    if (!isTold) log.warn({ stream: event.streamId, type: event.type }, foreignWords)
    isTold = true
    return false
  }
}
const foreignWords =
  "the event store's log holds an event that is not this product's: it and others like it are passed over"

/** The events of a stream from revision `from` on, as they were read. Throws `BrokenStreamError` for one that is missing, or not ours. */
export function unbroken<Event extends Recorded>(
  stream: string,
  from: number,
  events: readonly Event[],
): readonly Event[] {
  for (const [index, event] of events.entries()) {
    const expected = from + index
    if (Number(event.revision) !== expected) {
      throw new BrokenStreamError(
        `${stream} has a gap: its next revision is ${expected}, the event store has ${event.revision}; what lay before was truncated, deleted or scavenged`,
      )
    }
    if (!isOwn(event)) {
      throw new BrokenStreamError(
        `${stream} holds an event that is not this product's: ${event.type}, revision ${expected}`,
      )
    }
  }
  return events
}

/** The revision that the server says a stream has; null when it does not say. */
export function revisionOf(actual: unknown): number | 'no-stream' | null {
  if (typeof actual === 'bigint') return Number(actual)
  return actual === NO_STREAM ? 'no-stream' : null
}

/** The positions of a store in EventStoreDB: commit and prepare position of its log, 20 digits each. */
export function logPositions(store: StoreNumber) {
  const prefix = storePrefix(store)
  const positions = {
    of({ commit, prepare }: LogPosition): Position {
      const digits = digitsOf(prefix, commit)
      return (digits + (prepare === commit ? digits : digitsOf(prefix, prepare))) as Position
    },
    /** Throws `RangeError` for a position of another store. */
    inLog(position: Position): LogPosition | typeof START {
      if (position === startPosition) return START
      if (!/^\d{40}$/.test(position)) throw new RangeError(`Not a position of this store: ${position}`)
      const [commit, prepare] = [position.slice(0, 20), position.slice(20)].map(digits =>
        BigInt(countIn(prefix, digits, position)),
      ) as [bigint, bigint]
      return { commit, prepare }
    },
    storedEvent(event: Recorded, previousPosition: Position): StoredEvent {
      return {
        ...recordedEvent(event),
        position: event.position ? positions.of(event.position) : startPosition,
        previousPosition,
      }
    },
  }
  return positions
}
