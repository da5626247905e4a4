import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'

/** Of a command that an event causes: a repeat of it is known again by the event and the step. */
export function contextAfter(event: StoredEvent, step: string): CommandContext {
  return {
    actor: { service: 'shipments' },
    key: `${event.id}/${step}`,
    bodyHash: '',
    correlationId: event.metadata.correlationId,
    causationId: event.id,
  }
}
