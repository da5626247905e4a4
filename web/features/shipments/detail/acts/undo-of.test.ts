import type { ShipmentCommandName } from '@quayside/contracts/shipments/commands.ts'
import { expect, test } from 'vitest'
import { allowShipment, milestoneOf, shipment, shipmentId } from '../../../../testing/fixtures/shipments.ts'
import { undoOf } from './undo-of.ts'

type Detail = NonNullable<Parameters<typeof shipment>[0]>
const id = shipmentId(1)
const made = shipmentId(40)
function undone(command: ShipmentCommandName, over: Detail, body: object, ids: Record<string, string> = {}) {
  const answer = { version: 9, createdId: made }
  const [first, ...more] = undoOf(command, { before: shipment(over), body, ids, answer, reason: 'Undone' })
  expect(more).toEqual([])
  return first ?? null
}
const seal = (number: string, vendorCompanyId: string | null = null) => ({
  number,
  date: null,
  loadingDate: null,
  containerNumber: null,
  vendorCompanyId,
})
const [one, two] = [
  { kind: 'customer', value: 'REF-1' },
  { kind: 'other', value: 'REF-2' },
] as const
const hold = (over: object = {}) => ({
  id: made,
  kind: 'payment' as const,
  reason: 'Open',
  open: true,
  condition: null,
  ...over,
})

test('a hold is lifted, and one that a person placed is placed again', () => {
  expect(undone('place-hold', {}, { kind: 'payment', reason: 'Open' })).toEqual({
    id,
    command: 'lift-hold',
    ids: { holdId: made },
    body: { reason: '' },
  })
  const ids = { holdId: made }
  expect(undone('lift-hold', { holds: [hold()] }, { reason: '' }, ids)).toEqual({
    id,
    command: 'place-hold',
    body: { kind: 'payment', reason: 'Open' },
  })
  expect(undone('lift-hold', { holds: [hold({ condition: 'seal-required' })] }, {}, ids)).toBeNull()
  expect(undone('lift-hold', { holds: [hold({ open: false })] }, {}, ids)).toBeNull()
})

test('references come and go, but the only one stays', () => {
  const adding = { reference: two }
  expect(undone('add-reference', { references: [one] }, adding)).toMatchObject({
    command: 'remove-reference',
    body: adding,
  })
  expect(undone('add-reference', { references: [] }, adding)).toBeNull()
  expect(undone('add-reference', { references: [one, two] }, adding)).toBeNull()
  expect(undone('remove-reference', { references: [one, two] }, adding)).toMatchObject({
    command: 'add-reference',
    body: adding,
  })
})

test('a list is set as it was, on the version that the act led to: a later change by others is not overwritten', () => {
  const parties = [{ role: 'notify' as const, companyId: null, contactId: null, name: 'N', placeId: null }]
  expect(undone('set-parties', { parties }, { parties: [] })).toEqual({
    id,
    command: 'set-parties',
    body: { version: 9, parties },
  })
  expect(undone('set-packages', {}, { packages: [] })).toMatchObject({ body: { version: 9, packages: [] } })
  const { mode, operation, details } = shipment()
  expect(undone('change-details', {}, {})).toMatchObject({ body: { version: 9, mode, operation, details } })
})

test('a supplier’s seal that was taken off is not given back as nobody’s; charges without their expense are not sent', () => {
  const seals = [seal('S-1', shipmentId(50)), seal('S-2')]
  expect(undone('set-seals', { seals }, { seals: [seal('S-2')] })).toBeNull()
  expect(undone('set-seals', { seals }, { seals: [seal('S-1')] })).toMatchObject({ body: { version: 9, seals } })
  const charge = { chargeId: shipmentId(51), description: 'Freight', currency: 'USD', unit: null, conversion: null }
  const charges = [{ ...charge, category: 'freight', income: '10' }] as never
  expect(
    undoOf('set-charges', {
      before: { ...shipment(), charges },
      body: {},
      ids: {},
      answer: { version: 9, createdId: null },
      reason: '',
    }),
  ).toEqual([])
})

test('a first route stays; a later one goes back to the one before, with a reason', () => {
  expect(undone('plan-route', {}, {})).toBeNull()
  const legs = [{ legId: made }] as never
  const before = { ...shipment(), legs }
  const answer = { version: 9, createdId: null }
  expect(undoOf('plan-route', { before, body: {}, ids: {}, answer, reason: 'Undone' })).toEqual([
    { id, command: 'plan-route', body: { version: 9, legs, reason: 'Undone' } },
  ])
})

test('an invoice that is new goes, a changed or removed one comes back', () => {
  const invoice = {
    invoiceId: made,
    number: 'INV-1',
    date: '2026-11-01',
    supplierCompanyId: null,
    customsValue: null,
    currency: null,
  }
  expect(undone('save-invoice', {}, { invoice })).toEqual({
    id,
    command: 'remove-invoice',
    ids: { invoiceId: made },
    body: {},
  })
  const saved = { id, command: 'save-invoice', body: { version: 9, invoice } }
  expect(undone('save-invoice', { invoices: [invoice] }, { invoice: { ...invoice, number: 'INV-2' } })).toEqual(saved)
  expect(undone('remove-invoice', { invoices: [invoice] }, {}, { invoiceId: made })).toEqual(saved)
})

test('a clock is set or taken off again', () => {
  const ids = { containerUseId: shipmentId(60) }
  const clock = { clockId: made, type: 'DEMURRAGE' } as never
  const before = { ...shipment(), containerClocks: [{ ...ids, containerNumber: 'X', clocks: [{ clock }] }] } as never
  const answer = { version: 9, createdId: null }
  const of = (command: ShipmentCommandName, body: object, about: Record<string, string>, seen = before) =>
    undoOf(command, { before: seen, body, ids: about, answer, reason: '' })
  expect(of('set-clock', { clock: { clockId: made } }, ids)).toEqual([
    { id, command: 'set-clock', ids, body: { clock } },
  ])
  expect(of('set-clock', { clock: { clockId: made } }, ids, shipment() as never)).toEqual([
    { id, command: 'remove-clock', ids: { ...ids, clockId: made }, body: {} },
  ])
  expect(of('remove-clock', {}, { ...ids, clockId: made })).toEqual([
    { id, command: 'set-clock', ids, body: { clock } },
  ])
})

test('a milestone is withdrawn by who may correct it, unless it replaced another', () => {
  const told = {
    code: 'GATE_OUT',
    class: 'ACTUAL',
    at: '2026-12-01T08:00:00Z',
    legId: null,
    scope: { of: 'shipment' },
  } as const
  const mayCorrect = { allowedCommands: allowShipment('correct-milestone') }
  expect(undone('record-milestone', mayCorrect, told)).toEqual({
    id,
    command: 'correct-milestone',
    ids: { milestoneId: made },
    body: { at: null, reason: 'Undone' },
  })
  expect(undone('record-milestone', {}, told)).toBeNull()
  expect(
    undone(
      'record-milestone',
      { ...mayCorrect, milestones: [milestoneOf({ ...told, at: '2026-11-30T08:00:00Z' })] },
      told,
    ),
  ).toBeNull()
})

test('what has no exact opposite offers none', () => {
  const none: readonly ShipmentCommandName[] = [
    'comment',
    'open-issue',
    'close-issue',
    'remove-document',
    'unlink-container',
    'link-container',
    'complete',
    'delete',
    'split',
    'change-lines',
    'record-drop',
    'clear',
    'start-processing',
  ]
  for (const command of none) expect(undone(command, {}, {}), command).toBeNull()
})
