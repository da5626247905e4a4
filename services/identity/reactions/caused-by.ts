import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'

/** The context of a command that follows from an event: the same event gives the same key. */
export function causedBy(event: StoredEvent, reaction: string): CommandContext {
  return {
    actor: { service: 'identity' },
    key: `${reaction}:${event.id}`,
    bodyHash: event.id,
    correlationId: event.metadata.correlationId,
    causationId: event.id,
  }
}
