import type { Position, StoredEvent } from '@quayside/contracts/kernel/envelope.ts'

/** An event on its way; its id is the message id, so a second publication of it is dropped. */
export type EventMessage = {
  readonly subject: string
  readonly event: StoredEvent
}

/** Transport of events and of short messages between processes. Nothing in it is a record: it may be lost at any time. */
export type Broker = {
  /** Resolves once the broker has stored the event; rejects when that is not known. May be called many times at once, order is kept. */
  publishEvent(message: EventMessage): Promise<void>
  /** Makes the stream of events when it is not there. */
  ensureStream(): Promise<void>
  /**
   * Events from now on, in order while the connection holds; comes back by itself after an outage.
   * `onInterrupted` says that some may have been missed.
   */
  consumeEvents(consumer: {
    /** Asked before an event is read; no means that it is known already. */
    isWanted?(position: Position): boolean
    onEvent(event: StoredEvent): void
    onInterrupted(): void
  }): Promise<{ close(): Promise<void> }>
  /** A short message to whoever listens now; lost when nobody does or the broker is away. Never throws. */
  tell(subject: string, message?: unknown): void
  /** Listens to a subject (`progress.>`), through outages. */
  listen(subject: string, listener: (message: unknown, subject: string) => void): () => void
  isConnected(): boolean
  close(): Promise<void>
}
