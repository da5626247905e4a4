import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { eventsNamingPlaces } from '@quayside/directory/read-models/named-places.ts'
import { expect, test } from 'vitest'
import { eventContexts } from './event-samples.ts'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

test('[D5.023] directory hears of each event that can name a place, so that none in use is removed', async () => {
  const contexts = (await eventContexts(root)).filter(({ name }) => name !== 'directory')
  const naming = contexts.flatMap(({ schemas }) =>
    [...schemas].filter(([, schema]) => namesField(schema, 'placeId', new Set())).map(([type]) => type),
  )
  expect(naming).toContain('PurchaseOrderRegistered')
  expect([...naming].sort()).toEqual([...eventsNamingPlaces].sort())
})

/** Whether an object of this name stands anywhere in a zod schema. */
function namesField(value: unknown, field: string, seen: Set<unknown>): boolean {
  if (value === null || typeof value !== 'object' || seen.has(value)) return false
  seen.add(value)
  if (Array.isArray(value)) return value.some(one => namesField(one, field, seen))
  const { def } = (value as { _zod?: { def: Record<string, unknown> } })._zod ?? {}
  if (def === undefined) return false
  if (def.type !== 'object') return Object.values(def).some(one => namesField(one, field, seen))
  return Object.entries(def.shape as object).some(([key, one]) => key === field || namesField(one, field, seen))
}
