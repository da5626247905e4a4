import { expect, test } from 'vitest'
import { totalsOfCharges } from './charge-totals.ts'
import type { KeptMilestone } from './state.ts'
import { milestoneInView, supplierView } from './supplier-view.ts'
import * as given from './testing/shipments.ts'

const charge = {
  chargeId: given.someId(6),
  code: 'FREIGHT-CODE',
  description: null,
  quantity: '2',
  unit: null,
  currency: 'USD',
  income: '120',
  expense: '100.5',
  conversion: null,
  payment: null,
  billTo: null,
  payTo: null,
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

test('[D2.046] a supplier sees its own lines, packages, invoices and documents, and no byte of others’', () => {
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

test('[D2.046] milestones of others’ containers and packages are not shown, and of unnamed packages not how many', () => {
  const [known] = Object.values(whole.milestones)
  if (known === undefined) throw new Error('The sample has no milestone')
  const scopes = [
    { of: 'container', containerNumber: 'OTHR1234567' },
    { of: 'packages', packageIds: [given.packageId(2)], pieces: 777, weightKg: '888.5' },
    { of: 'packages', packageIds: [], pieces: 777, weightKg: '888.5' },
    { of: 'packages', packageIds: [given.packageId(1)], pieces: 3, weightKg: null },
  ] as const
  const milestones = Object.fromEntries(
    scopes.map((scope, at) => {
      const own = 'packageIds' in scope ? { ...scope, packageIds: [...scope.packageIds] } : scope
      return [`m${at}`, { ...known, milestone: { ...known.milestone, scope: own } }]
    }),
  )
  const view = supplierView({ ...whole, milestones }, given.vendor)
  expect(Object.keys(view.milestones)).toEqual(['m2', 'm3'])
  expect(view.milestones.m2?.milestone.scope).toEqual({ of: 'shipment' })
  expect(JSON.stringify(view)).not.toMatch(/777|888\.5|OTHR1234567/)
})

test('[D2.046] a supplier sees the issues it opened itself', () => {
  const open = (by: typeof given.supplier, issueId: string) =>
    ({ ...given.asked(by), type: 'OpenIssue', issueId, kind: 'other', text: 'Wet pallets' }) as const
  const other = { ...given.supplier, company: given.otherVendor }
  const state = given.after(given.create(), open(given.operator, 'I1'), open(other, 'I2'), open(given.supplier, 'I3'))
  expect(supplierView(state, given.vendor).issues.map(one => one.issueId)).toEqual(['I3'])
  expect(state.issues).toHaveLength(3)
})

test('[D2.046] the verified mass of a container with others’ goods is not told', () => {
  const linked = given.link()
  const seen = (load: 'FCL' | 'LCL', ...packed: readonly number[]) => {
    const packages = given
      .pack('60', '40')
      .packages.map((one, at) => ({ ...one, containerNumber: packed.includes(at) ? given.containerNumber : null }))
    const link = { ...linked, container: { ...linked.container, load, vgmKg: '21000' } }
    const state = given.after(given.create(), link, { ...given.pack('60', '40'), packages })
    return supplierView(state, given.vendor).containers.map(one => one.vgmKg)
  }
  expect(seen('FCL', 0)).toEqual(['21000'])
  expect(seen('FCL', 0, 1)).toEqual([null])
  expect(seen('LCL', 0)).toEqual([null])
})

test('[D2.046] what left a warehouse in packages that the shipment does not name is told to the supplier whose they are said to be, else to none', () => {
  const { milestone } = Object.values(
    given.after(given.create(), given.tell('PICKED_UP')).milestones,
  )[0] as KeptMilestone
  const part = (change: object) => ({ ...milestone, scope: { of: 'packages' as const, ...pieces, ...change } })
  const pieces = { packageIds: [], pieces: 13, weightKg: null }
  const inView = (one: typeof milestone) => milestoneInView(one, given.after(given.create()), given.vendor)
  const theirs = part({ releaseId: given.someId(8), vendorCompanyId: given.otherVendor })
  expect([inView(theirs), milestoneInView(theirs, given.after(given.create()), given.otherVendor)]).toEqual([
    null,
    theirs,
  ])
  expect(inView(part({ releaseId: given.someId(8) }))).toBeNull()
  // A carrier's part is of the whole, without how many.
  expect(inView(part({}))?.scope).toEqual({ of: 'shipment' })
})

test('[D2.046] header, route and milestones are the same', () => {
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
  expect(totalsOfCharges([charge], 'USD')).toEqual({ income: '240.00', expense: '201.00', profit: '39.00' })
  expect(totalsOfCharges([charge, euro], 'USD')).toBeNull()
  expect(totalsOfCharges([charge, { ...euro, conversion }], 'USD')).toEqual({
    income: '262.00',
    expense: '201.00',
    profit: '61.00',
  })
  expect(totalsOfCharges([{ ...euro, conversion }], 'MXN')).toBeNull()
  expect(totalsOfCharges([], 'JPY')).toEqual({ income: '0', expense: '0', profit: '0' })
})
