import { carrierWords } from '@quayside/contracts/bookings/statuses.ts'
import { given } from '@quayside/platform/testing/given.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { booking } from './booking.ts'
import {
  after,
  asked,
  bookingAfter,
  carrierAnswer,
  confirm,
  confirmation,
  enteredWith,
  hear,
  passOn,
  requestId,
  submit,
  tell,
} from './testing/bookings.ts'

const at = (minute: number) => new Date(Date.parse('2026-11-03T00:00:00Z') + minute * 60_000).toISOString()
const said = (code: string, minute: number) => carrierAnswer({ code, at: at(minute) })
const requested = [submit(), passOn()]
const heardOf = (...answers: Parameters<typeof hear>[0]) => bookingAfter(...requested, hear(answers))

test('[D4.014] 5,000 shuffled, duplicated and contradictory messages over 200 bookings end alike in every order', () => {
  const message = fc.record({
    code: fc.constantFrom(...carrierWords, 'SOMETHING_NEW'),
    minute: fc.integer({ min: -5, max: 12 }),
    reference: fc.constantFrom('A', 'B'),
  })
  const amended = {
    ...asked('C', at(3)),
    type: 'AskAmendment',
    requestId,
    content: enteredWith({ references: [] }),
    reason: '',
  } as const
  let heard = 0
  fc.assert(
    fc.property(
      fc.array(message, { minLength: 20, maxLength: 30 }),
      fc.boolean(),
      fc.infiniteStream(fc.nat()),
      (messages, isAmended, chance) => {
        const answers = messages.map(({ code, minute, reference }) =>
          carrierAnswer({
            code,
            at: at(minute),
            contentHash: `${code}${minute}${reference}`,
            confirmation: code === 'CONFIRMED' ? confirmation({ reference }) : null,
          }),
        )
        const start = isAmended ? [submit(), passOn(), confirm, amended] : requested
        const shuffled = [...answers, ...answers.slice(0, 5)]
          .map(answer => ({ answer, place: chance.next().value as number }))
          .sort((one, other) => one.place - other.place)
          .map(({ answer }) => answer)
        const whole = bookingAfter(...start, hear(answers))
        const parts = bookingAfter(...start, ...shuffled.map(answer => hear([answer])))
        heard += shuffled.length
        const seen = ({
          status,
          confirmation: promised,
          reason,
          askedFields,
          requests,
          holds,
          chip,
          answers: all,
        }: typeof whole) => ({
          status,
          promised,
          reason,
          askedFields,
          requests,
          holds,
          chip,
          all: new Set(all.map(one => one.contentHash)),
        })
        expect(seen(parts)).toEqual(seen(whole))
        expect(parts.told.status).toBe(parts.status)
      },
    ),
    { numRuns: 200 },
  )
  expect(heard).toBeGreaterThanOrEqual(5_000)
})

test.each([
  [['RECEIVED'], 'REQUESTED'],
  [['RECEIVED', 'PENDING_UPDATE'], 'PENDING_UPDATE'],
  [['PENDING_UPDATE', 'UPDATE_RECEIVED'], 'REQUESTED'],
  [['RECEIVED', 'REJECTED'], 'REJECTED'],
  [['REJECTED', 'CONFIRMED'], 'CONFIRMED'],
  [['CONFIRMED', 'PENDING_UPDATE'], 'CONFIRMED'],
  [['CONFIRMED', 'PENDING_AMENDMENT'], 'CONFIRMED'],
  [['CONFIRMED', 'DECLINED'], 'DECLINED'],
  [['CONFIRMED', 'REJECTED'], 'DECLINED'],
  [['DECLINED', 'CONFIRMED'], 'CONFIRMED'],
  [['CONFIRMED', 'CANCELLED'], 'CANCELLED'],
  [['CONFIRMED', 'COMPLETED'], 'CONFIRMED'],
  [['SOMETHING_NEW'], 'REQUESTED'],
] as const)('[D4.014] what the carrier says, from the oldest to the newest: %s is %s', (codes, status) => {
  expect(heardOf(...codes.map((code, minute) => said(code, minute)))).toMatchObject({
    status,
    chip: status === 'REQUESTED' || status === 'PENDING_UPDATE' ? 'WITH CARRIER' : null,
  })
})

test('[D4.014] a message of before the version was passed on says nothing of it; one again is nothing', () => {
  expect(heardOf(carrierAnswer({ code: 'REJECTED', at: '2026-11-01T00:00:00.000Z' }))).toMatchObject({
    status: 'REQUESTED',
  })
  const once = [...requested, hear([said('RECEIVED', 1)])]
  given(booking, after(...once))
    .when(hear([said('RECEIVED', 1)]))
    .thenNothing()
})

