import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as given from '../shipment/domain/testing/shipments.ts'
import { happenedIn, shipmentsAlone } from '../testing/shipments-alone.ts'

let rig: Rig
beforeAll(async () => {
  rig = await startRig({ factories: [shipmentsAlone()], now: given.now })
})
afterAll(() => rig?.close())

const place = (unlocode: string, country: string | null) => ({ name: 'Somewhere', unlocode, country })
const body = (origin: object) => ({
  mode: 'OCEAN',
  references: [{ kind: 'customer', value: 'R1' }],
  details: { route: { origin } },
  lines: [{ orderId: v7(), orderLineId: v7(), quantity: '1' }],
})

test.each([
  ['CNQQ9', 'CN', 'unlocode-unknown'],
  ['SHANGH', 'CN', 'unlocode-malformed'],
  ['CNSHA', 'MX', 'unlocode-other-country'],
])('[D9.005] a shipment is not created from %s of %s: %s', async (code, country, problem) => {
  const answer = await rig.as(rig.people.client).post('/shipments', body(place(code, country)))
  expect(answer.body, answer.text).toMatchObject({
    code: problem,
    fields: [{ path: 'details.route.origin.unlocode' }],
  })
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.status).toBeLessThan(500)
})

test('[D9.005] nor is a delivery recorded at one', async () => {
  const id = await happenedIn(rig, given.cleared)
  const { drop } = given.drop()
  const answer = await rig
    .as(rig.people.operator)
    .post(`/shipments/${id}/drops`, { drop: { ...drop, place: place('MXQQ9', 'MX') } })
  expect(answer.body).toMatchObject({ code: 'unlocode-unknown', fields: [{ path: 'drop.place.unlocode' }] })
})
