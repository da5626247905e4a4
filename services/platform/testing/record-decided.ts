import { appendFileSync } from 'node:fs'
import type { DomainEvent } from '@quayside/contracts/kernel/envelope.ts'
import { newestVersion } from '@quayside/contracts/kernel/upcasting.ts'
import { upcasters } from '@quayside/contracts/upcasters.ts'

/** `npm run samples` collects what deciders write in tests, as samples that later versions must still read. */
export function recordDecided(events: readonly DomainEvent[]): void {
  const file = process.env.RECORD_DECIDED_EVENTS
  if (file === undefined) return
  for (const { type, data } of events) {
    appendFileSync(file, `${JSON.stringify({ type, schemaVersion: newestVersion(upcasters, type), data })}\n`)
  }
}
