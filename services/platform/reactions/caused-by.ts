import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { CommandContext } from '../commands/command-handler.ts'

/** Of a service: the context of a command that follows from an event; the same event gives the same key. */
export const causesIn =
  (service: string) =>
  (event: StoredEvent, reaction: string): CommandContext => ({
    actor: { service },
    key: `${reaction}:${event.id}`,
    bodyHash: event.id,
    correlationId: event.metadata.correlationId,
    causationId: event.id,
  })
