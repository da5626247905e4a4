import type { ImportMapping } from '@quayside/contracts/documents/import-mapping.ts'
import { fileStyles, generateDeliveryFile } from '@quayside/documents/testing/delivery-file-generator.ts'
import { everyEvent } from '@quayside/platform/testing/every-event.ts'
import { expect, test, vi } from 'vitest'
import { mortalImports } from './mortal-imports.ts'
import { killed } from './mortal-services.ts'
import { portalCaller } from './portal-caller.ts'

const testMs = 180_000

const { rig, mortal } = mortalImports()

async function linesPerRow(importId: string): Promise<Map<number, number>> {
  const rows = new Map<number, number>()
  for await (const { type, data } of everyEvent(rig().ports('products').store)) {
    if (type !== 'PurchaseOrderRegistered' && type !== 'LinesAdded') continue
    for (const line of (data as { lines: { importId: string | null; importRow: number }[] }).lines)
      if (line.importId === importId) rows.set(line.importRow, (rows.get(line.importRow) ?? 0) + 1)
  }
  return rows
}

async function undoneOrders(): Promise<number> {
  let count = 0
  for await (const { type } of everyEvent(rig().ports('products').store)) if (type === 'ImportUndone') count += 1
  return count
}

test(
  '[D7.010] [D7.020] [D7.021] services killed in the middle of an import, and of its undo: the next ones finish it, nothing lost, nothing doubled',
  async () => {
    const file = generateDeliveryFile({ seed: 61, rows: 4000, style: fileStyles.commaBom, brokenShare: 0.02 })
    const broken = file.rows.filter(row => row.broken !== null).length
    const first = await mortal.start()
    const call = portalCaller(rig().people.client, first.url)
    const { id } = (await call.write('POST', '/imports', { module: 'purchase-orders' })).body as unknown as {
      id: string
    }
    expect(await call.upload(`/imports/${id}/file`, file.name, file.bytes)).toMatchObject({ status: 200 })
    const { suggestions } = (await call.get(`/imports/${id}/suggestions`)).body as unknown as {
      suggestions: { mapping: ImportMapping['fields'][number] }[]
    }
    const mapping = {
      fields: [
        ...suggestions.map(each => each.mapping),
        { field: 'buyer', source: { from: 'fixed', value: 'Central purchasing' } },
      ],
    }
    expect(await call.write('PUT', `/imports/${id}/mapping`, { mapping })).toMatchObject({ status: 200 })
    expect(await call.write('POST', `/imports/${id}/validation`, {})).toMatchObject({ status: 200 })
    expect(await call.write('POST', `/imports/${id}/run`, {})).toMatchObject({ status: 202 })
    await vi.waitFor(async () => expect((await linesPerRow(id)).size).toBeGreaterThan(0), {
      timeout: 60_000,
      interval: 20,
    })
    await killed(first.child)
    const half = (await linesPerRow(id)).size
    expect(half).toBeLessThan(4000 - broken)

    const next = await mortal.start()
    const second = portalCaller(rig().people.client, next.url)
    const done = await vi.waitFor(
      async () => {
        const { body } = await second.get(`/imports/${id}`)
        expect(body.status).toBe('DONE_WITH_ERRORS')
        return body
      },
      { timeout: 120_000, interval: 500 },
    )
    expect(done.result).toEqual({ rows: 4000, imported: 4000 - broken, alreadyImported: 0, reported: broken })
    const lines = await linesPerRow(id)
    expect(lines.size).toBe(4000 - broken)
    expect([...lines.values()].filter(count => count !== 1)).toEqual([])

    // The same of its undo: killed in the middle, gone on with by the next, counted once.
    expect(await second.write('POST', `/imports/${id}/undo`, {})).toMatchObject({ status: 202 })
    await vi.waitFor(async () => expect(await undoneOrders()).toBeGreaterThan(0), { timeout: 60_000, interval: 20 })
    await killed(next.child)
    expect(await undoneOrders()).toBeLessThan(done.orders as unknown as number)
    const third = portalCaller(rig().people.client, (await mortal.start()).url)
    const undone = await vi.waitFor(
      async () => {
        const { body } = await third.get(`/imports/${id}`)
        expect(body.status).toBe('UNDONE')
        return body
      },
      { timeout: 120_000, interval: 500 },
    )
    expect(undone.undone).toMatchObject({ orders: done.orders, lines: 4000 - broken, notUndone: 0, keptOrders: 0 })
    expect(await undoneOrders()).toBe(done.orders)
  },
  testMs,
)
