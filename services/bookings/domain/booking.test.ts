import { given } from '@quayside/platform/testing/given.ts'
import { expect, test } from 'vitest'
import { amendedLines, booking } from './booking.ts'
import { contentOf, hasHeld } from './booking-state.ts'
import {
  after,
  asked,
  askUpdate,
  bookingAfter,
  carrierAnswer,
  client,
  confirm,
  confirmation,
  contentWith,
  documentId,
  enteredWith,
  hear,
  passOn,
  requestId,
  submit,
  tell,
} from './testing/bookings.ts'

const terms = contentWith().terms

test('[D4.001, S3.038, S3.039] submitting makes version 1 of all that is booked, and says where it stands', () => {
  const { decision } = given(booking, []).when(submit())
  expect(decision.accepted && decision.events.map(event => event.type)).toEqual([
    'BookingSubmitted',
    'BookingStatusChanged',
  ])
  expect(bookingAfter(submit())).toMatchObject({ status: 'REQUESTED', version: 1, holds: 1, chip: null })
})

test.each([
  ['carrier-required', { terms: { ...terms, carrier: '' } }, 'content.terms.carrier'],
  [
    'transport-mode-required',
    { goods: { ...contentWith().goods, transportMode: null } },
    'content.goods.transportMode',
  ],
  ['booking-order-required', { lines: [] }, 'lines'],
  ['booking-shipper-required', { parties: { ...contentWith().parties, shipper: null } }, 'content.parties.shipper'],
  [
    'booking-consignee-required',
    { parties: { ...contentWith().parties, consignee: null } },
    'content.parties.consignee',
  ],
  ['booking-package-required', { packages: [] }, 'content.packages'],
  ['field-required', { terms: { ...terms, validityDate: null } }, 'content.terms.validityDate'],
  ['booking-validity-past', { terms: { ...terms, validityDate: '2026-11-01' } }, 'content.terms.validityDate'],
  [
    'field-required',
    { packages: [{ ...contentWith().packages[0], temperatureControlled: true }] },
    'content.packages.0.temperatureMinC',
  ],
  ['field-required', { packages: [{ ...contentWith().packages[0], hazardous: true }] }, 'content.packages.0.unNumber'],
  [
    'container-malformed',
    { equipment: [{ containerType: '22G1', count: 1, containerNumber: 'X' }] },
    'content.equipment.0.containerNumber',
  ],
] as const)('[D4.001, S5.048] refused: %s', (code, parts, field) => {
  const { decision } = given(booking, []).when(submit({ content: contentWith(parts as never) }))
  expect(decision.accepted ? [] : decision.rejections).toContainEqual(expect.objectContaining({ code, field }))
})

test('nobody submits for a client that they do not serve, and no supplier or administrator at all', () => {
  given(booking, [])
    .when(submit({ by: { ...asked('C').by, clients: ['another'] } }))
    .thenRejected('booking-not-found')
  for (const kind of ['P', 'A'] as const)
    given(booking, [])
      .when(submit(asked(kind)))
      .thenRejected('only-client-or-operator')
})

test('[D4.012] one that was made elsewhere is recorded by the operator, confirmed at once', () => {
  const elsewhere = submit({ ...asked('O'), confirmation: confirmation() })
  expect(bookingAfter(elsewhere)).toMatchObject({ status: 'CONFIRMED', confirmation: { reference: 'OCEA-1' } })
  given(booking, [])
    .when({ ...elsewhere, ...asked('C') })
    .thenRejected('only-operator')
  given(booking, [])
    .when({ ...elsewhere, confirmation: confirmation({ reference: '' }) })
    .thenRejected('booking-reference-required')
})

