import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { newestForm, newestVersion } from '@quayside/contracts/kernel/upcasting.ts'
import { upcasters } from '@quayside/contracts/upcasters.ts'
import { describe, expect, test } from 'vitest'
import { eventContexts, sampleFile } from './event-samples.ts'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const contexts = await eventContexts(root)

test('the contexts with events are found', () => {
  expect(contexts.map(context => context.name)).toContain('purchase-orders')
})

/** Of the same shape before: what their permissions stood for was more (`contracts/identity/upcasters.ts`). */
const otherInMeaning = ['RoleDefined', 'RoleChanged', 'MembershipGranted', 'MembershipChanged']

describe.each(contexts)('events of $name', ({ folder, schemas, samples, upcasters: own }) => {
  test('each type has a recorded sample (npm run samples records those that tests write)', () => {
    const recorded = new Set(samples.map(sample => sample.type))
    expect([...schemas.keys()].filter(type => !recorded.has(type))).toEqual([])
  })

  test('each sample is of a type that still exists, lies under its own name, and no version is missing', () => {
    for (const sample of samples) {
      expect([...schemas.keys()]).toContain(sample.type)
      expect(existsSync(join(folder, sampleFile(sample))), sampleFile(sample)).toBe(true)
      const versions = samples.filter(other => other.type === sample.type).map(other => other.schemaVersion)
      expect(versions.sort()).toEqual(versions.map((_, index) => index + 1))
    }
  })

  test('each sample, of whatever version, is read as one that fits the schema of today', () => {
    for (const sample of samples) {
      const event = { type: sample.type, data: sample.data, metadata: { schemaVersion: sample.schemaVersion } }
      const { data } = newestForm(upcasters, event as StoredEvent)
      const read = schemas.get(sample.type)?.safeParse(data)
      expect(read?.success, `${sampleFile(sample)}: ${read?.error?.message}`).toBe(true)
      // Events are read without their schema, whose defaults would hide what is missing.
      expect([sampleFile(sample), data]).toEqual([sampleFile(sample), read?.data])
    }
  })

  test('a sample of an earlier version does not fit by itself, and is brought up to date once', () => {
    for (const { type, schemaVersion, data } of samples.filter(
      one => one.schemaVersion < newestVersion(own, one.type),
    )) {
      const read = schemas.get(type)?.safeParse(data)
      const fits = read?.success === true && isDeepStrictEqual(read.data, data)
      expect([type, fits && !otherInMeaning.includes(type)]).toEqual([type, false])
      const today = newestForm(upcasters, { type, data, metadata: { schemaVersion } } as StoredEvent)
      expect(newestForm(upcasters, today)).toEqual(today)
    }
  })

  test('each version that has been is the beginning of an upcaster, and has its sample', () => {
    for (const type of schemas.keys()) {
      const versions = samples.filter(sample => sample.type === type).map(sample => sample.schemaVersion)
      expect([type, Math.max(...versions)]).toEqual([type, newestVersion(own, type)])
    }
    expect(Object.keys(own).filter(type => !schemas.has(type))).toEqual([])
  })
})

test('all services read by the upcasters of every context, and no two contexts by the same', () => {
  const names = contexts.flatMap(context => Object.keys(context.upcasters))
  expect(Object.keys(upcasters).sort()).toEqual(names.sort())
  expect(upcasters).toEqual(Object.assign({}, ...contexts.map(context => context.upcasters)))
  for (const name of names)
    expect(
      contexts.filter(context => context.schemas.has(name)),
      name,
    ).toHaveLength(1)
})
