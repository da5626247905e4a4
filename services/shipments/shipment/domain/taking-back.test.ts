import { expect, test } from 'vitest'
import { standingMilestones } from './milestones.ts'
import type { ShipmentCommand } from './shipment.ts'
import type { Shipment } from './state.ts'
import * as given from './testing/shipments.ts'

const operator = given.asked()
const [known, further] = [
  { kind: 'customer', value: 'REF-1' },
  { kind: 'other', value: 'REF-2' },
] as const
const party = (name: string) => ({ role: 'notify' as const, companyId: null, contactId: null, name, placeId: null })
const seal = (number: string) => ({ number, date: null, loadingDate: null, containerNumber: null })
const legs = (...all: readonly ReturnType<typeof given.leg>[]) => given.planRoute(...all)

/** All that counts of a shipment: what is over leaves only its history. */
function counts({ version: _version, holds, milestones: _all, references, ...shipment }: Shipment) {
  return {
    ...shipment,
    holds: holds.filter(one => one.open).map(({ holdId: _id, ...hold }) => hold),
    references: references.toSorted((one, other) => one.value.localeCompare(other.value)),
    milestones: (['PLANNED', 'ESTIMATED', 'ACTUAL'] as const).map(kind =>
      standingMilestones({ milestones: _all } as Shipment, kind),
    ),
  }
}

type Case = [
  what: string,
  before: readonly ShipmentCommand[],
  act: ShipmentCommand,
  back: (seen: Shipment) => ShipmentCommand,
]
const processed = given.ways.FOR_PROCESSING
const record = (change: object = {}) => given.tell('PICKED_UP', given.operator, change)
const withdraw = (milestoneId: string): ShipmentCommand => ({
  ...operator,
  type: 'CorrectMilestone',
  milestoneId,
  at: null,
  reason: 'Undone',
})

test.each<Case>([
  [
    'a hold that is placed is lifted',
    processed,
    given.placeHold('payment'),
    () => ({ ...operator, type: 'LiftHold', holdId: 'H1', reason: '' }),
  ],
  [
    'a hold that is lifted is placed again',
    [...processed, given.placeHold('payment')],
    { ...operator, type: 'LiftHold', holdId: 'H1', reason: '' },
    () => ({ ...given.placeHold('payment'), holdId: 'H2' }),
  ],
  [
    'a reference that is added is taken off',
    [...processed, { ...operator, type: 'AddReference', reference: known }],
    { ...operator, type: 'AddReference', reference: further },
    () => ({ ...operator, type: 'RemoveReference', reference: further }),
  ],
  [
    'a reference that is taken off is added',
    [
      ...processed,
      { ...operator, type: 'AddReference', reference: known },
      { ...operator, type: 'AddReference', reference: further },
    ],
    { ...operator, type: 'RemoveReference', reference: known },
    () => ({ ...operator, type: 'AddReference', reference: known }),
  ],
  [
    'parties',
    [...processed, { ...operator, type: 'SetParties', parties: [party('One')] }],
    { ...operator, type: 'SetParties', parties: [party('Two')] },
    seen => ({ ...operator, type: 'SetParties', parties: seen.parties }),
  ],
  [
    'packages',
    processed,
    given.pack('30', '40'),
    seen => ({ ...operator, type: 'SetPackages', packages: seen.packages }),
  ],
  [
    'seals of the client’s and the operator’s',
    [...processed, { ...operator, type: 'SetSeals', seals: [seal('S-1')] }],
    { ...operator, type: 'SetSeals', seals: [seal('S-2')] },
    seen => ({ ...operator, type: 'SetSeals', seals: seen.seals }),
  ],
  [
    'a supplier’s seal that stays is still the supplier’s',
    [...processed, { ...given.asked(given.supplier), type: 'SetSeals', seals: [seal('S-1')] }],
    { ...operator, type: 'SetSeals', seals: [seal('S-1'), seal('S-2')] },
    seen => ({ ...operator, type: 'SetSeals', seals: seen.seals }),
  ],
  [
    'details',
    processed,
    { ...operator, type: 'ChangeDetails', mode: 'AIR', operation: 'coordinated', details: given.details() },
    ({ mode, operation, details }) => ({ ...operator, type: 'ChangeDetails', mode, operation, details }),
  ],
  [
    'the route',
    [...processed, legs(given.leg(1, 'MAIN'))],
    legs(given.leg(1, 'PRE'), given.leg(2, 'MAIN')),
    seen => ({ ...legs(), legs: seen.legs, reason: 'Undone' }),
  ],
  [
    'an invoice that is new is taken off',
    [given.create()],
    given.saveInvoice(),
    () => ({ ...operator, type: 'RemoveInvoice', invoiceId: given.invoice.invoiceId }),
  ],
  [
    'an invoice that is changed',
    processed,
    given.saveInvoice({ number: 'INV-9' }),
    seen => ({ ...operator, type: 'SaveInvoice', invoice: seen.invoices[0] as never }),
  ],
  [
    'an invoice that is taken off',
    [given.create(), given.saveInvoice()],
    { ...operator, type: 'RemoveInvoice', invoiceId: given.invoice.invoiceId },
    seen => ({ ...operator, type: 'SaveInvoice', invoice: seen.invoices[0] as never }),
  ],
  ['a milestone that is recorded is withdrawn', processed, record(), () => withdraw(record().milestoneId)],
  [
    'a departure that is recorded is withdrawn, and the shipment is where it was',
    processed,
    given.tell('DEPARTED'),
    () => withdraw(given.tell('DEPARTED').milestoneId),
  ],
])('what is taken back leaves the shipment as it was: %s', (_what, before, act, back) => {
  const was = given.after(...before)
  expect(counts(given.after(...before, act))).not.toEqual(counts(was))
  expect(counts(given.after(...before, act, back(was)))).toEqual(counts(was))
})

test('what is not offered: a supplier’s seal that was taken off would come back as nobody’s', () => {
  const before = [...processed, { ...given.asked(given.supplier), type: 'SetSeals', seals: [seal('S-1')] }] as const
  const was = given.after(...before)
  const off = { ...operator, type: 'SetSeals', seals: [] } as const
  expect(given.after(...before, off, { ...off, seals: was.seals }).seals).not.toEqual(was.seals)
})

test('a milestone that replaced another takes it along when it is withdrawn', () => {
  const [first, second] = [
    record({ class: 'ESTIMATED' }),
    record({ class: 'ESTIMATED', at: '2026-03-05T00:00:00.000Z' }),
  ]
  const was = given.after(...processed, first)
  const after = given.after(...processed, first, { ...second, milestoneId: 'second' }, withdraw('second'))
  expect(counts(after)).not.toEqual(counts(was))
})
