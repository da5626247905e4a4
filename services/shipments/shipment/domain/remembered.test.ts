import { expect, test } from 'vitest'
import { type Remembered, rememberedAfter, rememberedInView } from './remembered.ts'
import { initial } from './state.ts'
import * as given from './testing/shipments.ts'

const vendorCompanyId = given.vendor
const recorded = (type: string, data: object, recordedAt = '2026-11-20T09:00:00.000Z') =>
  ({ type, data: { shipmentId: given.shipmentId, ...data }, recordedAt, metadata: { actor: { uid: 'u1' } } }) as never

test('[S2.080] a comment keeps who wrote it and when, an issue of a delivery its lines; a supplier sees its own words', () => {
  const lines = [{ lineId: 'l1', quantity: '5' }]
  const events = [
    recorded('CommentAdded', { commentId: 'c1', text: 'Ours', vendorCompanyId: null }),
    recorded('CommentAdded', { commentId: 'c2', text: 'Theirs', vendorCompanyId }),
    recorded('IssueOpened', { issueId: 'i1', kind: 'short', text: '', lines }),
  ]
  const remembered = events.reduce<Remembered | null>(
    (known, event) => rememberedAfter(known, event, initial, initial),
    null,
  )
  const written = { at: '2026-11-20T09:00:00.000Z', uid: 'u1' }
  const theirs = { id: 'c2', text: 'Theirs', vendorCompanyId, ...written }
  const since = written.at
  expect(remembered).toEqual({
    since,
    comments: [{ id: 'c1', text: 'Ours', vendorCompanyId: null, ...written }, theirs],
    issueLines: { i1: lines },
  })
  expect(remembered && rememberedInView(remembered, vendorCompanyId)).toEqual({ since, comments: [theirs] })
})

test('a status is so since the event that changed it', () => {
  const before = given.after(given.create())
  const after = given.after(given.create(), given.requestBooking())
  const said = recorded('CommentAdded', { commentId: 'c1', text: 'Ours', vendorCompanyId: null })
  const made = rememberedAfter(null, said, initial, before)
  const later = recorded('BookingRequested', {}, '2026-11-21T09:00:00.000Z')
  expect(rememberedAfter(made, later, before, before).since).toBe('2026-11-20T09:00:00.000Z')
  expect(rememberedAfter(made, later, before, after).since).toBe('2026-11-21T09:00:00.000Z')
})