test('[D4.014] of two at the same moment the one with the greater hash holds', () => {
  const [one, other] = [
    { ...said('PENDING_UPDATE', 1), contentHash: 'a' },
    { ...said('RECEIVED', 1), contentHash: 'b' },
  ]
  expect(heardOf(one, other).status).toBe('REQUESTED')
  expect(heardOf({ ...one, contentHash: 'c' }, other).status).toBe('PENDING_UPDATE')
})

test('[D4.005, D4.014] after an end by a person, the calendar or the shipment a word is kept apart and changes nothing', () => {
  const cancelled = bookingAfter(
    ...requested,
    { ...asked('C'), type: 'Cancel', reason: '' },
    hear([said('CONFIRMED', 9)]),
  )
  expect(cancelled).toMatchObject({ status: 'CANCELLED', answers: [], apart: [{ because: 'CANCELLED' }] })
  // The timer is late: the day after the validity date has begun when the word comes.
  const expired = bookingAfter(...requested, hear([said('CONFIRMED', 9)], '2026-11-21T09:00:00.000Z'))
  expect(expired).toMatchObject({ status: 'EXPIRED', answers: [], apart: [{ because: 'EXPIRED' }] })
  const deleted = bookingAfter(...requested, tell({ deleted: true }), hear([said('CONFIRMED', 9)]))
  expect(deleted).toMatchObject({ status: 'CANCELLED', apart: [{ because: 'CANCELLED' }] })
})

test('[D4.006] a withdrawal after the departure is kept apart; so is another time after the arrival', () => {
  const left = [...requested, confirm, tell({ departed: true })]
  expect(bookingAfter(...left, hear([said('DECLINED', 9)]))).toMatchObject({
    status: 'CONFIRMED',
    apart: [{ because: 'DEPARTED' }],
  })
  const arrived = [...requested, confirm, tell({ departed: true, arrived: true })]
  const later = carrierAnswer({ code: 'CONFIRMED', at: at(9), confirmation: confirmation({ reference: 'LATE' }) })
  expect(bookingAfter(...arrived, hear([later]))).toMatchObject({
    confirmation: { reference: 'OCEA-1' },
    apart: [{ because: 'ARRIVED' }],
  })
})

test('a newer word confirms a rejected booking, but not where its shipment has another', () => {
  const rejected = [...requested, hear([said('REJECTED', 1)])]
  expect(bookingAfter(...rejected, hear([said('CONFIRMED', 2)]))).toMatchObject({ status: 'CONFIRMED', apart: [] })
  expect(bookingAfter(...rejected, hear([said('CONFIRMED', 2)], undefined, true))).toMatchObject({
    status: 'REJECTED',
    apart: [{ because: 'SHIPMENT_TAKEN' }],
  })
})

test('[D4.008] what the carrier wishes to change is a request that the client’s side answers', () => {
  const wished = [...requested, hear([said('CONFIRMED', 1), said('PENDING_AMENDMENT', 2)])]
  const [request] = bookingAfter(...wished).requests
  expect(request).toMatchObject({ side: 'carrier', kind: 'AMENDMENT', state: 'RECEIVED' })
  const answer = {
    ...asked('C'),
    type: 'AnswerRequest',
    requestId: request?.requestId ?? '',
    outcome: 'DECLINED',
    reason: 'no',
    answerHash: 'x',
  } as const
  expect(bookingAfter(...wished, answer).requests).toMatchObject([{ state: 'DECLINED', answer: 'no' }])
  expect(bookingAfter(...wished, hear([said('CONFIRMED', 3)])).requests).toMatchObject([{ state: 'WITHDRAWN' }])
})

test('by which number a carrier’s system knows it is kept once, and what it refuses is noted', () => {
  const take = { ...asked('S'), type: 'TakeReference', portKey: 'BLUE', requestReference: 'REQ-1' } as const
  expect(bookingAfter(...requested, take).port).toEqual({ portKey: 'BLUE', requestReference: 'REQ-1' })
  given(booking, after(...requested, take))
    .when(take)
    .thenNothing()
  given(booking, after(...requested))
    .when({ ...take, ...asked('O') })
    .thenRejected('only-system')
  const note = { ...asked('S'), type: 'NoteRefusal', reason: 'answered 400' } as const
  expect(bookingAfter(...requested, note)).toMatchObject({ status: 'REQUESTED', port: null })
})

test('[D4.009] an e-mail that never arrives is written down once, by the portal alone', () => {
  const contactId = '0198e000-0000-7000-8000-0000000000c1'
  const mail = { messageId: 'carrier-booking-1', to: 'carrier', contactId, because: 'refused' } as const
  const give = { ...asked('S'), type: 'GiveUpMail', ...mail } as const
  given(booking, after(...requested, give))
    .when(give)
    .thenNothing()
  given(booking, after(...requested))
    .when({ ...give, ...asked('O') })
    .thenRejected('only-system')
})
