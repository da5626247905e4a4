import { type Position as LogPosition, NO_STREAM, type RecordedEvent, START } from '@eventstore/db-client'
import {
  type EventMetadata,
  type Position,
  type StoredEvent,
  startPosition,
} from '@quayside/contracts/kernel/envelope.ts'

/** An event as the client hands it over; only what is read from all streams has a position. */
export type Recorded = RecordedEvent & { readonly position?: LogPosition }

export function storedEvent(event: Recorded, previousPosition: Position): StoredEvent {
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
    position: event.position ? positionOf(event.position) : startPosition,
    previousPosition,
    metadata,
    recordedAt,
  }
}

/** The server's own events, which lie in the same log. */
export function isSystem(event: { readonly type: string; readonly streamId: string }): boolean {
  return event.type.startsWith('$') || event.streamId.startsWith('$')
}

/** The revision that the server says a stream has; null when it does not say. */
export function revisionOf(actual: unknown): number | 'no-stream' | null {
  if (typeof actual === 'bigint') return Number(actual)
  return actual === NO_STREAM ? 'no-stream' : null
}

/** Commit and prepare position, 20 digits each. */
export function positionOf({ commit, prepare }: LogPosition): Position {
  const digits = digitsOf(commit)
  return (digits + (prepare === commit ? digits : digitsOf(prepare))) as Position
}

function digitsOf(part: bigint): string {
  return part.toString().padStart(20, '0')
}

/** Throws `RangeError` for a position of another store. */
export function logPosition(position: Position): LogPosition | typeof START {
  if (position === startPosition) return START
  if (!/^\d{40}$/.test(position)) throw new RangeError(`Not a position of this store: ${position}`)
  return { commit: BigInt(position.slice(0, 20)), prepare: BigInt(position.slice(20)) }
}