test.each([
  ['booking-reference-required', { reference: ' ' }],
  ['booking-dates-out-of-order', { eta: '2026-11-30T08:00:00.000Z' }],
  [
    'booking-cut-off-after-departure',
    { cutOffs: { documents: null, vgm: { at: '2026-12-02T08:00:00.000Z', zone: 'UTC' }, cargo: null, customs: null } },
  ],
] as const)('[D4.003] a confirmation is refused: %s', (code, parts) => {
  given(booking, after(submit()))
    .when({ ...confirm, confirmation: confirmation(parts) } as typeof confirm)
    .thenRejected(code)
})

test('[D4.011] a requested booking is changed by a new version, and an answer to the old one is refused', () => {
  const change = { ...asked('C'), type: 'Change', content: enteredWith({ references: [] }) } as const
  const changed = [submit(), passOn(), change]
  expect(bookingAfter(...changed)).toMatchObject({ version: 2, holds: 2, chip: null, status: 'REQUESTED' })
  expect(bookingAfter(...changed).versions.map(one => one.content.references.length)).toEqual([1, 0])
  given(booking, after(...changed))
    .when(confirm)
    .thenRejected('booking-other-version', { seen: 1, current: 2 })
  given(booking, after(...changed))
    .when({ ...askUpdate })
    .thenRejected('booking-other-version')
  given(booking, after(...changed))
    .when(change)
    .thenNothing()
})

test('[D4.002] what was asked for is supplied by something new', () => {
  const asking = [submit(), askUpdate]
  expect(bookingAfter(...asking)).toMatchObject({
    status: 'PENDING_UPDATE',
    askedFields: ['terms.transitDays'],
    reason: 'not possible',
  })
  const supply = { ...asked('C'), type: 'Supply', content: enteredWith() } as const
  given(booking, after(...asking))
    .when(supply)
    .thenRejected('booking-nothing-changed')
  const supplied = { ...supply, content: enteredWith({ terms: { ...terms, transitDays: 30 } }) }
  expect(bookingAfter(...asking, supplied)).toMatchObject({ status: 'REQUESTED', version: 2, askedFields: [] })
  given(booking, after(submit()))
    .when({ ...askUpdate, fields: [] } as typeof askUpdate)
    .thenRejected('booking-fields-required')
})

test('only the operator sets charges; a client leaves them as they are', () => {
  const charge = {
    chargeId: documentId,
    chargeType: 'FREIGHT',
    service: null,
    serviceDescription: null,
    shipmentType: null,
    income: '10',
    expense: '8',
    quantity: '1',
    isOwnQuantity: false,
    unit: 'SHIPMENT',
    currency: 'USD',
    payment: null,
    billTo: null,
    payTo: null,
  } as const
  const change = { ...asked('O'), type: 'Change', content: enteredWith({ charges: [charge] }) } as const
  given(booking, after(submit()))
    .when({ ...change, ...asked('C') })
    .thenRejected('only-operator')
  const left = { ...asked('C'), type: 'Change', content: enteredWith({ references: [] }) } as const
  expect(bookingAfter(submit(), change, left).versions.at(-1)?.content.charges).toEqual([charge])
})

test('[D4.005] the day after the validity date nobody answers or changes it, however late the timer is', () => {
  const late = '2026-11-21T08:00:00.000Z'
  const requested = after(submit())
  for (const command of [
    { ...confirm, ...asked('O', late) },
    { ...askUpdate, ...asked('S', late) },
    { ...asked('C', late), type: 'Change' as const, content: enteredWith({ references: [] }) },
  ])
    given(booking, requested).when(command).thenRejected('booking-expired')
  given(booking, requested)
    .when({ ...asked('S', now), type: 'Expire' })
    .thenNothing()
  expect(bookingAfter(submit(), { ...asked('S', late), type: 'Expire' }).status).toBe('EXPIRED')
})
const now = '2026-11-20T08:00:00.000Z'

