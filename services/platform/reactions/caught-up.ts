import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { ProjectionPositions } from '../service/positions.ts'

/** A reaction that reads a read model waits until that has seen the event too; else it is tried again. */
export async function caughtUp(
  positions: ProjectionPositions,
  event: StoredEvent,
  projections: readonly string[],
): Promise<void> {
  const reached = await positions.reached(event.position, { projections })
  if (!reached) throw new Error(`${projections.join(', ')} have not reached ${event.type} yet`)
}
