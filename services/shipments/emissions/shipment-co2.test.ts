import { expect, test } from 'vitest'
import * as given from '../shipment/domain/testing/shipments.ts'
import { co2Of } from './shipment-co2.ts'

test('[D2.032] a flight between cities whose airports lie elsewhere than their names say is estimated, once the weight is known', () => {
  const hyderabad = { placeId: null, name: 'Hyderabad', unlocode: 'INHYD', country: 'IN' }
  const callao = { placeId: null, name: 'Callao', unlocode: 'PECLL', country: 'PE' }
  const leg = { ...given.leg(1, 'MAIN', 'AIR'), from: hyderabad, to: callao }
  const unweighed = given.create({ mode: 'AIR', details: given.details({ cargo: { grossWeightKg: null } }) })
  expect(co2Of(given.after(unweighed, given.planRoute(leg)))).toBeNull()
  // 1.2 t over some 17,400 km, 0.66646 kg a tonne and km, of which 8 % were added for the way in the air.
  const kg = Number(co2Of(given.after(unweighed, given.pack('60', '40'), given.planRoute(leg)))?.wellToWheelKg)
  expect(kg).toBeGreaterThan(12_500)
  expect(kg).toBeLessThan(13_500)
})
