import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { eventContexts, sampleFile } from './event-samples.ts'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const contexts = await eventContexts(root)

test('the contexts with events are found', () => {
  expect(contexts.map(context => context.name)).toContain('purchase-orders')
})

describe.each(contexts)('events of $name', ({ folder, schemas, samples }) => {
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

  test("the newest sample of each type fits today's schema", () => {
    for (const [type, schema] of schemas) {
      const newest = samples.filter(sample => sample.type === type).sort((a, b) => b.schemaVersion - a.schemaVersion)[0]
      if (newest === undefined) continue
      const { success, error } = schema.safeParse(newest.data)
      expect(success, `${sampleFile(newest)}: ${error?.message}`).toBe(true)
    }
  })
})
