import { expect, test } from 'vitest'
import { type ProposedLine, proposalForm } from './proposal-form.ts'

type Change = Partial<ProposedLine>
const line = (change: Change): ProposedLine => ({
  lineId: 'line',
  most: '10',
  unit: 'BX',
  last: '',
  notBefore: '2026-11-01',
  quantity: '10',
  date: null,
  unitPrice: null,
  pendingDate: null,
  ...change,
})
const stopsAt = (...lines: Change[]) => {
  const answer = proposalForm.safeParse({ dateForAll: null, lines: lines.map(line) })
  return answer.success ? [] : answer.error.issues.map(issue => `${issue.path.join('.')} ${issue.message}`)
}

test.each<[string, Change[], string[]]>([
  ['all as ordered', [{}, {}], []],
  ['nothing of one line', [{}, { quantity: '0', pendingDate: '2098-06-01' }], []],
  ['a day that has passed, of which nothing is pending', [{ pendingDate: '2026-01-01' }], []],
  ['no quantity', [{ quantity: '' }, {}], ['lines.0.quantity field-required']],
  ['a quantity in another form', [{ quantity: '1,5' }], ['lines.0.quantity not-a-number']],
  ['less than nothing', [{ quantity: '-5' }], ['lines.0.quantity below-zero']],
  [
    'the smallest excess',
    [{ quantity: '10.000001' }],
    ['lines.0.quantity confirmed-more-than-required confirmed=10.000001 required=10'],
  ],
  ['a part of a box', [{ quantity: '1.5', pendingDate: '2098-06-01' }], ['lines.0.quantity counted-whole']],
  ['all of a rest that is a part of a box', [{ most: '1.5', quantity: '1.5' }], []],
  ['a part of what is measured', [{ quantity: '1.5', pendingDate: '2098-06-01', unit: 'KG' }], []],
  ['a rest without its day', [{ quantity: '9' }], ['lines.0.pendingDate form-pending-date-required']],
  [
    'a rest for a day that has passed',
    [{ quantity: '9', pendingDate: '2026-01-01' }],
    ['lines.0.pendingDate form-day-passed'],
  ],
  [
    'a day before the order was registered, and at once what is wrong elsewhere',
    [{ date: '2026-10-01' }, { date: '?2026-13-01' }, { quantity: '9' }, { quantity: 'x' }],
    [
      'lines.1.date invalid',
      'lines.3.quantity not-a-number',
      'lines.0.date form-promised-too-early',
      'lines.2.pendingDate form-pending-date-required',
    ],
  ],
  ['a day of before, of an order that was told later', [{ date: '2026-10-01', notBefore: null }], []],
  [
    'nothing of all lines',
    [{ quantity: '0', pendingDate: '2098-06-01' }],
    ['lines.0.quantity form-all-quantities-zero'],
  ],
])('[S5.068] [D1.017] [D1.018] what the form says of a confirmation: %s', (_, lines, faults) =>
  expect(stopsAt(...lines)).toEqual(faults),
)