const amendment = {
  ...asked('C'),
  type: 'AskAmendment',
  requestId,
  content: enteredWith({ references: [] }),
  reason: 'fewer',
} as const
const cancellation = { ...asked('C'), type: 'AskCancellation', requestId: 'other', reason: 'not needed' } as const
const answer = (outcome: 'CONFIRMED' | 'DECLINED', id: string = requestId) =>
  ({
    ...asked('O', '2026-11-03T09:00:00.000Z'),
    type: 'AnswerRequest',
    requestId: id,
    outcome,
    reason: 'so',
    answerHash: 'so',
  }) as const

test('[D4.008] an amendment is a version beside the one that holds, until the carrier takes it', () => {
  const open = bookingAfter(submit(), confirm, amendment)
  expect(open).toMatchObject({
    status: 'CONFIRMED',
    version: 2,
    holds: 1,
    requests: [{ state: 'RECEIVED', version: 2 }],
  })
  expect(bookingAfter(submit(), confirm, amendment, answer('CONFIRMED'))).toMatchObject({
    holds: 2,
    requests: [{ state: 'CONFIRMED' }],
  })
  expect(bookingAfter(submit(), confirm, amendment, answer('DECLINED'))).toMatchObject({
    holds: 1,
    requests: [{ state: 'DECLINED' }],
  })
  const heldOf = (booked: typeof open) =>
    booked.versions.map(({ version }) => version).filter(version => hasHeld(booked, version))
  expect(heldOf(open)).toEqual([1])
  expect(heldOf(bookingAfter(submit(), confirm, amendment, answer('CONFIRMED')))).toEqual([1, 2])
  expect(heldOf(bookingAfter(submit(), confirm, amendment, answer('DECLINED')))).toEqual([1])
  const withdrawn = { ...asked('C'), type: 'WithdrawRequest', requestId } as const
  expect(bookingAfter(submit(), confirm, amendment, withdrawn)).toMatchObject({
    holds: 1,
    requests: [{ state: 'WITHDRAWN' }],
  })
})

test('[D4.008] one request is open at a time; a cancellation ends an open amendment; none after the departure', () => {
  const open = after(submit(), confirm, amendment)
  given(booking, open)
    .when({ ...amendment, requestId: 'third' })
    .thenRejected('booking-request-open')
  expect(bookingAfter(submit(), confirm, amendment, cancellation).requests).toMatchObject([
    { kind: 'AMENDMENT', state: 'WITHDRAWN' },
    { kind: 'CANCELLATION', state: 'RECEIVED' },
  ])
  given(booking, after(submit(), confirm, cancellation))
    .when({ ...cancellation, requestId: 'more' })
    .thenRejected('booking-request-open')
  for (const command of [amendment, cancellation])
    given(booking, after(submit(), confirm, tell({ departed: true })))
      .when(command)
      .thenRejected('booking-departed')
  given(booking, after(submit(), confirm))
    .when({ ...cancellation, reason: ' ' })
    .thenRejected('reason-required')
})

test('[D4.008] a cancellation that is confirmed ends the booking', () => {
  expect(bookingAfter(submit(), confirm, cancellation, answer('CONFIRMED', 'other'))).toMatchObject({
    status: 'CANCELLED',
  })
  const port = carrierAnswer({ code: 'CANCELLATION_CONFIRMED', at: '2026-11-04T09:00:00.000Z' })
  expect(bookingAfter(submit(), passOn(), confirm, cancellation, hear([port]))).toMatchObject({ status: 'CANCELLED' })
})

test('[D4.008] what was answered or withdrawn is not answered again, and a request that is none is not found', () => {
  const declined = after(submit(), confirm, amendment, answer('DECLINED'))
  given(booking, declined).when(answer('CONFIRMED')).thenRejected('booking-request-closed')
  given(booking, declined).when(answer('DECLINED')).thenNothing()
  given(booking, declined).when(answer('DECLINED', 'none')).thenRejected('booking-request-not-found')
})

