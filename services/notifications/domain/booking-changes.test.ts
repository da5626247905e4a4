import { expect, test } from 'vitest'
import { type BookingNews, bookingChangesOf } from './booking-changes.ts'

const facts = { number: 'BK-1', status: 'REJECTED', clientCompanyId: 'client' }
const turn = (event: object, viewer: object) =>
  ({
    event,
    id: 'a-booking',
    viewer,
    // What became of it is written after the event that brought it there.
    before: facts,
    after: facts,
  }) as unknown as BookingNews
const client = { client: 'client', vendor: null }
const supplier = { client: null, vendor: 'supplier' }
const status = (to: string) => ({ type: 'BookingStatusChanged', data: { from: 'REQUESTED', to, reason: 'no space' } })

test('[D4.016] client’s side and suppliers hear what became of a booking, the suppliers not why', () => {
  expect(bookingChangesOf(turn(status('REJECTED'), client))).toMatchObject([
    {
      change: {
        act: 'BookingIsRejected',
        audience: ['client', 'operator'],
        oldValue: 'REQUESTED',
        newValue: 'REJECTED',
        reason: 'no space',
      },
    },
  ])
  expect(bookingChangesOf(turn(status('REJECTED'), supplier))).toMatchObject([
    { subject: { vendorCompanyId: 'supplier' }, change: { audience: ['supplier'], reason: null } },
  ])
})

test('what is asked of or by the carrier is the client’s side’s alone', () => {
  for (const to of ['REQUESTED', 'PENDING_UPDATE'])
    expect(bookingChangesOf(turn(status(to), supplier)).flatMap(one => one.change.audience)).toEqual([])
  expect(bookingChangesOf(turn(status('COMPLETED'), client))).toEqual([])
})

test('[D4.009] the operator hears of an e-mail that never arrives', () => {
  const given = { type: 'BookingMailGivenUp', data: { to: 'carrier', because: 'refused' } }
  expect(bookingChangesOf(turn(given, client))).toMatchObject([
    { change: { act: 'BookingMailGivenUp', audience: ['operator'], reason: null } },
  ])
  expect(bookingChangesOf(turn(given, supplier))).toEqual([])
})

test('[D4.005, D4.014] the operator hears of a carrier’s word that came too late', () => {
  const late = { type: 'CarrierAnswerKeptApart', data: { because: 'CANCELLED' } }
  expect(bookingChangesOf(turn(late, client))).toMatchObject([{ change: { audience: ['operator'] } }])
  expect(bookingChangesOf(turn(late, supplier))).toEqual([])
})

test('[D4.009] client and operator hear what became of a request beside the status, and that the carrier has one', () => {
  const open = { kind: 'AMENDMENT', answeredBy: 'carrier' }
  const heard = (code: string, before: object | null, after: object | null) => {
    const news = turn({ type: 'CarrierAnswered', data: { answer: { code, reason: 'Full' } } }, client)
    const changes = bookingChangesOf({
      ...news,
      before: { ...facts, openRequest: before },
      after: { ...facts, openRequest: after },
    } as unknown as BookingNews)
    return changes.map(({ change }) => [change.act, change.audience.join(), change.reason])
  }
  expect(heard('AMENDMENT_CONFIRMED', open, null)).toEqual([['BookingRequestIsAccepted', 'client,operator', 'Full']])
  expect(heard('AMENDMENT_DECLINED', open, null)).toEqual([['BookingRequestIsDeclined', 'client,operator', 'Full']])
  expect(heard('PENDING_AMENDMENT', null, open)).toEqual([['CarrierAskedForAmendment', 'client,operator', 'Full']])
  const wish = { ...open, kind: 'CANCELLATION' }
  expect(heard('CANCELLATION_DECLINED', wish, null)).toMatchObject([
    ['BookingRequestIsDeclined', 'client,operator', 'Full'],
  ])
  // Its status tells it.
  expect(heard('CANCELLATION_CONFIRMED', wish, null)).toEqual([])
  expect(heard('AMENDMENT_RECEIVED', open, open)).toEqual([])
  const withdrawn = { type: 'BookingRequestAnswered', data: { outcome: 'WITHDRAWN', reason: '' } }
  expect(bookingChangesOf(turn(withdrawn, client))).toMatchObject([{ change: { act: 'BookingRequestIsWithdrawn' } }])
  expect(bookingChangesOf(turn(withdrawn, supplier))).toEqual([])
})
