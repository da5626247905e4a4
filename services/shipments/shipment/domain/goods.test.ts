import { expect, test } from 'vitest'
import { evolve } from './evolve.ts'
import { changesBetween } from './history.ts'
import { decide } from './shipment.ts'
import type { ShipmentState } from './state.ts'
import { supplierView } from './supplier-view.ts'
import * as given from './testing/shipments.ts'

const otherSupplier = { ...given.supplier, company: given.otherVendor }
const seal = (number: string, containerNumber: string | null = null) => ({
  number,
  date: null,
  loadingDate: null,
  containerNumber,
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

const invoiceFaults = (change: object, ...before: readonly ReturnType<typeof given.saveInvoice>[]) => {
  const invoice = { ...given.invoice, invoiceId: given.someId(8), number: 'INV-2', ...change }
  const decision = decide({ ...given.saveInvoice(), invoice }, given.after(given.create(), ...before))
  return decision.accepted ? [] : decision.rejections.map(one => [one.code, one.field])
}

test('an invoice has a value of 0 or more in a known currency, and its number once by its supplier', () => {
  expect(invoiceFaults({ customsValue: '-5' })).toEqual([['below-zero', 'invoice.customsValue']])
  expect(invoiceFaults({ customsValue: '0' })).toEqual([])
  expect(invoiceFaults({ currency: 'XXX' })).toEqual([['currency-unknown', 'invoice.currency']])
  expect(invoiceFaults({ number: 'INV-1' }, given.saveInvoice())).toEqual([['invoice-number-twice', 'invoice.number']])
  const another = { number: 'INV-1', supplierCompanyId: given.otherVendor }
  expect(invoiceFaults(another, given.saveInvoice())).toEqual([])
  expect(
    invoiceFaults({ invoiceId: given.invoice.invoiceId, number: 'INV-1', date: null }, given.saveInvoice()),
  ).toEqual([])
})

test('a supplier’s package is on its own invoice, not on another supplier’s', () => {
  const state = given.after(given.create(), given.saveInvoice())
  const packed = (by: typeof given.supplier, index: 0 | 1) => {
    const packages = given.pack('60', '40').packages.slice(index, index + 1)
    const invoiceId = given.invoice.invoiceId
    return { ...given.pack('60', '40', by), packages: packages.map(one => ({ ...one, invoiceId })) }
  }
  expect(given.refusals(packed(given.supplier, 0), state)).toEqual([])
  expect(given.refusals(packed(otherSupplier, 1), state)).toEqual(['shipment-invoice-not-found'])
})

test.each(['OCEAN', 'AIR', 'GROUND'] as const)(
  'by %s packages and seals are in units that are linked to the shipment',
  mode => {
    const number = mode === 'AIR' ? 'AKE12345BA' : given.containerNumber
    const created = { ...given.create(), mode }
    const packages = given.pack('60', '40').packages.map(one => ({ ...one, containerNumber: number }))
    const packed = { ...given.pack('60', '40'), packages }
    const sealed = { ...given.asked(), type: 'SetSeals', seals: [seal('S-1', number)] } as const
    for (const command of [packed, sealed]) {
      const decision = decide(command, given.after(created))
      expect(decision.accepted ? [] : decision.rejections[0]).toMatchObject({
        code: 'container-not-linked',
        params: { value: number },
      })
      expect(given.refusals(command, given.after(created, given.link(number)))).toEqual([])
    }
  },
)

test('neither client nor operator starts the processing that a booking starts, and the refusal says so', () => {
  const state = given.after(given.create())
  for (const by of [given.buyer, given.operator])
    expect(given.refusals({ ...given.asked(by), type: 'StartProcessing' }, state)).toEqual(['processing-by-booking'])
})

test('a shared container holds more than nothing of the shipment', () => {
  const link = given.link(given.containerNumber, 1, 'LCL')
  const sharing = (sharePercent: string) => ({ ...link, container: { ...link.container, sharePercent } })
  const state = given.after(...given.ways.FOR_PROCESSING)
  expect(given.refusals(sharing('0.0'), state)).toEqual(['not-above-zero'])
  expect(given.refusals(sharing('0.5'), state)).toEqual([])
})

test('a new version takes the place of the former, once, with its type and whose it was; the change log names its number', () => {
  const again = { ...given.attach('OTHER', 4), replaces: given.someId(3) }
  const before = given.after(given.create(), given.attach('MSDS', 3, given.supplier))
  const state = given.after(given.create(), given.attach('MSDS', 3, given.supplier), again)
  expect(state.documents).toEqual([
    {
      documentId: given.someId(4),
      documentType: 'MSDS',
      fileName: 'OTHER.pdf',
      vendorCompanyId: given.vendor,
      formers: [given.someId(3)],
    },
  ])
  expect(changesBetween(before, state)).toMatchObject([{ old: 'MSDS.pdf', new: 'OTHER.pdf (v2)' }])
  const late = decide({ ...given.attach('MSDS', 5), replaces: given.someId(3) }, state)
  expect(late).toMatchObject({ accepted: false, rejections: [{ code: 'document-replaced-meanwhile' }] })
  expect(decide(again, state)).toEqual({ accepted: true, events: [] })
  const others = decide({ ...given.attach('MSDS', 5, otherSupplier), replaces: given.someId(4) }, state)
  expect(others).toMatchObject({ accepted: false, rejections: [{ code: 'line-not-yours' }] })
})

test('a document of a row from before versions were kept is read, told and replaced like any other', () => {
  const state = given.after(given.create(), given.attach('MSDS', 3))
  const fromBefore = { ...state, documents: state.documents.map(({ formers: _none, ...one }) => one) }
  expect(changesBetween(fromBefore, state)).toEqual([])
  const decision = decide({ ...given.attach('MSDS', 4), replaces: given.someId(3) }, fromBefore)
  const after = decision.accepted ? decision.events.reduce(evolve, fromBefore as ShipmentState) : fromBefore
  expect(after).toMatchObject({ documents: [{ documentId: given.someId(4), formers: [given.someId(3)] }] })
  expect(changesBetween(fromBefore, after)).toMatchObject([{ old: 'MSDS.pdf', new: 'MSDS.pdf (v2)' }])
})
