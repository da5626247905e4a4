import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { ProjectionPositions } from '@quayside/platform/service/positions.ts'

/** Throws where these have not seen the event yet: the reaction is tried again. */
export async function caughtUpWith(
  positions: ProjectionPositions,
  event: StoredEvent,
  projections: readonly string[],
): Promise<void> {
  if (!(await positions.reached(event.position, { projections })))
    throw new Error(`${projections.join(', ')} have not reached ${event.type} yet`)
}

/** The context of what a reaction does. */
export function because(event: StoredEvent, name: string) {
  return {
    actor: { service: 'directory' },
    key: `${name}:${event.id}`,
    bodyHash: event.id,
    correlationId: event.metadata.correlationId,
    causationId: event.id,
  } as const
}
