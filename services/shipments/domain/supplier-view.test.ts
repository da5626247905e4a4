import { expect, test } from 'vitest'
import { chargeTotals } from './charge-totals.ts'
import { supplierView } from './supplier-view.ts'
import * as given from './testing/shipments.ts'

const charge = {
  ...{ chargeId: given.someId(6), code: 'FREIGHT-CODE', description: null, quantity: '2', unit: null, currency: 'USD' },
  ...{ income: '120', expense: '100.5', conversion: null, payment: null, billTo: null, payTo: null },
}
const whole = given.after(
  ...given.ways.DELIVERED,
  given.link(),
  { ...given.asked(), type: 'SetCharges', charges: [charge] },
  given.placeHold('payment'),
  {
    ...given.saveInvoice(),
    invoice: {
      ...given.invoice,
      invoiceId: given.someId(7),
      number: 'OTHER-INV',
      supplierCompanyId: given.otherVendor,
    },
  },
  given.attach('OTHER', 7, { ...given.supplier, company: given.otherVendor }),
)

test('a supplier sees its own lines, packages, invoices and documents, and no byte of others’', () => {
  const view = supplierView(whole, given.vendor)
  expect(view.lines.map(line => line.lineId)).toEqual([given.lineA])
  expect(view.packages.map(one => one.packageId)).toEqual([given.packageId(1)])
  expect(view.invoices.map(one => one.number)).toEqual(['INV-1'])
  expect(view.drops.flatMap(drop => drop.lines).map(line => line.lineId)).toEqual([given.lineA])
  const text = JSON.stringify(view)
  const secrets = [given.otherVendor, given.lineB, given.orderB, '4500000002', 'SKU-2', 'OTHER-INV', 'FREIGHT-CODE']
  for (const secret of [...secrets, '847130', 'Fast Customs', 'Banxico', given.containerNumber, 'REF-1'])
    expect([secret, text.includes(secret)]).toEqual([secret, false])
  // All of these are in the whole: the test could fail.
  for (const secret of secrets) expect(JSON.stringify(whole)).toContain(secret)
})

test('header, route and milestones are the same', () => {
  const view = supplierView(whole, given.vendor)
  expect([view.status, view.chip, view.shipmentNumber, view.legs]).toEqual([
    whole.status,
    whole.chip,
    'SH-1',
    whole.legs,
  ])
  expect(view.milestones).toEqual(whole.milestones)
  expect(view.details.route).toEqual(whole.details.route)
})

test('[D2.052] charges add up in one currency; where a rate is missing there is no total', () => {
  const conversion = { currency: 'USD', rate: '1.1', source: 'ECB', date: '2026-02-21' }
  const euro = { ...charge, currency: 'EUR', income: '10', expense: '0' }
  expect(chargeTotals([charge], 'USD')).toEqual({ income: '240.00', expense: '201.00', profit: '39.00' })
  expect(chargeTotals([charge, euro], 'USD')).toBeNull()
  expect(chargeTotals([charge, { ...euro, conversion }], 'USD')).toEqual({
    ...{ income: '262.00', expense: '201.00', profit: '61.00' },
  })
  expect(chargeTotals([{ ...euro, conversion }], 'MXN')).toBeNull()
  expect(chargeTotals([], 'JPY')).toEqual({ income: '0', expense: '0', profit: '0' })
})
