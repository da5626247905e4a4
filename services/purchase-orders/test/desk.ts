import type { Rig } from '@quayside/platform/testing/rig.ts'
import { expect } from 'vitest'

export type Made = { id: string; version: number; orderNumber: string; status: string }
let serial = 0

/** What a client enters; two lines of 100 and 40. */
export function order(rig: Rig, change: Record<string, unknown> = {}) {
  serial += 1
  return {
    orderNumber: `45000${String(serial).padStart(4, '0')}`,
    vendorCompanyId: rig.people.supplier.company,
    details: { buyerIdentifier: 'PURCHASING', currency: 'MXN', requiredDeliveryDate: '2026-06-01' },
    lines: [
      { sku: 'BOLT-1', description: 'Bolt', quantity: '100', unitPrice: '2.5', taxPercentage: '16' },
      { sku: 'NUT-1', description: 'Nut', quantity: '40', unitPrice: '0.333333' },
    ],
    ...change,
  }
}

export async function registered(rig: Rig, change: Record<string, unknown> = {}): Promise<Made> {
  const answer = await rig.as(rig.people.client).post('/purchase-orders', order(rig, change))
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}

export async function sent(rig: Rig, change: Record<string, unknown> = {}): Promise<Made> {
  const { id, version } = await registered(rig, change)
  const answer = await rig.as(rig.people.client).post(`/purchase-orders/${id}/sending`, { version })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

/** The body of a confirmation: the quantities of the lines in their order. */
export async function quantities(
  rig: Rig,
  id: string,
  of: readonly (string | null)[],
  rest: Record<string, unknown> = {},
) {
  const { body } = await rig.as(rig.people.client).get(`/purchase-orders/${id}`)
  const lines = body.lines.map((line: { id: string }, index: number) => ({
    lineId: line.id,
    quantity: of[index],
    ...rest,
  }))
  return { version: body.version as number, lines }
}

export async function confirmed(
  rig: Rig,
  of: readonly string[] = ['100', '40'],
  rest: Record<string, unknown> = {},
): Promise<Made> {
  const { id } = await sent(rig)
  const answer = await rig
    .as(rig.people.supplier)
    .post(`/purchase-orders/${id}/confirmations`, await quantities(rig, id, of, rest))
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

export async function approved(
  rig: Rig,
  of?: readonly string[],
  rest?: Record<string, unknown>,
): Promise<Made & { createdId: string | null }> {
  let made = await confirmed(rig, of, rest)
  if (made.status === 'PARTIALLY_CONFIRMED') {
    made = (await rig.as(rig.people.supplier).post(`/purchase-orders/${made.id}/submission`, { version: made.version }))
      .body
  }
  const answer = await rig.as(rig.people.client).post(`/purchase-orders/${made.id}/approval`, { version: made.version })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
