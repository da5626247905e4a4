import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ImportMapping } from '@quayside/contracts/documents/import-mapping.ts'
import type { ImportDetail } from '@quayside/contracts/documents/imports.ts'
import { directory } from '@quayside/directory/service.ts'
import { documents } from '@quayside/documents/service.ts'
import { fileStyles, generateDeliveryFile } from '@quayside/documents/testing/delivery-file-generator.ts'
import { everyEvent } from '@quayside/platform/testing/every-event.ts'
import { type Person, type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { products } from '@quayside/products/service.ts'
import { purchaseOrders } from '@quayside/purchase-orders/service.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

const endsWithinMs = 240_000

let rig: Rig
beforeAll(async () => {
  rig = await startRig({ factories: [directory, products, purchaseOrders, documents] })
})
afterAll(() => rig?.close())

type File = { name: string; bytes: Uint8Array }

/** From the file to the end of its run: suggestions taken as they are, currency and buyer as fixed values. */
async function imported(person: Person, file: File): Promise<ImportDetail> {
  const call = rig.as(person)
  const { id } = (await call.post('/imports', { module: 'purchase-orders' })).body
  expect(await call.upload(`/imports/${id}/file`, {}, [file])).toMatchObject({ status: 200 })
  const { suggestions } = (await call.get(`/imports/${id}/suggestions`)).body
  const guessed: ImportMapping['fields'] = suggestions.map(
    (each: { mapping: ImportMapping['fields'][number] }) => each.mapping,
  )
  const fixed = [
    { field: 'currency', source: { from: 'fixed', value: 'USD' } },
    { field: 'buyer', source: { from: 'fixed', value: 'Central purchasing' } },
  ] as const
  const mapping = { fields: [...guessed.filter(({ field }) => field !== 'currency' && field !== 'buyer'), ...fixed] }
  expect(await call.put(`/imports/${id}/mapping`, { mapping })).toMatchObject({ status: 200 })
  const validated = await call.post(`/imports/${id}/validation`)
  const { rows, ok, warning, error } = validated.body.counts
  expect(ok + warning + error).toBe(rows)
  const started = await call.post(`/imports/${id}/run`)
  expect(started).toMatchObject({ status: 202 })
  return ended(person, id, started.body.version)
}

function ended(person: Person, id: string, after: number): Promise<ImportDetail> {
  return vi.waitFor(
    async () => {
      const { body } = await rig.as(person).get(`/imports/${id}`)
      expect(body.version).toBeGreaterThan(after)
      expect(body.status).not.toMatch(/^(RUNNING|UNDOING)$/)
      return body
    },
    { timeout: endsWithinMs, interval: 200 },
  )
}

/** Imported, already imported and reported add up to the file's rows; each imported row is one line of one order, each reported one has its reasons. */
async function account(
  person: Person,
  detail: ImportDetail,
): Promise<{ imported: number; alreadyImported: number; reported: number }> {
  const { result } = detail
  if (result === null) throw new Error('the import has no result')
  expect(result.imported + result.alreadyImported + result.reported).toBe(result.rows)
  expect(result.rows).toBe(detail.rows)
  await rig.settled()
  expect(await linesOf(detail.id)).toBe(result.imported)
  let reported = 0
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await rig
      .as(person)
      .get(`/imports/${detail.id}/rows?status=reported&limit=200${cursor === '' ? '' : `&cursor=${cursor}`}`)
    for (const row of body.items) {
      expect(row.issues.filter((issue: { severity: string }) => issue.severity === 'error').length).toBeGreaterThan(0)
      reported += 1
    }
    cursor = body.nextCursor
  }
  expect(reported).toBe(result.reported)
  return result
}

/** Counted in the events themselves: every line that names the import, and no row of it twice. */
async function linesOf(importId: string): Promise<number> {
  const rows = new Set<number>()
  let lines = 0
  for await (const { type, data } of everyEvent(rig.ports('purchase-orders').store)) {
    if (type !== 'PurchaseOrderRegistered' && type !== 'LinesAdded') continue
    for (const line of (data as { lines: { importId: string | null; importRow: number }[] }).lines) {
      if (line.importId !== importId) continue
      lines += 1
      rows.add(line.importRow)
    }
  }
  expect(rows.size).toBe(lines)
  return lines
}

