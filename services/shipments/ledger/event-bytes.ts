import type { EventText } from '@quayside/platform/event-store/event-store.ts'
import type { EventBytes } from './domain/anchors.ts'

/** All that the store holds of an event, in one text that has one reading: what an anchor's hash is taken of. */
export function bytesOf({ id, revision, type, recordedAt, metadata, data }: EventText): EventBytes {
  return { eventId: id, bytes: Buffer.from(JSON.stringify([revision, type, recordedAt, metadata, data]), 'utf8') }
}
