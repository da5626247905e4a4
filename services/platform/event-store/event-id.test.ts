import { v5, version } from 'uuid'
import { expect, test } from 'vitest'
import { eventId } from './event-id.ts'

const metadata = '{"recordedAt":"2026-01-01T00:00:00.000Z","commandKey":"key é"}'

test('an event has the version 5 UUID of its place and of all it holds', () => {
  const places = Array.from({ length: 50 }, (_, revision) => ['Note-1', revision] as const)
  for (const [stream, revision] of places) {
    const name = `${stream}\n${revision}\n${metadata}\n{"text":"数量"}`
    const id = eventId(stream, revision, '{"text":"数量"}', metadata)
    expect(id).toBe(v5(name, '0d1d3f8e-7c1f-4b0a-8d64-5a3c2b9f1e02'))
    expect(version(id)).toBe(5)
  }
  const ids = places.map(([stream, revision]) => eventId(stream, revision, '{}', metadata))
  const others = [eventId('Note-1', 0, '{"at":1}', metadata), eventId('Note-1', 0, '{}', metadata.replace('01', '02'))]
  expect(new Set([...ids, ...others]).size).toBe(52)
})
