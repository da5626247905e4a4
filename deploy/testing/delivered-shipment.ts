import type { Rig } from '@quayside/platform/testing/rig.ts'
import { v7 } from 'uuid'
import { expect } from 'vitest'
import { type ApprovedOrder, approvedOrder, uploaded, wanted } from './shipments-desk.ts'

const mexico = { name: 'Mexico City', unlocode: 'MXMEX', country: 'MX' }
const guadalajara = { name: 'Guadalajara', unlocode: 'MXGDL', country: 'MX' }
const details = {
  route: { origin: mexico, destination: guadalajara },
  transportDocument: { number: 'CP-1', portOfLoadingCountry: 'MX', portOfDischargeCountry: 'MX' },
  cargo: { grossWeightKg: '1200', volumeM3: '6' },
}
const needsVersion = new Set(['packages', 'invoices', 'route', 'completion'])

/** Gives a command as the operator, with the version that is seen. */
export async function actOn(rig: Rig, id: string, path: string, body: object = {}) {
  await rig.settled()
  const { version } = (await rig.as(rig.people.client).get(`/shipments/${id}`)).body
  const seen = needsVersion.has(path) ? { version } : {}
  const answer = await rig.as(rig.people.operator).post(`/shipments/${id}/${path}`, { ...seen, ...body })
  expect(answer.status, `${path} ${answer.text}`).toBeLessThan(300)
  return answer.body
}

/** All of an order, by default of a new one, has arrived by road, in one customs territory, with the files that `upload` gives. */
export async function deliveredShipment(
  rig: Rig,
  given?: ApprovedOrder,
  upload = uploaded,
): Promise<{ id: string; order: ApprovedOrder }> {
  const order = given ?? (await approvedOrder(rig, rig.people.supplier))
  await rig.settled()
  const references = [{ kind: 'customer', value: 'REF-1' }]
  const made = await rig
    .as(rig.people.client)
    .post('/shipments', { mode: 'GROUND', details, references, lines: wanted(order) })
  expect(made.status, made.text).toBe(201)
  const { id } = made.body as { id: string }
  await rig.settled()
  const act = (path: string, body: object) => actOn(rig, id, path, body)
  await act('booking-requests', { carrier: 'Road Line', mode: 'GROUND' })
  const times = { etd: '2026-02-10T00:00:00.000Z', eta: '2026-02-12T00:00:00.000Z' }
  await act('booking', { carrier: 'Road Line', reference: 'BK-1', ...times })
  for (const documentType of ['COMMERCIAL_INVOICE', 'PACKING_LIST', 'BILL_OF_LADING'])
    await act('documents', { documentId: await upload(rig, order, `${documentType}.pdf`), documentType })
  await act('invoices', { invoice: { invoiceId: v7(), number: 'INV-1', date: '2026-02-01' } })
  const { lines } = (await rig.as(rig.people.client).get(`/shipments/${id}`)).body
  const [{ lineId, quantity }] = lines
  const measures = { packageType: 'PALLET', grossWeightKg: '500', volumeM3: '3' }
  await act('packages', { packages: [{ packageId: v7(), ...measures, contents: [{ lineId, quantity }] }] })
  const legId = v7()
  await act('route', { legs: [{ legId, role: 'MAIN', mode: 'GROUND', from: mexico, to: guadalajara }] })
  for (const [code, day] of [
    ['PICKED_UP', '11'],
    ['ARRIVED', '12'],
  ])
    await act('milestones', { code, class: 'ACTUAL', at: `2026-02-${day}T00:00:00.000Z`, legId })
  const proofDocumentId = await upload(rig, order, 'proof.pdf')
  await act('documents', { documentId: proofDocumentId, documentType: 'PROOF_OF_DELIVERY' })
  const drop = { dropId: v7(), at: '2026-02-12T12:00:00.000Z', place: { name: 'Warehouse 4' }, receiver: 'Dock 2' }
  await act('drops', { drop: { ...drop, proofDocumentId, lines: [{ lineId, good: quantity }] } })
  await rig.settled()
  return { id, order }
}
