import type { Position } from '@quayside/contracts/kernel/envelope.ts'
import type { Pool } from 'pg'
import { inTransaction } from '../database/transaction.ts'
import { checkpoints, moveHome, readHome, setCheckpoint } from '../event-store/event-home.ts'
import type { EventStore } from '../event-store/event-store.ts'
import { renumbered } from '../event-store/positions.ts'
import { CopyRefusedError } from './event-import.ts'

/**
 * After a restore of the event store from an older backup than the database's: puts every projection, reaction and the
 * relay that is ahead of the store back to its end. The store gets the next number, so that a position that was lost
 * counts as reached, also where somebody still waits for it. Throws `CopyRefusedError` while the portal runs.
 */
export async function acceptRestored(database: Pool, store: EventStore): Promise<{ all: number; ahead: number }> {
  const head = await store.head()
  return inTransaction(database, async client => {
    const home = await readHome(client)
    if (home === null) throw new CopyRefusedError('This installation has not been started yet.')
    const standing = await checkpoints(client, 'locked')
    if (standing.some(each => each.isHeld))
      throw new CopyRefusedError('The portal runs. Stop every process of it first.')
    const ahead = standing.filter(({ position }) => position > head).length
    if (ahead === 0) return { all: standing.length, ahead }
    const number = home.number + 1
    const place = (position: Position) => renumbered(position > head ? head : position, number)
    for (const each of standing) await setCheckpoint(client, each, place(each.position))
    await moveHome(client, { ...home, number })
    return { all: standing.length, ahead }
  })
}
