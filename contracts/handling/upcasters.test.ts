import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { newestForm } from '../kernel/upcasting.ts'
import { pickupEvents } from './events.ts'
import { handlingUpcasters } from './upcasters.ts'

const sample = (name: string) => JSON.parse(readFileSync(new URL(`./samples/${name}.json`, import.meta.url), 'utf8'))
const newest = (name: string) => {
  const { type, schemaVersion, data } = sample(name)
  const event = { type, data, metadata: { schemaVersion } } as Parameters<typeof newestForm>[1]
  return newestForm(handlingUpcasters, event).data as Record<string, unknown>
}

test('a draft of before has a kind by its countries, parties with an address, and no cut-off of its own', () => {
  const data = newest('pickup-drafted-v1')
  expect(pickupEvents.PickupDrafted.parse(data)).toEqual(data)
  expect(data).toMatchObject({ orderLines: [], shipmentNumber: null, content: { kind: 'INTERNATIONAL', goods: null } })
  expect(JSON.stringify(data)).not.toContain('cutOff')
})

test('what was closed before was closed by a person, and nobody named a driver', () => {
  expect(newest('pickup-closed-v1')).toMatchObject({ because: 'person', receiptId: null })
  expect(newest('pickup-scheduled-v1')).toMatchObject({ picker: { driverContactId: null } })
  expect(newest('pickup-rescheduled-v1')).not.toHaveProperty('collection.cutOff')
})
