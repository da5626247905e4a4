import type { Person, Rig } from '@quayside/platform/testing/rig.ts'
import { v7 } from 'uuid'
import { expect } from 'vitest'

export type ApprovedOrder = { id: string; number: string; lines: { id: string; quantity: string }[] }
let serial = 0

/** An order that its supplier confirmed as ordered and its client approved. */
export async function approvedOrder(
  rig: Rig,
  supplier: Person,
  change: { orderNumber?: string; lines?: readonly object[] } = {},
): Promise<ApprovedOrder> {
  const client = rig.as(rig.people.client)
  serial += 1
  const made = await client.post('/purchase-orders', {
    orderNumber: `4600-${String(serial).padStart(4, '0')}`,
    vendorCompanyId: supplier.company,
    details: { buyerIdentifier: 'PURCHASING', currency: 'USD', requiredDeliveryDate: '2026-06-01' },
    lines: [{ sku: 'BOLT-1', description: 'Bolt', quantity: '100', unitPrice: '2.5' }],
    ...change,
  })
  expect(made.status, made.text).toBe(201)
  return approved(rig, supplier, made.body)
}

/** An order of before, sent to its supplier, confirmed as ordered, and approved. */
export async function approved(
  rig: Rig,
  supplier: Person,
  order: { id: string; orderNumber: string; version: number },
): Promise<ApprovedOrder> {
  const client = rig.as(rig.people.client)
  const { id, orderNumber: number } = order
  const sent = await client.post(`/purchase-orders/${id}/sending`, { version: order.version })
  expect(sent.status, sent.text).toBe(200)
  await rig.settled()
  const { lines, version } = (await client.get(`/purchase-orders/${id}`)).body
  const confirmed = await rig.as(supplier).post(`/purchase-orders/${id}/confirmations`, {
    version,
    lines: lines.map((line: { id: string; required: string }) => ({ lineId: line.id, quantity: line.required })),
  })
  expect(confirmed.status, confirmed.text).toBe(200)
  const answer = await client.post(`/purchase-orders/${id}/approval`, { version: confirmed.body.version })
  expect(answer.body, answer.text).toMatchObject({ status: 'APPROVED' })
  const taken = lines.map((line: { id: string; required: string }) => ({ id: line.id, quantity: line.required }))
  return { id, number, lines: taken }
}

export const wanted = (order: ApprovedOrder, quantity?: string) =>
  order.lines.map(line => ({ orderId: order.id, orderLineId: line.id, quantity: quantity ?? line.quantity }))

const shanghai = { name: 'Shanghai', unlocode: 'CNSHA', country: 'CN' }
const manzanillo = { name: 'Manzanillo', unlocode: 'MXZLO', country: 'MX' }
export const details = {
  route: { origin: shanghai, destination: manzanillo },
  transportDocument: { number: 'BL-1', portOfLoadingCountry: 'CN', portOfDischargeCountry: 'MX' },
  cargo: { grossWeightKg: '1200', volumeM3: '6' },
}

export const shipmentOf = (...lines: readonly object[]) => ({
  mode: 'OCEAN',
  details,
  references: [{ kind: 'customer', value: 'REF-1' }],
  lines,
})

/** A file that somebody uploaded to an order. */
export async function uploaded(rig: Rig, order: ApprovedOrder, name: string): Promise<string> {
  const documentId = v7()
  const { client } = rig.people
  const data = {
    documentId,
    entityType: 'purchase-order',
    entityId: order.id,
    documentType: 'COMMERCIAL_INVOICE',
    clientCompanyId: client.company,
    vendorCompanyId: null,
    name,
    bytes: 4,
    sha256: '0'.repeat(64),
    format: 'pdf',
    key: `documents/${documentId}`,
    uploadedBy: client.uid,
    uploadedByCompany: client.company,
    uploadedAt: rig.clock.now(),
  }
  await rig.append(`Document-${documentId}`, [{ type: 'DocumentUploaded', data }], [client.company])
  await rig.settled()
  return documentId
}
