import { setTimeout as pause } from 'node:timers/promises'
import { type Position, startPosition } from '@quayside/contracts/kernel/envelope.ts'
import type { Pool, PoolClient } from 'pg'
import { inTransaction } from '../database/transaction.ts'
import {
  type Checkpoint,
  checkpoints,
  type EventHome,
  moveHome,
  readHome,
  setCheckpoint,
} from '../event-store/event-home.ts'
import type { EventStore } from '../event-store/event-store.ts'
import { sealEventStore } from '../event-store/postgres-schema.ts'
import { copyEvents, type Difference, firstDifference, type Pair } from './copy-events.ts'
import { CopyRefusedError, type EventImport } from './event-import.ts'
import { refuseUntold, takeHome } from './taken-home.ts'

/** Rounds of copying while writing goes on; each leaves less than the one before. */
const mostRounds = 5
const fewMs = 1_000
/** For this long whoever works is waited for: what is not done by then is done once more in the new store, and tells it. */
const drainMs = 5_000
const lookMs = 100

export type MoveStep =
  | {
      readonly step: 'copied' | 'compared'
      readonly count: number
      readonly position: Position
      readonly head: Position
    }
  | { readonly step: 'writing stands still' | 'nobody writes' }

export type Moved = {
  readonly compared: number
  /** Checkpoints. */
  readonly moved: number
  readonly home: EventHome
  /** For how long nobody could append. */
  readonly stoodMs: number
}

/**
 * Moves a history to another store beside the running portal. All of it is copied, and held against the source event by
 * event, while writing goes on; then the right to append is taken from every process, the rest is copied, and in one
 * transaction the target becomes the store, with every projection, reaction and the relay at the same event as before: so
 * nothing is read, sent or begun again. Processes of the former store end by themselves. Until that transaction a fault, a
 * death or `signal` leaves everything as it was, and writing goes on. Throws `CopyRefusedError`.
 *
 * `targetAs` opens the target under the number it is to have.
 */
export async function moveHistory({
  database,
  source,
  into,
  targetAs,
  kind,
  name,
  onStep = () => undefined,
  signal,
}: {
  database: Pool
  source: EventStore
  into: EventImport
  targetAs: (number: number) => Promise<EventStore>
  kind: EventHome['kind']
  /** By which the processes of the portal know the target. */
  name: string
  onStep?: (step: MoveStep) => void
  signal?: AbortSignal
}): Promise<Moved> {
  const before = await readHome(database)
  if (before === null) throw new CopyRefusedError('This installation has not been started yet: it has nothing to move.')
  await refuseUntold(database, name)
  const target = await targetAs(before.number + 1)
  try {
    const home = { number: before.number + 1, store: await target.identity(), kind }
    const copy = followedCopy({ source, target, into, onStep })
    for (let round = 1, tookMs = fewMs; round <= mostRounds && tookMs >= fewMs; round += 1) {
      const since = performance.now()
      await copy.follow(signal)
      tookMs = performance.now() - since
    }
    signal?.throwIfAborted()
    await refuseUntold(database, name)
    const taken = await takeHome(database)
    const since = performance.now()
    const kept = signal === undefined ? taken.signal : AbortSignal.any([taken.signal, signal])
    try {
      onStep({ step: 'writing stands still' })
      await taken.untilNobodyWrites()
      onStep({ step: 'nobody writes' })
      await untilDrained(database, source, kept)
      await copy.follow(kept)
      await copy.refuseUnfinished()
      const moved = await inTransaction(database, async client => {
        await taken.confirm(client)
        const standing = await checkpoints(client, 'locked')
        for (const checkpoint of standing) await setCheckpoint(client, checkpoint, await copy.placeOf(checkpoint))
        await moveHome(client, home)
        await sealStores(client, before, home)
        return standing.length
      })
      return { compared: copy.compared(), moved, home, stoodMs: performance.now() - since }
    } finally {
      await taken.release()
    }
  } finally {
    await target.close()
  }
}

async function sealStores(client: PoolClient, before: EventHome, home: EventHome) {
  if (before.kind === 'PostgreSQL') await sealEventStore(client, `${home.kind}, store ${home.store}`)
  if (home.kind === 'PostgreSQL') await sealEventStore(client, null)
}

/** Whoever is at work on an event now would do it again in the new store. */
async function untilDrained(database: Pool, source: EventStore, signal: AbortSignal): Promise<void> {
  const head = await source.head()
  const end = performance.now() + drainMs
  while (performance.now() < end) {
    signal.throwIfAborted()
    const behind = (await checkpoints(database)).filter(({ isHeld, position }) => isHeld && position < head)
    if (behind.length === 0) return
    await pause(lookMs)
  }
}

/** A copy that follows its source, each event of it compared once. */
function followedCopy({
  source,
  target,
  into,
  onStep,
}: {
  source: EventStore
  target: EventStore
  into: EventImport
  onStep: (step: MoveStep) => void
}) {
  const start: Pair = { source: startPosition, target: startPosition }
  /** One in a thousand, in order. */
  const pairs: Pair[] = [start]
  let compared = 0

  async function follow(signal?: AbortSignal): Promise<void> {
    const head = await source.head()
    await copyEvents({
      from: source,
      into,
      signal,
      onProgress: ({ copied, position }) => onStep({ step: 'copied', count: copied, position, head }),
    })
    const last = await into.last()
    const upTo = last === null ? startPosition : await placeIn(source, last.stream, last.revision)
    const found = await firstDifference({
      source,
      target,
      after: pairs.at(-1) ?? start,
      upTo,
      signal,
      onPage: pair => pairs.push(pair),
      onProgress: each => onStep({ step: 'compared', count: compared + each.compared, position: each.position, head }),
    })
    refuse(found.difference)
    compared += found.compared
  }

  /** To be asked while nobody writes. */
  async function refuseUnfinished() {
    const [head, end] = [await source.head(), pairs.at(-1)?.source]
    if (head !== end)
      throw new CopyRefusedError(`The history ends at ${head}, the copy holds it up to ${end || 'its start'}.`)
  }

  /** Where the event at which a checkpoint stands lies in the target. */
  async function placeOf({ schema, name, position }: Checkpoint): Promise<Position> {
    const after = pairs.findLast(pair => pair.source <= position) ?? start
    if (after.source === position) return after.target
    const { at, difference } = await firstDifference({ source, target, after, upTo: position })
    refuse(difference)
    if (at.source === position) return at.target
    throw new CopyRefusedError(`${schema}/${name} stands at ${position}, where the source has no event.`)
  }

  return { follow, refuseUnfinished, placeOf, compared: () => compared }
}

async function placeIn(source: EventStore, stream: string, revision: number): Promise<Position> {
  const [event] = await source.readStream(stream, { from: revision })
  return event?.position ?? startPosition
}

function refuse(difference: Difference | null): void {
  if (difference === null) return
  throw new CopyRefusedError(
    `The copy is not the history: event ${difference.count} is ${difference.source} here and ${difference.target} there (${difference.what}).`,
  )
}
