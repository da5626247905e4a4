import { type Position, startPosition } from '@quayside/contracts/kernel/envelope.ts'
import type { EventStore, LoggedText } from '../event-store/event-store.ts'
import { CopyRefusedError, type EventImport } from './event-import.ts'

const page = 1_000

export type CopyProgress = { readonly copied: number; readonly position: Position }

/**
 * Copies a history event for event, in the order of the log, up to where it ended when this began. Begins after what the target holds:
 * a copy that was killed goes on. Throws `CopyRefusedError` where the target holds anything else.
 */
export async function copyEvents({
  from,
  into,
  onProgress = () => undefined,
  signal,
}: {
  from: EventStore
  into: EventImport
  onProgress?: (progress: CopyProgress) => void
  signal?: AbortSignal | undefined
}): Promise<number> {
  const head = await from.head()
  let position = await lastCopied(from, into)
  let copied = 0
  let reading = readAhead(from, position)
  // What is appended meanwhile is the next copy's: under load this one would never end.
  while (position < head) {
    signal?.throwIfAborted()
    const events = await reading
    const last = events.at(-1)
    if (last === undefined) break
    for (const event of events) refuseForeign(event)
    reading = readAhead(from, last.position)
    await into.take(events)
    copied += events.length
    position = last.position
    onProgress({ copied, position })
  }
  return copied
}

/** The next page is read while the one before it is written. */
function readAhead(from: EventStore, after: Position): Promise<LoggedText[]> {
  const reading = from.readAllTexts(after, page)
  // Looked at in its turn; until then a failure is not unhandled.
  reading.catch(() => undefined)
  return reading
}

/** Where in the source the event lies that the target ends with. Throws `CopyRefusedError` where the source has no such event. */
export async function lastCopied(from: EventStore, into: EventImport): Promise<Position> {
  const last = await into.last()
  if (last === null) return startPosition
  const [found] = await from.readStream(last.stream, { from: last.revision })
  if (found?.id === last.id && found.revision === last.revision) return found.position
  throw new CopyRefusedError(
    `The target ends with event ${last.id} of ${last.stream}, revision ${last.revision}, which is not this installation's: it holds events of its own. Name an empty store, or one with an earlier copy.`,
  )
}

function refuseForeign({ stream, revision, type, metadata, data }: LoggedText) {
  const says = (why: string) => new CopyRefusedError(`${stream}, revision ${revision} (${type}) ${why}`)
  if (!/^\{"companies":\[/.test(metadata)) throw says('was not appended by this product: its metadata has no companies')
  if (data === undefined || data === '') throw says('has no JSON as its data')
}

export type Difference = {
  readonly count: number
  readonly source: string
  readonly target: string
  readonly what: string
}

/** One event's positions in both logs. */
export type Pair = { readonly source: Position; readonly target: Position }

/**
 * Holds two logs against each other, event by event, and tells the first difference; null when there is none up to `at`.
 * `onPage` hears of one pair in a thousand. Memory does not grow with the history.
 */
export async function firstDifference({
  source,
  target,
  after = { source: startPosition, target: startPosition },
  upTo = null,
  onPage = () => undefined,
  onProgress = () => undefined,
  signal,
}: {
  source: EventStore
  target: EventStore
  /** Up to which they are known to be equal. */
  after?: Pair
  /** A position of the source beyond which nothing is looked at; else all that both hold. */
  upTo?: Position | null
  onPage?: (pair: Pair) => void
  onProgress?: (progress: { readonly compared: number; readonly position: Position }) => void
  signal?: AbortSignal | undefined
}): Promise<{ compared: number; difference: Difference | null; at: Pair }> {
  let compared = 0
  let at = after
  for (;;) {
    signal?.throwIfAborted()
    const [read, theirs] = await Promise.all([
      source.readAllTexts(at.source, page),
      target.readAllTexts(at.target, page),
    ])
    const ours = upTo === null ? read : read.filter(event => event.position <= upTo)
    const count = upTo === null ? Math.max(ours.length, theirs.length) : ours.length
    if (count === 0) return { compared, difference: null, at }
    for (let index = 0; index < count; index += 1) {
      const [one, other] = [ours[index], theirs[index]]
      const what = differenceOf(one, other)
      if (what !== null) {
        const difference = { count: compared + 1, source: placeOf(one), target: placeOf(other), what }
        return { compared, difference, at }
      }
      if (one === undefined || other === undefined) break
      compared += 1
      at = { source: one.position, target: other.position }
    }
    onPage(at)
    onProgress({ compared, position: at.source })
  }
}

const compared = ['stream', 'revision', 'id', 'type', 'recordedAt', 'metadata', 'data'] as const

function differenceOf(one: LoggedText | undefined, other: LoggedText | undefined): string | null {
  if (one === undefined || other === undefined) return 'one of them ends before'
  const field = compared.find(name => one[name] !== other[name])
  return field === undefined ? null : `${field} differs`
}

function placeOf(event: LoggedText | undefined): string {
  return event === undefined
    ? 'nothing'
    : `${event.stream}, revision ${event.revision} (${event.type}), ${event.position}`
}
