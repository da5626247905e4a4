import type { ImportMapping } from '@quayside/contracts/documents/import-mapping.ts'
import { fileStyles } from '@quayside/documents/testing/delivery-file-generator.ts'
import { generateProductFile } from '@quayside/documents/testing/product-file-generator.ts'
import { everyEvent } from '@quayside/platform/testing/every-event.ts'
import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { products } from '@quayside/products/service.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { importing, killed, mortalServices } from './mortal-services.ts'
import { portalCaller } from './portal-caller.ts'

const testMs = 180_000
const rows = 3000

let rig: Rig
const mortal = mortalServices(() => rig, { services: importing })
beforeAll(async () => {
  rig = await startRig({ factories: [products] })
})
afterAll(async () => {
  mortal.kill()
  await rig?.close()
})

/** How often each product was registered, and how many were taken back. */
async function told(): Promise<{ registered: Map<string, number>; takenBack: number }> {
  const registered = new Map<string, number>()
  let takenBack = 0
  for await (const { type, stream } of everyEvent(rig.ports('products').store)) {
    if (type === 'ProductRegistered') registered.set(stream, (registered.get(stream) ?? 0) + 1)
    if (type === 'ProductTakenBack') takenBack += 1
  }
  return { registered, takenBack }
}

test(
  '[D9.018] services killed in the middle of an import of products, and of its undo: the next ones finish it, each row counted once',
  async () => {
    const file = generateProductFile({ seed: 72, rows, style: fileStyles.commaBom, suppliers: ['Nobody yet'] })
    // Suppliers are not known here: rows that name one are told as such.
    const good = file.rows.filter(({ alias }) => alias === null)
    const first = await mortal.start()
    const call = portalCaller(rig.people.client, first.url)
    const { id } = (await call.write('POST', '/imports', { module: 'products' })).body as unknown as { id: string }
    expect(await call.upload(`/imports/${id}/file`, file.name, file.bytes)).toMatchObject({ status: 200 })
    const { suggestions } = (await call.get(`/imports/${id}/suggestions`)).body as unknown as {
      suggestions: { mapping: ImportMapping['fields'][number] }[]
    }
    const mapping = { fields: suggestions.map(each => each.mapping) }
    expect(await call.write('PUT', `/imports/${id}/mapping`, { mapping })).toMatchObject({ status: 200 })
    expect(await call.write('POST', `/imports/${id}/validation`, {})).toMatchObject({ status: 200 })
    expect(await call.write('POST', `/imports/${id}/run`, {})).toMatchObject({ status: 202 })
    await vi.waitFor(async () => expect((await told()).registered.size).toBeGreaterThan(0), {
      timeout: 60_000,
      interval: 10,
    })
    await killed(first.child)
    expect((await told()).registered.size).toBeLessThan(good.length)

    const next = await mortal.start()
    const second = portalCaller(rig.people.client, next.url)
    const done = await vi.waitFor(
      async () => {
        const { body } = await second.get(`/imports/${id}`)
        expect(body.status).toBe('DONE_WITH_ERRORS')
        return body
      },
      { timeout: 120_000, interval: 500 },
    )
    const { length } = good
    const counts = { rows, imported: length, alreadyImported: 0, reported: rows - length, created: length, changed: 0 }
    expect(done.result).toEqual(counts)
    const { registered } = await told()
    expect(registered.size).toBe(length)
    expect([...registered.values()].filter(count => count !== 1)).toEqual([])

    expect(await second.write('POST', `/imports/${id}/undo`, {})).toMatchObject({ status: 202 })
    await vi.waitFor(async () => expect((await told()).takenBack).toBeGreaterThan(0), { timeout: 60_000, interval: 10 })
    await killed(next.child)
    expect((await told()).takenBack).toBeLessThan(length)
    const third = portalCaller(rig.people.client, (await mortal.start()).url)
    const undone = await vi.waitFor(
      async () => {
        const { body } = await third.get(`/imports/${id}`)
        expect(body.status).toBe('UNDONE')
        return body
      },
      { timeout: 120_000, interval: 500 },
    )
    expect(undone.undone).toMatchObject({ orders: length, lines: length, notUndone: 0, keptOrders: 0 })
    expect((await told()).takenBack).toBe(length)
  },
  testMs,
)
