import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { purchaseOrderEvents } from '@quayside/contracts/purchase-orders/events.ts'
import { expect, test } from 'vitest'
import { schemaVersions, upcast } from '../domain/versions.ts'

const samples = join(import.meta.dirname, '../../../contracts/purchase-orders/samples')
const types = Object.keys(schemaVersions) as (keyof typeof schemaVersions)[]

test.each(types)('%s as it was first written becomes one of today', type => {
  const file = `${type.replace(/(?<=[a-z])[A-Z]/g, letter => `-${letter}`).toLowerCase()}-v1.json`
  const recorded = JSON.parse(readFileSync(join(samples, file), 'utf8'))
  expect(purchaseOrderEvents[type].safeParse(recorded.data).success).toBe(false)
  const today = upcast(recorded)
  expect(purchaseOrderEvents[type].safeParse(today.data).error?.message).toBeUndefined()
  expect(upcast({ ...today, schemaVersion: schemaVersions[type] })).toEqual(today)
})
