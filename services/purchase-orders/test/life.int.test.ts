import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { purchaseOrders } from '../service.ts'

let rig: Rig
beforeAll(async () => {
  rig = await startRig({ factories: [purchaseOrders] })
})
afterAll(() => rig.close())

let serial = 0
export function order(change: Record<string, unknown> = {}) {
  serial += 1
  return {
    orderNumber: `45000${serial}`,
    vendorCompanyId: rig.people.supplier.company,
    details: {
      buyerIdentifier: 'PURCHASING',
      currency: 'MXN',
      requiredDeliveryDate: '2026-06-01',
      incoterm: 'FOB',
      incotermPlace: 'Shenzhen',
      transportMode: 'OCEAN',
    },
    lines: [
      { sku: 'BOLT-1', description: 'Bolt', quantity: '100', unitPrice: '2.5', taxPercentage: '16' },
      { sku: 'NUT-1', description: 'Nut', quantity: '40', unitPrice: '0.333333' },
    ],
    ...change,
  }
}

async function registered(change: Record<string, unknown> = {}) {
  const answer = await rig.as(rig.people.client).post('/purchase-orders', order(change))
  expect(answer.status, answer.text).toBe(201)
  return answer.body as { id: string; version: number; orderNumber: string }
}

async function sent(change: Record<string, unknown> = {}) {
  const { id, version } = await registered(change)
  const answer = await rig.as(rig.people.client).post(`/purchase-orders/${id}/sending`, { version })
  expect(answer.status, answer.text).toBe(200)
  return answer.body as { id: string; version: number; orderNumber: string }
}

async function linesOf(id: string): Promise<{ id: string; required: string }[]> {
  return (await rig.as(rig.people.client).get(`/purchase-orders/${id}`)).body.lines
}

describe('an order’s life over HTTP', () => {
  test('[S1.009] [S2.048] a client registers an order, finds it in the list and opens it', async () => {
    const { client } = rig.people
    const { id, orderNumber } = await registered()
    const list = await rig.as(client).get('/purchase-orders?tab=to-be-confirmed')
    expect(list.status, list.text).toBe(200)
    const row = list.body.items.find((item: { id: string }) => item.id === id)
    expect(row).toMatchObject({
      orderNumber,
      status: 'PENDING',
      requestedQuantity: '140',
      pendingQuantity: '140',
      totalValue: '263.33',
      totalTaxes: '40.00',
      totalCash: '303.33',
      currencyCode: 'MXN',
      supplier: { name: 'Shenzhen Fasteners' },
    })
    expect(row.actions).toContain('send')
    const detail = await rig.as(client).get(`/purchase-orders/${id}`)
    expect(detail.status, detail.text).toBe(200)
    expect(detail.body).toMatchObject({
      id,
      status: 'PENDING',
      creator: { uid: client.uid, name: client.name },
      ask: { of: 'you', what: 'send' },
    })
  })

  test('[S1.010] [S1.011] [S4.012] sent, opened by its supplier, confirmed and approved', async () => {
    const { client, supplier } = rig.people
    const { id } = await sent()
    const opened = await rig.as(supplier).get(`/purchase-orders/${id}`)
    expect(opened.status, opened.text).toBe(200)
    expect(opened.body).toMatchObject({
      status: 'TO_BE_CONFIRMED',
      ask: { of: 'you', what: 'confirm', command: 'confirm' },
    })
    const [a, b] = opened.body.lines
    const confirmed = await rig.as(supplier).post(`/purchase-orders/${id}/confirmations`, {
      version: opened.body.version,
      lines: [
        { lineId: a.id, quantity: '100' },
        { lineId: b.id, quantity: '40' },
      ],
    })
    expect(confirmed.body, confirmed.text).toMatchObject({ status: 'CONFIRMED' })
    const approved = await rig.as(client).post(`/purchase-orders/${id}/approval`, { version: confirmed.body.version })
    expect(approved.body, approved.text).toMatchObject({ status: 'APPROVED' })
    const history = await rig.as(supplier).get(`/purchase-orders/${id}/history`)
    expect(history.status, history.text).toBe(200)
    expect(history.body.items.map((item: { type: string }) => item.type)).toEqual([
      'PurchaseOrderSent',
      'ConfirmationRoundOpened',
      'PurchaseOrderAcknowledged',
      'QuantitiesConfirmed',
      'ApprovalAwaited',
      'ConfirmationApproved',
    ])
    const workflow = await rig.as(client).get(`/purchase-orders/${id}/workflow`)
    expect(workflow.body, workflow.text).toMatchObject({ workflowId: `po-confirmation/${id}/1` })
  })

  test('[S8.048] [S5.024] [S5.026] more than required is refused in the specification’s words', async () => {
    const { supplier } = rig.people
    const { id, version, orderNumber } = await sent()
    const [a, b] = await linesOf(id)
    const answer = await rig.as(supplier).post(`/purchase-orders/${id}/confirmations`, {
      version,
      lines: [
        { lineId: a?.id, quantity: '100.000001' },
        { lineId: b?.id, quantity: '40' },
      ],
    })
    expect(answer.status).toBe(422)
    expect(answer.body.message).toBe(`Cannot confirm PO ${orderNumber}: confirmed quantities exceed required`)
    expect(answer.body.fields).toEqual([
      expect.objectContaining({ path: 'lines.0.quantity', message: "You can't confirm more than required quantity" }),
    ])
  })
})
