import { type Position, startPosition } from '@quayside/contracts/kernel/envelope.ts'
import type { Pool } from 'pg'
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
import { inTransaction } from '../service/transaction.ts'
import { firstDifference } from './copy-events.ts'
import { CopyRefusedError } from './event-import.ts'

/**
 * Makes a whole copy the store that an installation uses, in one transaction: every projection, every reaction and the relay
 * stands at the same event as before, so nothing is read, sent or begun again. Both logs are held against each other first.
 * Nobody may run meanwhile. Throws `CopyRefusedError`.
 *
 * `targetAs` opens the target under the number it is to have.
 */
export async function moveHistory({
  database,
  source,
  targetAs,
  kind,
  onProgress = () => undefined,
}: {
  database: Pool
  source: EventStore
  targetAs: (number: number) => Promise<EventStore>
  kind: EventHome['kind']
  onProgress?: (progress: { readonly compared: number; readonly position: Position }) => void
}): Promise<{ compared: number; moved: number; home: EventHome }> {
  const before = await readHome(database)
  if (before === null) throw new CopyRefusedError('This installation has not been started yet: it has nothing to move.')
  const number = before.number + 1
  const target = await targetAs(number)
  try {
    // Read before anything is locked: what it names itself with is no part of the move.
    const identity = await target.identity()
    return await inTransaction(database, async client => {
      // Whoever starts now waits here and finds the new home.
      await client.query('lock table event_home.current in access exclusive mode')
      const standing = await checkpoints(client)
      refuseRunning(standing)
      const { compared, places } = await sameEvents(source, target, standing, onProgress)
      for (const checkpoint of standing) await setCheckpoint(client, checkpoint, placeOf(checkpoint, places))
      const home = { number, store: identity, kind }
      await moveHome(client, home)
      if (before.kind === 'PostgreSQL') await sealEventStore(client, `${kind}, store ${home.store}`)
      if (kind === 'PostgreSQL') await sealEventStore(client, null)
      refuseRunning(await checkpoints(client))
      return { compared, moved: standing.length, home }
    })
  } finally {
    await target.close()
  }
}

function refuseRunning(standing: readonly Checkpoint[]) {
  const held = standing.filter(({ isHeld }) => isHeld).map(({ schema, name }) => `${schema}/${name}`)
  if (held.length === 0) return
  throw new CopyRefusedError(
    `The portal runs: somebody works on ${held.slice(0, 5).join(', ')}. Stop every process of it first; one that was killed counts for 15 seconds.`,
  )
}

/** Where the events at which checkpoints stand lie in the target. */
async function sameEvents(
  source: EventStore,
  target: EventStore,
  standing: readonly Checkpoint[],
  onProgress: (progress: { readonly compared: number; readonly position: Position }) => void,
) {
  const asked = new Set(standing.map(({ position }) => position))
  const places = new Map<Position, Position>([[startPosition, startPosition]])
  const onPair = (ours: Position, theirs: Position) => {
    if (asked.has(ours)) places.set(ours, theirs)
  }
  const { compared, difference } = await firstDifference({ source, target, onPair, onProgress })
  if (difference === null) return { compared, places }
  throw new CopyRefusedError(
    `The copy is not the history: event ${difference.count} is ${difference.source} here and ${difference.target} there (${difference.what}).`,
  )
}

function placeOf({ schema, name, position }: Checkpoint, places: ReadonlyMap<Position, Position>): Position {
  const place = places.get(position)
  if (place !== undefined) return place
  throw new CopyRefusedError(`${schema}/${name} stands at ${position}, where the source has no event.`)
}
