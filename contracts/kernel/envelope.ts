/** Who caused an event: a person, or a service (reaction, workflow) possibly on a person's behalf. */
export type Actor = {
  readonly uid?: string
  readonly service?: string
  /** The company in whose name the person acted. */
  readonly company?: string
  readonly onBehalfOf?: string
}

/** Kept with every event; `companies` decides who may be told of it. */
export type EventMetadata = {
  readonly companies: readonly string[]
  readonly actor: Actor
  readonly commandKey: string
  readonly bodyHash: string
  readonly correlationId: string
  readonly causationId: string
  readonly schemaVersion: number
}

/** A domain event before it is stored: the business's word and its facts. */
export type DomainEvent<Type extends string = string, Data = unknown> = { readonly type: Type; readonly data: Data }

/** Opaque and comparable with `<`; of fixed width, so the order of strings is the order of commits. */
export type Position = string & { readonly __kind: 'Position' }
export const startPosition = '' as Position

/** An event that was appended. `recordedAt` is an instant in UTC: the clock of the process that appended it. */
export type AppendedEvent<Event extends DomainEvent = DomainEvent> = Event & {
  readonly id: string
  readonly stream: string
  readonly revision: number
  readonly metadata: EventMetadata
  readonly recordedAt: string
}

/** An event as the store gives it back. */
export type StoredEvent<Event extends DomainEvent = DomainEvent> = AppendedEvent<Event> & {
  readonly position: Position
  /** The position of the event before it in the store, `''` for the first. */
  readonly previousPosition: Position
}
