import { freightPackage } from '@quayside/contracts/freight/cargo.ts'
import { expect, test } from 'vitest'
import { cargoOfBooking, packagesOfBooking } from './booked-goods.ts'
import { unmetDepartureConditions } from './conditions.ts'
import { isShipment } from './state.ts'
import { supplierView } from './supplier-view.ts'
import * as given from './testing/shipments.ts'
import { weightsOf } from './weights.ts'

const one = (parts: object) =>
  freightPackage.parse({ packageId: given.someId(3), packageType: 'CARTON', count: 4, ...parts })

test('[D4.001] a shipment made for a booking has its packages in kg, cm and m3, and its weights by them', () => {
  const packages = packagesOfBooking([
    one({ grossWeight: '100', weightUnit: 'LB', volume: '10', volumeUnit: 'CFT' }),
    one({ packageId: given.someId(4), grossWeight: '20', length: '10', width: '10', height: '10', lengthUnit: 'IN' }),
  ])
  expect(packages).toMatchObject([
    { pieces: 4, grossWeightKg: '45.359', volumeM3: '0.283', contents: [] },
    { pieces: 4, grossWeightKg: '20', volumeM3: null, lengthCm: '25.4', widthCm: '25.4', heightCm: '25.4' },
  ])
  const made = given.after(given.create({ packages, mode: 'AIR' }))
  expect(weightsOf(made)?.grossKg).toBe('65.359')
})

test('[D4.001] it is kept at what suits every package, and is as dangerous as the first that is', () => {
  const cooled = { temperatureControlled: true }
  expect(
    cargoOfBooking([
      one({ ...cooled, temperatureMinC: 2, temperatureMaxC: 8 }),
      one({ ...cooled, temperatureMinC: 4, temperatureMaxC: 12 }),
      one({ hazardous: true, imoClass: '3', unNumber: 'UN1993', properShippingName: 'FLAMMABLE LIQUID' }),
    ]),
  ).toMatchObject({
    temperatureControlled: true,
    temperatureMinC: 4,
    temperatureMaxC: 8,
    dangerousGoods: true,
    hazardClass: '3',
    unNumber: 'UN1993',
    properShippingName: 'FLAMMABLE LIQUID',
  })
  expect(cargoOfBooking([one({})])).toMatchObject({ temperatureControlled: false, dangerousGoods: false })
})

test('[D2.046] packages of which nobody has said what is in them are shown to the only supplier, and to none of several', () => {
  const packages = packagesOfBooking([one({ grossWeight: '100' })])
  const shared = given.after(given.create({ packages }))
  if (!isShipment(shared)) throw new Error('there is no shipment')
  const alone = { ...shared, lines: shared.lines.filter(line => line.vendorCompanyId === given.vendor) }
  expect(supplierView(shared, given.vendor).packages).toEqual([])
  expect(supplierView(alone, given.vendor).packages).toEqual(packages)
})

test('[D2.044] [D4.001] a booking’s packages hold all of the only line there is; of several each is asked for', () => {
  const packages = packagesOfBooking([one({ grossWeight: '100' })])
  const shared = given.after(given.create({ packages }))
  if (!isShipment(shared)) throw new Error('there is no shipment')
  const lacks = (lines: typeof shared.lines, own = packages) =>
    unmetDepartureConditions({ ...shared, lines, packages: own }).filter(({ code }) => code === 'packages-incomplete')
      .length
  const [line, ...others] = shared.lines.slice(0, 2)
  if (line === undefined) throw new Error('there is no line')
  expect([lacks([line]), lacks([line, ...others])]).toEqual([0, 2])
  expect(lacks([line], [])).toBe(1)
  const half = packages.map(each => ({ ...each, contents: [{ lineId: line.lineId, quantity: '1' }] }))
  expect(lacks([line], half)).toBe(1)
})
