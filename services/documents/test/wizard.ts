import type { ImportMapping } from '@quayside/contracts/documents/import-mapping.ts'
import type { ImportDetail } from '@quayside/contracts/documents/imports.ts'
import type { Person, Rig } from '@quayside/platform/testing/rig.ts'
import { expect, vi } from 'vitest'
import type { DeliveryFile } from '../testing/delivery-file-generator.ts'

const endsWithinMs = 60_000

/** The way through the wizard, as a person goes it. */
export async function startWith(rig: Rig, person: Person, file: Pick<DeliveryFile, 'bytes' | 'name'>): Promise<string> {
  const started = await rig.as(person).post('/imports', { module: 'purchase-orders' })
  expect(started.status).toBe(201)
  const uploaded = await rig
    .as(person)
    .upload(`/imports/${started.body.id}/file`, {}, [{ name: file.name, bytes: file.bytes }])
  expect(uploaded).toMatchObject({ status: 200, body: { status: 'UPLOADED' } })
  return started.body.id
}

export async function mapped(rig: Rig, person: Person, id: string, saveAs?: string): Promise<ImportMapping> {
  const { body } = await rig.as(person).get(`/imports/${id}/suggestions`)
  const guessed = body.suggestions.map((suggestion: { mapping: ImportMapping['fields'][number] }) => suggestion.mapping)
  const known = new Set(guessed.map((item: { field: string }) => item.field))
  const fixed = [
    { field: 'currency', source: { from: 'fixed', value: 'USD' } },
    { field: 'buyer', source: { from: 'fixed', value: 'Central purchasing' } },
  ].filter(({ field }) => !known.has(field))
  const mapping = { fields: [...guessed, ...fixed] }
  const answer = await rig
    .as(person)
    .put(`/imports/${id}/mapping`, { mapping, ...(saveAs === undefined ? {} : { saveAs }) })
  expect(answer).toMatchObject({ status: 200, body: { status: 'MAPPED' } })
  return answer.body.mapping
}

/** Starts a run and waits for its end. */
export async function ran(rig: Rig, person: Person, id: string): Promise<ImportDetail> {
  const started = await rig.as(person).post(`/imports/${id}/run`)
  expect(started).toMatchObject({ status: 202, body: { status: 'RUNNING' } })
  return ended(rig, person, id, started.body.version)
}

export async function ended(rig: Rig, person: Person, id: string, after = 0): Promise<ImportDetail> {
  return vi.waitFor(
    async () => {
      const { body } = await rig.as(person).get(`/imports/${id}`)
      expect(body.version).toBeGreaterThan(after)
      expect(body.status).not.toMatch(/^(RUNNING|UNDOING)$/)
      return body
    },
    { timeout: endsWithinMs, interval: 50 },
  )
}
