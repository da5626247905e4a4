import type { Person, Rig } from '@quayside/platform/testing/rig.ts'
import { fundedKey, testChain } from '@quayside/shipments/ledger/testing/test-chain.ts'
import { decide } from '@quayside/shipments/shipment/domain/shipment.ts'
import { initial } from '@quayside/shipments/shipment/domain/state.ts'
import { create, operator, order, wanted } from '@quayside/shipments/shipment/domain/testing/shipments.ts'
import { v7 } from 'uuid'
import { expect } from 'vitest'

/** The chain of the test run, with a wallet and a contract of this test's own. */
export async function ownWallet(): Promise<Record<string, string>> {
  const { url } = testChain()
  return { CHAIN_RPC_URL: url, CHAIN_PRIVATE_KEY: await fundedKey(url) }
}

let serial = 0

/** A shipment as the creation workflow would have left it: a line of each of two suppliers. */
export async function shipmentOfTwo(rig: Rig, other: Person): Promise<string> {
  const { client, supplier } = rig.people
  const shipmentId = v7()
  serial += 1
  const orders = [
    order(1, { clientCompanyId: client.company, vendorCompanyId: supplier.company }),
    order(2, { clientCompanyId: client.company, vendorCompanyId: other.company }),
  ]
  const by = { ...operator, clients: [client.company] }
  const command = create({ by, shipmentId, shipmentNumber: `SH-${1000 + serial}`, clientCompanyId: client.company })
  const decision = decide({ ...command, orders, lines: wanted('60', '40') }, initial)
  if (!decision.accepted) throw new Error(JSON.stringify(decision))
  await rig.append(`Shipment-${shipmentId}`, decision.events, [client.company, supplier.company, other.company])
  return shipmentId
}

const booked = { carrier: 'Blue Line', reference: 'BK-1' }
const times = { etd: '2026-03-10T00:00:00.000Z', eta: '2026-04-01T00:00:00.000Z' }
const round = [
  { path: 'booking-requests', body: { carrier: 'Blue Line', mode: 'OCEAN' } },
  { path: 'booking', body: { ...booked, ...times } },
  { path: 'booking-end', body: { outcome: 'rejected', reason: 'No space' } },
]

/** So many status changes by commands: asked for a booking, booked, refused, and again. */
export async function changeStatus(rig: Rig, shipmentId: string, changes: number, from = 0): Promise<void> {
  for (let done = from; done < from + changes; done += 1) {
    const { path, body } = round[done % round.length] as (typeof round)[number]
    const answer = await rig.as(rig.people.operator).post(`/shipments/${shipmentId}/${path}`, body)
    expect(answer.status, answer.text).toBe(200)
  }
}

/** Waits until so many anchors of the shipment are on the chain, none behind. */
export async function untilAnchored(rig: Rig, shipmentId: string, anchors: number, timeout = 20_000) {
  const states = async () =>
    (await rig.as(rig.people.client).get(`/shipments/${shipmentId}`)).body.anchors.map(
      (anchor: { state: string }) => anchor.state,
    )
  await expect.poll(states, { timeout, interval: 100 }).toEqual(Array.from({ length: anchors }, () => 'CONFIRMED'))
}
