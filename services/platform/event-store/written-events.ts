import type { AppendedEvent, EventMetadata } from '@quayside/contracts/kernel/envelope.ts'
import { eventId } from './event-id.ts'
import type { Append } from './event-store.ts'

/** All events of one append with their metadata, in bytes: more than the largest route lets in, less than a node of EventStoreDB can take. */
export const mostAppendBytes = 16_000_000

/** More than any store takes in one append; `bytes` is what it would have been. */
export class AppendTooLargeError extends Error {
  override readonly name = 'AppendTooLargeError'

  /** In bytes. */
  readonly limit: number

  constructor(stream: string, bytes: number, limit = mostAppendBytes) {
    super(`An append to ${stream} has ${bytes} bytes, at most ${limit} are taken`)
    this.limit = limit
  }
}

/** An event as a store keeps it: `body` and `metadataText` are its texts, the second with the moment as its first member. */
export type WrittenEvent = AppendedEvent & { readonly body: string; readonly metadataText: string }

/**
 * The events of an append as they will lie in the store, recorded at `now` or at what the decision has seen last,
 * whichever is later. Throws `AppendTooLargeError`.
 */
export function writtenEvents({ stream, expected, events, metadata, notBefore }: Append, now: string): WrittenEvent[] {
  if (events.length === 0) throw new RangeError('An append needs at least one event')
  const first = expected === 'no-stream' ? 0 : expected + 1
  const recordedAt = notBefore !== undefined && notBefore > now ? notBefore : now
  let characters = 0
  let last: { readonly metadata: EventMetadata; readonly text: string } | null = null
  const written = events.map((event, index): WrittenEvent => {
    const isOwnVersion = event.schemaVersion !== undefined && event.schemaVersion !== metadata.schemaVersion
    const own: EventMetadata = isOwnVersion ? { ...metadata, schemaVersion: event.schemaVersion } : metadata
    const body = JSON.stringify(event.data ?? null)
    // Events of one version share theirs.
    if (last?.metadata.schemaVersion !== own.schemaVersion)
      last = { metadata: own, text: withMoment(recordedAt, JSON.stringify(own)) }
    const metadataText = last.text
    const revision = first + index
    characters += body.length + metadataText.length
    return {
      id: eventId(stream, revision, body, metadataText),
      stream,
      revision,
      type: event.type,
      data: event.data,
      metadata: own,
      recordedAt,
      body,
      metadataText,
    }
  })
  // No character takes more than three bytes.
  if (characters * 3 > mostAppendBytes) {
    const bytes = bytesOf(written)
    if (bytes > mostAppendBytes) throw new AppendTooLargeError(stream, bytes)
  }
  return written
}

/** The same events as a store answers with them. */
export function appendedEvents(written: readonly WrittenEvent[]): AppendedEvent[] {
  return written.map(({ body, metadataText, ...event }) => event)
}

const opening = '{"recordedAt":"'
const momentLength = '2026-01-01T00:00:00.000Z'.length
const prefixLength = opening.length + momentLength + '",'.length

/** The metadata's text as a store keeps it. */
export function withMoment(recordedAt: string, metadata: string): string {
  return `${opening}${recordedAt}",${metadata.slice(1)}`
}

/** The metadata's text as a decider's command gave it, without the moment that `writtenEvents` has put before it. */
export function withoutMoment(text: string): string {
  return text.startsWith(opening) ? `{${text.slice(prefixLength)}` : text
}

/** Bodies and metadata together. */
export function bytesOf(written: readonly WrittenEvent[]): number {
  return written.reduce(
    (sum, { body, metadataText }) => sum + Buffer.byteLength(body, 'utf8') + Buffer.byteLength(metadataText, 'utf8'),
    0,
  )
}
