import type { Co2Summary } from '@quayside/contracts/shipments/queries.ts'
import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as given from '../shipment/domain/testing/shipments.ts'
import { happenedIn, shipmentsAlone } from '../testing/shipments-alone.ts'

let rig: Rig
beforeAll(async () => {
  rig = await startRig({ factories: [shipmentsAlone()], now: given.now })
})
afterAll(() => rig?.close())

test('[D2.032] list and detail show the banner by the ports’ real sea lane; a change of the weight computes it anew; a supplier has none', async () => {
  const client = rig.as(rig.people.client)
  const id = await happenedIn(rig, [given.create(), given.planRoute(given.leg(1, 'MAIN'))])
  const shown = async (query = '') => (await client.get(`/shipments/${id}${query}`)).body
  const { co2, version, details } = await shown()
  // 1.2 t over some 11,000 to 13,500 km from Shanghai to Manzanillo, 0.01977 kg a tonne and km.
  expect(Number(co2.wellToWheelKg)).toBeGreaterThan(1.2 * 11_000 * 0.01977)
  expect(Number(co2.wellToWheelKg)).toBeLessThan(1.2 * 13_500 * 0.01977)
  expect(co2).toMatchObject({ label: 'default', sharePercent: '100.0', hubsIncluded: false })
  const { items } = (await client.get('/shipments?tab=general-view')).body as { items: { co2: Co2Summary }[] }
  expect(items.map(item => item.co2)).toEqual([co2])

  const cargo = { ...details.cargo, grossWeightKg: '2400' }
  const body = { version, mode: 'OCEAN', operation: 'coordinated', details: { ...details, cargo } }
  rig.clock.set('2026-03-02T17:00:00.000Z')
  const changed = await client.post(`/shipments/${id}/details`, body)
  expect(changed.status, changed.text).toBe(200)
  expect(Number((await shown()).co2.wellToWheelKg)).toBeCloseTo(2 * Number(co2.wellToWheelKg), 2)

  const source = 'Blue Line, GLEC 3'
  const figures = { dataType: 'primary', wellToWheelKg: '200', tankToWheelKg: '160', source }
  const operator = rig.as(rig.people.operator)
  const legs = [{ legId: given.legId(1), ...figures }]
  const hubs = { ...figures, dataType: 'modelled', wellToWheelKg: '50', tankToWheelKg: '20' }
  const told = await operator.post(`/shipments/${id}/emissions`, { version: changed.body.version, legs, hubs })
  expect(told.status, told.text).toBe(200)
  const after = await shown()
  expect(after.emissions).toEqual({ legs, hubs })
  expect(after.co2).toMatchObject({
    wellToWheelKg: '250.000',
    label: 'modelled',
    sharePercent: '20.0',
    hubsIncluded: true,
  })
  const { items: log } = (await client.get(`/shipments/${id}/history`)).body
  expect(JSON.stringify(log)).toContain('200 / 160 kg (primary, Blue Line, GLEC 3)')

  const supplier = rig.as(rig.people.supplier)
  const theirs = (await supplier.get(`/shipments/${id}`)).body
  expect([theirs.co2, theirs.emissions]).toEqual([undefined, undefined])
  expect((await supplier.get('/shipments?tab=general-view')).body.items[0].co2).toBeNull()
})
