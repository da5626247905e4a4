import {
  type FreightGoods,
  type FreightPackage,
  freightGoods,
  freightPackage,
} from '@quayside/contracts/freight/cargo.ts'
import { faultyPackages, missingOfFlagged } from '@quayside/contracts/freight/cargo-checks.ts'
import type { ChargeUnit } from '@quayside/contracts/freight/charge.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { chargeAmount, chargeTotals, marginPercent } from './charge-amounts.ts'
import { cargoWeights, withCountedQuantities } from './charge-quantity.ts'
import { cargoTotals, volumeM3Of } from './measures.ts'

const packageId = '018f0000-0000-7000-8000-000000000001'
const boxes = (over: Partial<FreightPackage> = {}): FreightPackage => ({
  ...freightPackage.parse({ packageId, packageType: 'CARTON', count: 4 }),
  grossWeight: '100',
  length: '100',
  width: '50',
  height: '40',
  ...over,
})
const goods = (over: Partial<FreightGoods> = {}): FreightGoods => ({
  ...freightGoods.parse({}),
  transportMode: 'AIR',
  value: '12000.00',
  currency: 'USD',
  ...over,
})

test('[S3.035] weights and measures are kept as entered and counted in kg and m3', () => {
  expect(
    cargoTotals([boxes(), boxes({ grossWeight: '10', weightUnit: 'LB', transportUnitId: 'msku 123456-7' })]),
  ).toEqual({
    packages: 8,
    grossKg: '104.5359237',
    volumeM3: '1.6',
    loadingMeters: null,
    transportUnits: 1,
  })
  expect(volumeM3Of(boxes({ volume: '10', volumeUnit: 'CFT' }))).toBe('0.28316846592')
  expect(volumeM3Of(boxes({ length: null }))).toBeNull()
})

test.each<[ChargeUnit, string | null]>([
  ['SHIPMENT', '1'],
  ['DOCUMENT', '1'],
  ['KG_CHARGEABLE', '133.336'],
  ['KG_GROSS', '100'],
  ['M3', '0.8'],
  ['WM', '0.8'],
  ['PACKAGE', '4'],
  ['CONTAINER', null],
  ['PERCENT_OF_VALUE', '120'],
])('[D3.019] a charge per %s counts %s of goods and packages', (unit, quantity) => {
  const charge = { unit, currency: 'USD', quantity: null, isOwnQuantity: false }
  expect(withCountedQuantities([charge], goods(), [boxes()])[0]?.quantity).toBe(quantity)
})

test('[D3.019] a quantity that a person has overwritten stays', () => {
  const charge = { unit: 'M3', currency: 'USD', quantity: '7', isOwnQuantity: true } as const
  expect(withCountedQuantities([charge], goods(), [boxes()])).toEqual([charge])
})

test('[D3.019] a percentage of the goods’ value is not counted in another currency', () => {
  const charge = { unit: 'PERCENT_OF_VALUE', currency: 'EUR', quantity: '3', isOwnQuantity: false } as const
  expect(withCountedQuantities([charge], goods(), [boxes()])[0]?.quantity).toBeNull()
})

test('[D3.019] a carrier’s own factor counts; by ocean a container of its own is charged by weight', () => {
  const totals = cargoTotals([boxes()])
  expect(cargoWeights(goods(), totals, '300')?.chargeable).toBe('240')
  expect(cargoWeights(goods({ isExpress: true }), totals)?.chargeable).toBe('160')
  const ocean = goods({ transportMode: 'OCEAN' })
  expect(cargoWeights(ocean, totals)).toMatchObject({ chargeable: '0.8', unit: 'W/M' })
  expect(cargoWeights(ocean, cargoTotals([boxes({ transportUnitId: 'MSKU1234565' })]))).toMatchObject({
    chargeable: '100',
    unit: 'kg',
  })
  expect(cargoWeights(goods({ transportMode: null }), totals)).toBeNull()
})

test('[S3.035] a flag asks for what belongs to it, and a wrong code is named with its place', () => {
  const hot = boxes({
    temperatureControlled: true,
    temperatureMinC: 8,
    temperatureMaxC: 2,
    hazardous: true,
    imoClass: '3',
  })
  expect(missingOfFlagged([boxes(), hot]).map(one => one.field)).toEqual([
    'packages.1.unNumber',
    'packages.1.properShippingName',
    'packages.1.flashPointC',
  ])
  expect(faultyPackages([boxes({ imoClass: '12', unNumber: '9999' }), hot]).map(one => [one.code, one.field])).toEqual([
    ['hazard-class-unknown', 'packages.0.imoClass'],
    ['un-number-malformed', 'packages.0.unNumber'],
    ['temperature-range-reversed', 'packages.1.temperatureMaxC'],
  ])
})

const price = fc.integer({ min: -9_999_999, max: 9_999_999 }).map(units => (units / 1000).toFixed(3))
const charge = fc.record({
  quantity: fc.integer({ min: 0, max: 9_999_999 }).map(units => (units / 1000).toFixed(3)),
  income: price,
  expense: price,
  currency: fc.constantFrom('USD', 'MXN', 'JPY', 'KWD', 'CLF'),
})
test('[D3.010] totals are the sum of rounded lines in every currency', () => {
  fc.assert(
    fc.property(fc.array(charge, { maxLength: 30 }), fc.constantFrom('USD', 'JPY', 'KWD'), (charges, into) => {
      const rate = '1.234567'
      const lines = charges.map(one =>
        Number(chargeAmount(one.quantity, one.income, one.currency, one.currency === into ? '1' : rate, into)),
      )
      const totals = chargeTotals(charges, into, () => rate)
      expect(Number(totals?.income)).toBeCloseTo(
        lines.reduce((sum, line) => sum + line, 0),
        4,
      )
      expect(Number(totals?.profit)).toBeCloseTo(Number(totals?.income) - Number(totals?.expense), 4)
    }),
  )
})

test('[D3.010] an amount is rounded half to even, a rebate too, and the margin has one decimal', () => {
  expect(chargeAmount('1', '0.125', 'USD', '1', 'USD')).toBe('0.12')
  expect(chargeAmount('3', '-0.005', 'USD', '1', 'USD')).toBe('-0.02')
  expect(marginPercent({ income: '300.00', expense: '200.00', profit: '100.00' })).toBe('33.3')
  expect(marginPercent({ income: '0.00', expense: '0.00', profit: '0.00' })).toBeNull()
  expect(chargeTotals([{ quantity: '1', income: '5', expense: '1', currency: 'EUR' }], 'USD', () => null)).toBeNull()
})
