import type { PickupDetail } from '@quayside/contracts/handling/pickup-queries.ts'
import { pickupStatuses } from '@quayside/contracts/handling/pickups.ts'
import { expect, test } from 'vitest'
import { allowed, pickupWithHistory } from '../../../testing/fixtures/handled-goods.ts'
import { askOfPickup } from './ask-of-pickup.ts'

const window = { from: '2026-11-28T04:00:00.000Z', until: '2026-11-28T06:00:00.000Z' }
const told = (over: Partial<PickupDetail>, now = '2026-11-28T05:00:00Z') => {
  const ask = askOfPickup({ ...pickupWithHistory(), window, ...over }, Date.parse(now))
  return ask && [ask.of, ...Object.values(ask).slice(1)].filter(Boolean).join(' ')
}

test('[D5.001] each status asks the one who may go on with it, until when it can be done, and tells all others who is waited for', () => {
  const every = allowed('send', 'accept', 'collect', 'answer-cancellation', 'reschedule', 'close')
  const asked = pickupStatuses.map(status => [
    status,
    told({ status, allowedCommands: every }),
    told({ status, allowedCommands: [] }),
  ])
  const cutOff = '2026-11-28T10:30:00.000Z'
  expect(asked).toEqual([
    ['DRAFT', `you send ${cutOff}`, `them send ${cutOff}`],
    ['REQUESTED', `you accept ${cutOff}`, `them accept ${cutOff}`],
    ['SCHEDULED', 'you collect', 'them collect'],
    ['PICKED_UP', 'them close', 'them close'],
    ['CLOSED', null, null],
    ['REJECTED', 'ended REJECTED', 'ended REJECTED'],
    ['FAILED', 'you reschedule', 'them reschedule'],
    ['CANCEL_REQUESTED', `you answer-cancellation ${window.until}`, `them answer-cancellation ${window.until}`],
    ['CANCELLED', 'ended CANCELLED', 'ended CANCELLED'],
  ])
})

test('before its window begins nobody is asked to record it, and a cut-off that has passed is no time to wait for', () => {
  const may = allowed('collect', 'accept')
  expect(told({ status: 'SCHEDULED', allowedCommands: may }, '2026-11-28T03:00:00Z')).toBe('them collect')
  const terms = { ...pickupWithHistory().terms, isPastCutOff: true }
  expect(told({ status: 'REQUESTED', allowedCommands: may, terms })).toBe('you accept')
})

test('what went by comes before all else', () => {
  expect(told({ status: 'SCHEDULED', attention: 'window-ended' })).toBe('warning window-ended')
  expect(told({ status: 'REQUESTED', attention: 'cut-off-near' })).toBe('warning cut-off-near')
  expect(told({ status: 'SCHEDULED', attention: 'overtaken', overtaken: true })).toBe('warning record')
  expect(told({ status: 'REQUESTED', window: null, overtaken: true })).toBe('warning withdraw')
})