test('[D4.007] a delivered or closed shipment completes its booking, and a correction reopens it', () => {
  const delivered = [submit(), confirm, tell({ departed: true, arrived: true, outcome: 'delivered' as const })]
  expect(bookingAfter(...delivered).status).toBe('COMPLETED')
  expect(bookingAfter(...delivered, tell({ departed: true, arrived: true })).status).toBe('CONFIRMED')
  expect(bookingAfter(submit(), confirm, tell({ departed: true, outcome: 'closed-undelivered' })).status).toBe(
    'COMPLETED',
  )
})

test('a deleted shipment cancels what is not confirmed, and asks to cancel what is: the operator ends that', () => {
  expect(bookingAfter(submit(), tell({ deleted: true })).status).toBe('CANCELLED')
  const asking = [submit(), confirm, tell({ deleted: true })]
  expect(bookingAfter(...asking)).toMatchObject({
    status: 'CONFIRMED',
    requests: [{ kind: 'CANCELLATION', state: 'RECEIVED' }],
  })
  const end = { ...asked('O'), type: 'EndDeleted', reason: 'costs 200 USD' } as const
  expect(bookingAfter(...asking, end)).toMatchObject({ status: 'CANCELLED', reason: 'costs 200 USD' })
  given(booking, after(submit(), confirm)).when(end).thenRejected('booking-shipment-lives')
})

test('[D4.004] reasons are asked for where the table has a !', () => {
  given(booking, after(submit()))
    .when({ ...asked(), type: 'Reject', version: 1, way: 'hand', answerHash: 'x', reason: '​' })
    .thenRejected('reason-required')
  given(booking, after(submit(), confirm))
    .when({ ...asked(), type: 'Withdraw', version: 1, way: 'hand', answerHash: 'x', reason: '' })
    .thenRejected('reason-required')
})

test('[S3.040] its documents are of the four types, attached and removed', () => {
  const attach = {
    ...asked('C'),
    type: 'AttachDocument',
    documentId,
    documentType: 'COMMERCIAL_INVOICE',
    fileName: 'a.pdf',
  } as const
  expect(bookingAfter(submit(), attach).documents).toHaveLength(1)
  expect(bookingAfter(submit(), attach, { ...asked('C'), type: 'RemoveDocument', documentId }).documents).toEqual([])
})

test('a booking of others is none', () => {
  given(booking, after(submit()))
    .when({ ...asked('C'), by: { ...asked('C').by, clients: ['x'], company: 'x' }, type: 'Cancel', reason: '' })
    .thenRejected('booking-not-found')
  expect(client).toBe(bookingAfter(submit()).clientCompanyId)
})

test('[D4.008] goods of an amendment that orders do not give end it, also after the carrier took it', () => {
  const [line] = contentWith().lines
  if (line === undefined) throw new Error('no line')
  const lines = [{ ...line, quantity: '120' }]
  const amend = {
    ...asked('C'),
    type: 'AskAmendment',
    requestId,
    content: enteredWith(),
    lines,
    reason: 'more',
  } as const
  const open = bookingAfter(submit(), confirm, amend)
  expect(amendedLines(open, requestId)).toEqual(lines)
  expect(contentOf(open).lines).toEqual([line])
  const left = { code: 'exceeds-shippable', params: { poId: '4500', available: '10' } }
  const refused = { ...asked('S'), type: 'RefuseAmendment', requestId, refusals: [left] } as const
  const taken = carrierAnswer({ contentHash: 'm1', code: 'AMENDMENT_CONFIRMED', at: '2026-11-03T09:00:00.000Z' })
  const kept = bookingAfter(submit(), confirm, amend, refused, hear([taken]))
  expect(kept.requests).toMatchObject([{ state: 'DECLINED', answer: '', refusals: [left] }])
  expect(contentOf(kept).lines).toEqual([line])
  expect(amendedLines(kept, requestId)).toBeNull()
  given(booking, after(submit(), confirm, amend))
    .when({ ...refused, ...asked('O') })
    .thenRejected('only-system')
  given(booking, after(submit(), confirm, amend, refused))
    .when(refused)
    .thenNothing()
})
