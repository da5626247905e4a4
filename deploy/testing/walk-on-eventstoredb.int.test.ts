import { quaysideTaskQueue } from '@quayside/contracts/purchase-orders/workflow.ts'
import { directory } from '@quayside/directory/service.ts'
import { documents } from '@quayside/documents/service.ts'
import { mapped, ran, startWith } from '@quayside/documents/test/wizard.ts'
import { gateway } from '@quayside/gateway/service.ts'
import { handling } from '@quayside/handling/service.ts'
import { notifications } from '@quayside/notifications/service.ts'
import { overview } from '@quayside/overview/service.ts'
import { smallPdf } from '@quayside/platform/files/small-pdf.ts'
import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { hasEventStoreNodes } from '@quayside/platform/testing/test-store.ts'
import { products } from '@quayside/products/service.ts'
import { purchaseOrders } from '@quayside/purchase-orders/service.ts'
import { shipments } from '@quayside/shipments/service.ts'
import { startWorker } from '@quayside/workflows/worker.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownWallet } from './anchored-shipments.ts'
import { actOn, deliveredShipment } from './delivered-shipment.ts'
import { type ApprovedOrder, approved } from './shipments-desk.ts'
import { startTestServers, type TestServers } from './test-servers.ts'

const factories = [
  gateway,
  directory,
  products,
  purchaseOrders,
  documents,
  shipments,
  handling,
  notifications,
  overview,
]
const file = {
  name: 'orders.csv',
  bytes: Buffer.from(
    [
      'PO Number,ID,Vendor,Item Description,Line Item Quantity,Unit Price,Scheduled Delivery Date',
      '4700-0001,1,Ningbo Fasteners,Bolt M8,100,2.5,1-Jun-26',
    ].join('\r\n'),
  ),
}

describe.skipIf(!hasEventStoreNodes)('the whole system on EventStoreDB', () => {
  let servers: TestServers
  let rig: Rig
  let worker: Awaited<ReturnType<typeof startWorker>>
  beforeAll(async () => {
    servers = await startTestServers(['temporal'])
    const temporal = {
      address: servers.env.TEST_TEMPORAL_ADDRESS ?? '',
      namespace: servers.env.TEST_TEMPORAL_NAMESPACE ?? 'default',
    }
    rig = await startRig({ factories, temporal, store: 'eventstoredb', env: await ownWallet() })
    const { call } = rig.ports('purchase-orders')
    worker = await startWorker({ ...temporal, taskQueue: quaysideTaskQueue, deps: { call } })
  })
  afterAll(async () => {
    await worker?.close()
    await rig?.close()
    await servers?.stop()
  })

  const client = () => rig.as(rig.people.client)
  const got = async (url: string) => {
    const answer = await client().get(url)
    expect(answer.status, `${url}: ${answer.text}`).toBe(200)
    return answer.body
  }

  test('[D1.008] [D2.037] [D2.036] an order from a file is confirmed, shipped with its documents, delivered and completed; all of it is proved by the chain', async () => {
    const buyer = rig.people.client
    const importId = await startWith(rig, buyer, file)
    await mapped(rig, buyer, importId)
    expect((await client().post(`/imports/${importId}/validation`)).body.counts).toMatchObject({ error: 0 })
    expect(await ran(rig, buyer, importId)).toMatchObject({ status: 'DONE', result: { imported: 1, reported: 0 } })
    await rig.settled()
    const { items } = await got('/purchase-orders?q=4700-0001')
    expect(items).toHaveLength(1)
    const [vendor] = (await got(`/imports/${importId}/vendors`)).items
    expect(vendor).toMatchObject({ name: 'Ningbo Fasteners', created: true })
    const supplier = await rig.make.person({ companyType: 'provider', company: vendor.companyId })
    await rig.settled()
    const order = await approved(rig, supplier, await got(`/purchase-orders/${items[0].id}`))

    const { id } = await deliveredShipment(rig, order, upload)
    const { documents: attached } = await got(`/shipments/${id}`)
    const [{ documentId, fileName }] = attached
    expect(attached).toHaveLength(4)
    expect((await client().get(`/documents/${documentId}/content`)).text).toBe(smallPdf(fileName).toString())

    await actOn(rig, id, 'completion')
    await expect.poll(async () => (await got(`/shipments/${id}/completion`)).finishedAt).not.toBeNull()
    expect(await got(`/shipments/${id}`)).toMatchObject({ status: 'COMPLETED', notAnchored: 0 })
    expect(await got(`/purchase-orders/${order.id}`)).toMatchObject({ status: 'CLOSED_COMPLETE' })
    expect(await got(`/shipments/${id}/verification`)).toMatchObject({
      verdict: 'valid',
      differences: [],
      waiting: 0,
      chain: { state: 'there' },
    })
    const proof = await got(`/shipments/${id}/proof`)
    const checked = await rig.stranger.post('/proofs/check', proof)
    expect(checked.body, checked.text).toMatchObject({ verdict: 'valid', hasLater: false })
    expect(checked.body.entries.at(-1)).toMatchObject({ status: 'COMPLETED', verdict: 'valid' })
    // What happens to an order goes into one e-mail, once nothing more has come for a while.
    rig.clock.set('2026-03-03T09:00:00.000Z')
    const mailed = () => rig.mails(supplier.email).map(mail => mail.subject)
    await expect.poll(() => mailed().join()).toContain('4700-0001')
  })

  async function upload(_rig: Rig, order: ApprovedOrder, name: string): Promise<string> {
    const fields = { documentType: 'COMMERCIAL_INVOICE', entityType: 'purchase-order', entityId: order.id }
    const kept = await client().upload('/documents', fields, [{ name, bytes: smallPdf(name) }])
    expect(kept.status, kept.text).toBe(201)
    await rig.settled()
    return kept.body.items[0].id
  }
})
