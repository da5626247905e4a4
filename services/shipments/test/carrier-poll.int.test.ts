import {
  carrierPollRoute,
  carrierTrackingId,
  carrierTrackingType,
} from '@quayside/contracts/shipments/carrier-tracking.ts'
import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { departed3, gateIn3 } from '../carriers/testing/carrier-samples.ts'
import { type DcsaResponder, dcsaResponder } from '../carriers/testing/dcsa-responder.ts'
import * as given from '../shipment/domain/testing/shipments.ts'
import { shipped, tracking } from './tracked.ts'

let rig: Rig
let carrier: DcsaResponder
const key = 'a-key'
beforeAll(async () => {
  carrier = await dcsaResponder({ key })
  const blue = { name: 'BLUE', aliases: ['Blue Line'], kind: 'DCSA-3.0', url: carrier.url(3), key }
  rig = await startRig({ factories: [tracking], env: { CARRIERS: JSON.stringify([blue]) } })
})
afterAll(async () => {
  await rig.close()
  await carrier.close()
})

// biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects of the answer
async function poll(id: string, cursors: object = {}): Promise<any> {
  const path = carrierPollRoute.replace(':id', id)
  const answer = await rig.ports('shipments').call.post('shipments', path, { cursors }, { causationId: v7() })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  await rig.settled()
  return answer.body
}
const booked = [given.requestBooking(), given.confirmBooking()]
const workflowOf = (id: string) => rig.workflows.started().find(one => one.id === carrierTrackingId(id))

test('[D2.048] a shipment’s carrier is asked by its booking; what it says is recorded, and asked from there on', async () => {
  rig.clock.set('2026-03-10T00:00:00.000Z')
  const id = await shipped(rig, {}, ...booked)
  carrier.events['3.0'].push(departed3, gateIn3)
  const first = await poll(id)
  expect(first).toEqual({ outcome: 'new', cursors: { BLUE: '2026-03-06T01:23:45.000Z' }, afterMs: null })
  const { body } = await rig.as(rig.people.operator).get(`/shipments/${id}`)
  expect(body.milestones.map((one: { code: string }) => one.code).sort()).toEqual(['DEPARTED', 'RECEIVED'])
})

test('nothing new, later, away, over', async () => {
  const id = await shipped(rig, { mbl: 'BL1' }, ...booked)
  carrier.events['3.0'].splice(0)
  expect(await poll(id)).toEqual({ outcome: 'nothing-new', cursors: {}, afterMs: null })
  carrier.faults.push({ status: 429, headers: { 'retry-after': '90' } })
  expect(await poll(id, { BLUE: '2026-03-01T00:00:00.000Z' })).toEqual({
    outcome: 'later',
    cursors: { BLUE: '2026-03-01T00:00:00.000Z' },
    afterMs: 90_000,
  })
  carrier.faults.push({ status: 500 })
  expect(await poll(id)).toMatchObject({ outcome: 'failed' })
  expect(await poll(await shipped(rig, {}))).toMatchObject({ outcome: 'not-tracked' })
  expect(await poll(await shipped(rig, { mbl: 'BL1' }, ...booked, given.remove()))).toMatchObject({ outcome: 'over' })
  expect(await poll(v7())).toMatchObject({ outcome: 'over' })
})

test('a shipment is tracked once carrier and reference are there, told of changes, and let go at its end', async () => {
  const bare = await shipped(rig, { mbl: 'BL9' })
  expect(workflowOf(bare)).toBeUndefined()
  const id = await shipped(rig, { mbl: 'BL8' }, ...booked)
  expect(workflowOf(id)).toMatchObject({ type: carrierTrackingType, args: [{ shipmentId: id, cursors: {}, quiet: 0 }] })
  const before = workflowOf(id)?.signals.length ?? 0
  await rig.append(
    `Shipment-${id}`,
    [{ type: 'ShipmentDeleted', data: { shipmentId: id, reason: 'x', sequence: 2, bookingReference: null } }],
    [],
  )
  await rig.settled()
  expect(workflowOf(id)?.signals.slice(before)).toEqual([{ name: 'over', args: [] }])
})
