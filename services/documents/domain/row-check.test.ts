import type { ImportMapping, MappedField } from '@quayside/contracts/documents/import-mapping.ts'
import { describe, expect, test } from 'vitest'
import { moduleOf } from './modules.ts'
import { compareHeads } from './order-heads.ts'
import { readCell } from './read-cell.ts'
import { type CheckedRow, checkRow, severityOf } from './row-check.ts'
import { planRows } from './row-plan.ts'

const headers = ['Order', 'Supplier', 'Item', 'Qty', 'Price', 'Value', 'Due', 'Term', 'Mode', 'Weight', 'Sent']
const columns = {
  orderNumber: 'Order',
  vendor: 'Supplier',
  description: 'Item',
  quantity: 'Qty',
  unitPrice: 'Price',
  lineValue: 'Value',
  requiredDeliveryDate: 'Due',
  incoterm: 'Term',
  transportMode: 'Mode',
  weight: 'Weight',
  emissionDate: 'Sent',
} as const

function mapping(changes: Partial<Record<MappedField['field'], Partial<MappedField>>> = {}): ImportMapping {
  const mapped = Object.entries(columns).map(
    ([field, header]) =>
      ({ field, source: { from: 'header', header }, ...changes[field as MappedField['field']] }) as MappedField,
  )
  return {
    fields: [
      ...mapped,
      { field: 'currency', source: { from: 'fixed', value: 'USD' } },
      { field: 'buyer', source: { from: 'fixed', value: 'Ana' } },
    ],
  }
}

const good = {
  Order: 'SO-1',
  Supplier: 'Orgenics',
  Item: 'Kit',
  Qty: '3',
  Price: '1.10',
  Value: '3.30',
  Due: '2-Jun-06',
  Term: 'FCA Lagos',
  Mode: 'Air',
  Weight: '13',
  Sent: '1-Jun-06',
}

function check(cells: Partial<Record<keyof typeof good, string>> = {}, using: ImportMapping = mapping()): CheckedRow {
  const row: Record<string, string> = { ...good, ...cells }
  return checkRow(
    planRows(using, headers, moduleOf('purchase-orders')),
    headers.map(header => row[header] ?? ''),
  )
}

test('a good row says nothing and has its values in the product’s form', () => {
  const { values, issues } = check()
  expect(issues).toEqual([])
  expect(values).toMatchObject({
    orderNumber: 'SO-1',
    quantity: '3',
    unitPrice: '1.1',
    requiredDeliveryDate: '2006-06-02',
    transportMode: 'AIR',
    currency: 'USD',
  })
})

test('[D7.012] an error names the column, what was expected and what was found', () => {
  expect(check({ Qty: 'a few' }).issues).toEqual([
    {
      severity: 'error',
      code: 'import-value-unreadable',
      field: 'quantity',
      column: 'Qty',
      expected: 'quantity-positive',
      found: 'a few',
    },
  ])
  expect(check({ Qty: '0' }).issues).toMatchObject([
    { code: 'import-value-unreadable', expected: 'quantity-positive', found: '0' },
  ])
  expect(check({ Qty: '1,5' }).issues).toMatchObject([{ severity: 'error', column: 'Qty', found: '1,5' }])
  expect(check({ Order: '' }).issues).toMatchObject([
    { severity: 'error', code: 'import-value-missing', column: 'Order' },
  ])
  expect(check({ Supplier: 'N/A' }).issues).toMatchObject([{ severity: 'error', column: 'Supplier', found: 'N/A' }])
  expect(check({ Due: 'Date Not Captured' }).issues).toMatchObject([
    { severity: 'error', field: 'requiredDeliveryDate', found: 'Date Not Captured' },
  ])
})

test('what says nothing in an optional field is unknown, with a note', () => {
  const { values, issues } = check({ Sent: 'Date Not Captured', Term: 'N/A - From RDC', Mode: 'N/A' })
  expect(values).not.toHaveProperty('emissionDate')
  expect(values).not.toHaveProperty('incoterm')
  expect(issues.map(issue => [issue.severity, issue.code, issue.column])).toEqual([
    ['warning', 'import-value-unknown', 'Term'],
    ['warning', 'import-value-unknown', 'Mode'],
    ['warning', 'import-value-unknown', 'Sent'],
  ])
})

test('[D7.019] a sentence in a number’s column is an error, or left out with a note where the mapping says so', () => {
  const sentence = { Weight: 'See DN-304 (ID#:10589)' }
  expect(severityOf(check(sentence).issues)).toBe('error')
  const lenient = check(sentence, mapping({ weight: { ignoreUnreadable: true } }))
  expect(severityOf(lenient.issues)).toBe('warning')
  expect(lenient.values).not.toHaveProperty('weight')
  expect(severityOf(check({ Qty: 'a few' }, mapping({ quantity: { ignoreUnreadable: true } })).issues)).toBe('error')
})

test('[D9.009] a retired Incoterm is accepted and marked', () => {
  const { values, issues } = check({ Term: 'DDU' })
  expect(values.incoterm).toBe('DDU')
  expect(issues).toMatchObject([{ severity: 'warning', code: 'import-incoterm-retired', found: 'DDU' }])
})

