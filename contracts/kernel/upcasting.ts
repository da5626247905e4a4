import type { StoredEvent } from './envelope.ts'

/**
 * By event type, what turns the data of each version into that of the next: the first of the list those of version 1. A type
 * that is not named has had one version.
 */
export type Upcasters = Readonly<Record<string, readonly ((data: never) => unknown)[]>>

/** The version in which an event of a type is written today. */
export function newestVersion(upcasters: Upcasters, type: string): number {
  return 1 + (upcasters[type]?.length ?? 0)
}

/** An event as it would be written today, however long ago that was. */
export function newestForm(upcasters: Upcasters, event: StoredEvent): StoredEvent {
  const later = upcasters[event.type]?.slice(event.metadata.schemaVersion - 1) ?? []
  if (later.length === 0) return event
  const data = later.reduce<unknown>((before, upcast) => upcast(before as never), event.data)
  return { ...event, data, metadata: { ...event.metadata, schemaVersion: newestVersion(upcasters, event.type) } }
}
