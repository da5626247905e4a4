import { expect, test } from 'vitest'
import type { Change } from './change.ts'
import { created, read, sent, since, updated } from './row.ts'
import { orderId } from './testing/orders.ts'

const change: Change = {
  entityId: orderId,
  entityNumber: '4500-018832',
  lineNumber: 1,
  field: 'confirmedDate',
  oldValue: '2027-01-12',
  newValue: '2027-01-19',
  type: 'DATE_CHANGE',
  topic: 'DATE_CHANGE',
  audience: ['client'],
  colleagues: null,
  reason: null,
  act: 'QuantitiesConfirmed',
}
const later: Change = { ...change, oldValue: '2027-01-19', newValue: '2027-01-26' }
const row = created(change, '2026-11-20T09:00:00.000Z')

test('[D7.016] [S4.020] a notification goes CREATED, SENT, READ', () => {
  expect(row.status).toBe('CREATED')
  const mailed = sent(row, '2026-11-20T09:01:00.000Z')
  expect(mailed).toMatchObject({ status: 'SENT', sentAt: '2026-11-20T09:01:00.000Z' })
  expect(read(mailed, '2026-11-20T10:00:00.000Z')).toMatchObject({
    status: 'READ',
    readAt: '2026-11-20T10:00:00.000Z',
    sentAt: '2026-11-20T09:01:00.000Z',
  })
})

test('[D7.017] another change before it is read keeps the first old value and takes the newest new one', () => {
  const again = updated(sent(row, '2026-11-20T09:01:00.000Z'), later, '2026-11-20T11:00:00.000Z')
  expect(again).toMatchObject({
    status: 'UPDATED',
    oldValue: '2027-01-12',
    newValue: '2027-01-26',
    change: 2,
    createdAt: '2026-11-20T09:00:00.000Z',
    updatedAt: '2026-11-20T11:00:00.000Z',
  })
})

test('a field that is back where it was tells what it was meanwhile, never the same twice', () => {
  const file = { ...change, field: 'attachment', oldValue: null, newValue: 'offer.csv' }
  const gone = { ...file, oldValue: 'offer.csv', newValue: null }
  expect(updated(created(file, row.createdAt), gone, row.createdAt)).toMatchObject({
    oldValue: 'offer.csv',
    newValue: null,
  })
})

test('an updated row has the reason of its newest change alone', () => {
  const declined = { ...change, field: 'status', reason: 'a week earlier, please' }
  const again = updated(created(declined, '2026-11-20T09:00:00.000Z'), { ...declined, reason: null }, row.createdAt)
  expect(again.reason).toBeNull()
})

test('an updated row whose e-mail went stays UPDATED', () => {
  const again = updated(row, later, '2026-11-20T11:00:00.000Z')
  expect(sent(again, '2026-11-20T11:01:00.000Z')).toMatchObject({
    status: 'UPDATED',
    sentAt: '2026-11-20T11:01:00.000Z',
  })
})

test('reading again changes nothing', () => {
  const once = read(row, '2026-11-20T10:00:00.000Z')
  expect(read(once, '2026-11-20T12:00:00.000Z')).toBe(once)
  expect(sent(once, '2026-11-20T12:00:00.000Z').status).toBe('READ')
})

test('what came since a change is told with the event of each', () => {
  const told = updated(created(change, row.createdAt, true, '7'), later, '2026-11-20T11:00:00.000Z', true, '9')
  expect(since(told, 0).causes).toEqual(['7', '9'])
  expect(since(told, 1)).toMatchObject({ old: '2027-01-19', causes: ['9'] })
})
