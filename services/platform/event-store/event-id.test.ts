import type { EventMetadata } from '@quayside/contracts/kernel/envelope.ts'
import { v5, version } from 'uuid'
import { expect, test } from 'vitest'
import { eventId } from './event-id.ts'

const metadata = { commandKey: 'key é', bodyHash: 'ab'.repeat(32) } as EventMetadata

test('an event has the version 5 UUID of its place, command and body', () => {
  const places = Array.from({ length: 50 }, (_, revision) => ['Note-1', revision] as const)
  for (const [stream, revision] of places) {
    const name = `${stream}\n${revision}\n${metadata.commandKey}\n${metadata.bodyHash}`
    const id = eventId(stream, revision, metadata)
    expect(id).toBe(v5(name, '0d1d3f8e-7c1f-4b0a-8d64-5a3c2b9f1e02'))
    expect(version(id)).toBe(5)
  }
  expect(new Set(places.map(([stream, revision]) => eventId(stream, revision, metadata))).size).toBe(50)
})
