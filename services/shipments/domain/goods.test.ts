import { expect, test } from 'vitest'
import { supplierView } from './supplier-view.ts'
import * as given from './testing/shipments.ts'

const otherSupplier = { ...given.supplier, company: given.otherVendor }
const seal = (number: string, containerNumber: string | null = null) => ({
  ...{ number, date: null, loadingDate: null, containerNumber },
})
const seals = (by: typeof given.supplier, ...numbers: readonly string[]) =>
  ({ ...given.asked(by), type: 'SetSeals', seals: numbers.map(number => seal(number)) }) as const

test('a supplier replaces its own seals alone, and sees them alone', () => {
  const told = [given.create(), seals(given.operator, 'S-CLIENT'), seals(otherSupplier, 'S-OTHER')] as const
  const state = given.after(...told, seals(given.supplier, 'S-FIRST'), seals(given.supplier, 'S-OWN'))
  expect(state.seals.map(one => one.number).sort()).toEqual(['S-CLIENT', 'S-OTHER', 'S-OWN'])
  expect(supplierView(state, given.vendor).seals.map(one => one.number)).toEqual(['S-OWN'])
  expect(supplierView(state, given.otherVendor).seals.map(one => one.number)).toEqual(['S-OTHER'])
})

test('the client’s list replaces all; a seal that stays is still of who gave it', () => {
  const told = [given.create(), seals(given.supplier, 'S-OWN'), seals(given.buyer, 'S-OWN', 'S-CLIENT')] as const
  const state = given.after(...told)
  expect(state.seals).toEqual([{ ...seal('S-OWN'), vendorCompanyId: given.vendor }, seal('S-CLIENT')])
  expect(given.after(...told, seals(given.supplier)).seals).toEqual([seal('S-CLIENT')])
  expect(given.after(...told, seals(given.buyer, 'S-CLIENT')).seals).toEqual([seal('S-CLIENT')])
})