describe('generated files with every fault', () => {
  const first = generateDeliveryFile({ seed: 51, rows: 900, style: fileStyles.tabCr, brokenShare: 0.03 })
  const shared = first.rows.filter(row => row.broken === null).slice(0, 300)
  const second = generateDeliveryFile({ seed: 52, rows: 600, style: fileStyles.commaBom, sharedRows: shared })

  test(
    '[S1.026] [D7.013] [D7.019] [D1.008] every row becomes an order line or is reported, and the counts add up',
    async () => {
      const { client } = rig.people
      const broken = first.rows.filter(row => row.broken !== null).length
      const counts = await account(client, await imported(client, first))
      expect(counts).toMatchObject({ imported: 900 - broken, alreadyImported: 0, reported: broken })
    },
    endsWithinMs,
  )

  test(
    '[D7.020] rows whose ids are known already change nothing, new ones add lines',
    async () => {
      const { client } = rig.people
      const counts = await account(client, await imported(client, second))
      expect(counts).toMatchObject({ imported: 300, alreadyImported: 300, reported: 0 })
    },
    endsWithinMs,
  )

  test(
    '[D7.011] [D7.021] an import that nothing uses is undone, and its rows can be imported again',
    async () => {
      const { client } = rig.people
      const file = generateDeliveryFile({ seed: 53, rows: 120, style: fileStyles.semicolonWindows })
      const before = await imported(client, file)
      const undoing = await rig.as(client).post(`/imports/${before.id}/undo`)
      expect(undoing).toMatchObject({ status: 202, body: { status: 'UNDOING' } })
      expect(await ended(client, before.id, undoing.body.version)).toMatchObject({ status: 'UNDONE' })
      const again = await account(client, await imported(client, file))
      expect(again).toMatchObject({ imported: 120, alreadyImported: 0, reported: 0 })
    },
    endsWithinMs,
  )
})

test(
  '[D7.019] [D7.020] [D7.011] a new id adds a line to a PENDING order and is reported for a sent one, whose import cannot be undone',
  async () => {
    const { client } = rig.people
    const call = rig.as(client)
    const file = (...ids: string[]): File => {
      const rows = ids.map(id => `SO-9,${id},Kitmaker SA,Kit,3,1.10,2030-01-05`)
      return {
        name: 'orders.csv',
        bytes: Buffer.from(['PO,ID,Vendor,Description,Qty,Price,Due date', ...rows].join('\n')),
      }
    }
    const first = await imported(client, file('a1'))
    expect(first.result).toMatchObject({ imported: 1, alreadyImported: 0, reported: 0 })
    const second = await imported(client, file('a1', 'a2'))
    expect(second.result).toMatchObject({ imported: 1, alreadyImported: 1, reported: 0 })

    const { items: vendors } = (await call.get(`/imports/${first.id}/vendors`)).body
    expect(vendors).toMatchObject([{ name: 'Kitmaker SA', created: true, contactEmailMissing: true }])
    const mended = await call.post('/contacts/bulk', {
      contacts: [{ companyId: vendors[0].companyId, email: 'ventas@kitmaker.example' }],
    })
    expect(mended.body.items).toMatchObject([{ error: null }])
    expect((await call.get(`/imports/${first.id}/vendors`)).body.items).toMatchObject([{ contactEmailMissing: false }])

    const [row] = (await call.get(`/imports/${first.id}/rows?status=imported`)).body.items
    const order = (await call.get(`/purchase-orders/${row.purchaseOrderId}`)).body
    expect(order.lines).toHaveLength(2)
    expect(await call.post(`/purchase-orders/${order.id}/sending`, { version: order.version })).toMatchObject({
      status: 200,
    })

    const third = await imported(client, file('a2', 'a3'))
    expect(third).toMatchObject({
      status: 'DONE_WITH_ERRORS',
      result: { imported: 0, alreadyImported: 1, reported: 1 },
    })
    await account(client, third)
    expect(await call.post(`/imports/${first.id}/undo`)).toMatchObject({ status: 422, body: { code: 'import-in-use' } })
  },
  endsWithinMs,
)

const folder = process.env.IMPORT_SAMPLE_DIR ?? ''

if (folder !== '' && existsSync(folder)) {
  test(
    '[S1.026] [D7.013] [D7.020] at least 98 % of the rows that are not imported already become order lines',
    async () => {
      const buyer = await rig.make.person({ companyType: 'client', companyName: 'Sample buyer' })
      await rig.settled()
      // Tabs first: the second file repeats ids of the first.
      const names = readdirSync(folder)
        .filter(name => /\.(csv|xlsx?|txt)$/i.test(name))
        .sort()
        .reverse()
      for (const name of names) {
        const detail = await imported(buyer, { name, bytes: readFileSync(join(folder, name)) })
        const { imported: lines, alreadyImported, reported } = await account(buyer, detail)
        console.log(
          `${name}: ${detail.rows} rows = ${lines} imported + ${alreadyImported} already imported + ${reported} reported, ${detail.orders} orders`,
        )
        expect(lines).toBeGreaterThanOrEqual((detail.rows - alreadyImported) * 0.98)
      }
    },
    endsWithinMs * 2,
  )
}