test('[D9.008] a term without its named place is accepted and marked; the place may be in a column of its own', () => {
  const { values, issues } = check({ Term: 'EXW' })
  expect(values.incoterm).toBe('EXW')
  expect(issues).toEqual([
    {
      severity: 'warning',
      code: 'import-incoterm-place-missing',
      field: 'incoterm',
      column: 'Term',
      expected: 'named-place',
      found: 'EXW',
    },
  ])
  const fixed: MappedField = { field: 'incotermPlace', source: { from: 'fixed', value: 'Lagos' } }
  expect(check({ Term: 'EXW' }, { fields: [...mapping().fields, fixed] })).toMatchObject({
    values: { incoterm: 'EXW', incotermPlace: 'Lagos' },
    issues: [],
  })
})

test('[D9.008] a term for ocean alone is left out of an order by air, with both told', () => {
  const { values, issues } = check({ Term: 'CIF Rotterdam' })
  expect(values).not.toHaveProperty('incoterm')
  expect(issues).toMatchObject([{ severity: 'warning', code: 'import-incoterm-left-out', params: { mode: 'AIR' } }])
  expect(check({ Term: 'CIF Rotterdam', Mode: 'Ocean' })).toMatchObject({
    values: { incoterm: 'CIF', incotermPlace: 'Rotterdam' },
    issues: [],
  })
})

test('a line value other than quantity x price is told with both figures, to the cent', () => {
  expect(check({ Value: '3.31' }).issues).toMatchObject([
    { severity: 'warning', code: 'import-line-value-differs', params: { computed: '3.30', stated: '3.31' } },
  ])
  expect(check({ Qty: '3', Price: '0.333333', Value: '1' }).issues).toEqual([])
})

test('digits that arithmetic left behind are rounded, with a note', () => {
  const { values, issues } = check({ Price: '1.10000000000000009' })
  expect(values.unitPrice).toBe('1.1')
  expect(issues).toMatchObject([{ severity: 'warning', code: 'import-value-rounded' }])
})

test('a row with more cells than headers is refused, one with fewer is read', () => {
  const plan = planRows(mapping(), headers, moduleOf('purchase-orders'))
  const cells = headers.map(header => (good as Record<string, string>)[header] ?? '')
  expect(checkRow(plan, [...cells, 'extra']).issues).toMatchObject([
    { severity: 'error', code: 'import-row-too-wide', params: { cells: 12, headers: 11 } },
  ])
  expect(checkRow(plan, [...cells, '', '']).issues).toEqual([])
  expect(checkRow(plan, cells.slice(0, 9)).issues).toEqual([])
})

test('rows of one order that disagree: another currency or Incoterm is an error, another value a warning, a gap is filled', () => {
  const first = {
    row: 2,
    values: { orderNumber: 'SO-1', currency: 'USD', incoterm: 'FCA', transportMode: 'AIR', quantity: '1' },
  }
  const { issues, missing } = compareHeads(
    first,
    { orderNumber: 'SO-1', currency: 'EUR', incoterm: 'EXW', transportMode: 'OCEAN', buyer: 'Ana', quantity: '2' },
    () => 'column',
  )
  expect(issues).toMatchObject([
    { severity: 'error', code: 'import-order-disagrees', found: 'EUR', params: { first: 'USD', firstRow: 2 } },
    { severity: 'error', code: 'import-order-disagrees', found: 'EXW', params: { first: 'FCA', firstRow: 2 } },
    { severity: 'warning', code: 'import-order-head-differs', found: 'OCEAN', params: { first: 'AIR', firstRow: 2 } },
  ])
  expect(missing).toEqual({ buyer: 'Ana' })
})

describe('dates outside of the years that orders hold', () => {
  test.each(['1999-12-31', '2100-01-01', '31/12/1999'])('%s is read and reported as out of range', cell => {
    expect(readCell('date', cell, { dateStyle: 'day-month-year' })).toEqual({ expected: 'date-range' })
  })
  test.each(['2000-01-01', '2006-06-02', '2099-12-31'])('%s goes through', cell => {
    expect(readCell('date', cell, {})).toEqual({ value: cell, rounded: false })
  })
})

test('a day that is in no calendar says so however it is written; another text is asked for as a date', () => {
  const expectedOf = (cell: string, dateStyle?: 'day-month-year' | 'month-day-year') =>
    readCell('date', cell, { dateStyle })
  for (const cell of ['2026-02-30', '2026-13-01', '31/02/2027', '31-Feb-2027', '31.02.2027'])
    expect(expectedOf(cell)).toEqual({ expected: 'day-that-exists' })
  expect(expectedOf('31/02/2027', 'day-month-year')).toEqual({ expected: 'day-that-exists' })
  expect(expectedOf('02/31/2027', 'month-day-year')).toEqual({ expected: 'day-that-exists' })
  expect(expectedOf('02/25/2027', 'day-month-year')).toEqual({ expected: 'date-day-first' })
  expect(expectedOf('25/02/2027', 'month-day-year')).toEqual({ expected: 'date-month-first' })
  expect(expectedOf('soon')).toEqual({ expected: 'date' })
})

test.each(['quantity', 'price', 'weight', 'amount', 'percentage'] as const)(
  'a %s with the other decimal sign is told its sign, not its value',
  kind => {
    expect(readCell(kind, '1,5', { decimalStyle: 'point' })).toEqual({ expected: 'decimal-point' })
    expect(readCell(kind, '1.5', { decimalStyle: 'comma' })).toEqual({ expected: 'decimal-comma' })
    expect(readCell(kind, 'a few', { decimalStyle: 'point' })).not.toEqual({ expected: 'decimal-point' })
  },
)

test('a figure of too many digits is told how many it may have', () => {
  expect(readCell('price', '1234567890123456', {})).toEqual({ expected: 'whole-digits' })
})
