import { hash } from 'node:crypto'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import type { Hold, Shipment } from '../shipment/domain/state.ts'

/** A step of a request that gives several commands, known again by itself. */
export function stepOf(context: CommandContext, step: string): CommandContext {
  return { ...context, key: hash('sha256', `${context.key} ${step}`, 'hex') }
}

/** Those that people placed and that are open; and those that this same request lifted before it was interrupted. */
export function holdsToLift(
  { holds }: Pick<Shipment, 'holds'>,
  events: readonly Pick<StoredEvent, 'metadata'>[],
  context: CommandContext,
): readonly Hold[] {
  const given = new Set(events.map(({ metadata }) => metadata.commandKey))
  return holds.filter(
    ({ holdId, open, condition }) => condition === null && (open || given.has(stepOf(context, holdId).key)),
  )
}
