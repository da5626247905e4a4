import { csvCell } from '@quayside/contracts/kernel/sheet-cells.ts'
import { expect, test } from 'vitest'
import { MalformedInputError } from './input.ts'
import { cappedTotal, decodeCursor, encodeCursor, pageOf, parseSort } from './lists.ts'

test('a cursor continues after the values it was made of, and only in the same order', () => {
  const cursor = encodeCursor('-requiredDate', ['2026-03-01', null, 'id'])
  expect(decodeCursor(cursor, '-requiredDate', 3)).toEqual(['2026-03-01', null, 'id'])
  expect(decodeCursor(undefined, '-requiredDate', 3)).toBeNull()
  for (const bad of [cursor.slice(0, -4), 'x', Buffer.from('{"s":"-requiredDate","v":[{}]}').toString('base64url')]) {
    expect(() => decodeCursor(bad, '-requiredDate', 3)).toThrow(MalformedInputError)
  }
  expect(() => decodeCursor(cursor, 'requiredDate', 3)).toThrow(MalformedInputError)
  expect(() => decodeCursor(cursor, '-requiredDate', 2)).toThrow(MalformedInputError)
})

test('only the named columns can be sorted by', () => {
  const standard = { column: 'number', direction: 'asc' } as const
  expect(parseSort('-date', ['number', 'date'], standard)).toEqual({ column: 'date', direction: 'desc' })
  expect(parseSort(undefined, ['number', 'date'], standard)).toEqual(standard)
  expect(() => parseSort('date; drop table x', ['number', 'date'], standard)).toThrow(MalformedInputError)
})

test('a page has a next cursor only when there is a row beyond it', () => {
  const page = (rows: number[]) =>
    pageOf(
      rows,
      2,
      row => `after ${row}`,
      row => row * 10,
    )
  expect(page([1, 2])).toEqual({ items: [10, 20], nextCursor: null })
  expect(page([1, 2, 3])).toEqual({ items: [10, 20], nextCursor: 'after 2' })
})

test('totals are exact up to 10,000 and capped beyond', () => {
  expect(cappedTotal(10_000)).toEqual({ total: 10_000, totalIsCapped: false })
  expect(cappedTotal(10_001)).toEqual({ total: 10_000, totalIsCapped: true })
})

test.each([
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['+49 30 1', "'+49 30 1"],
  ['-cmd|x', "'-cmd|x"],
  [' =1', "' =1"],
  // Also where a program parts cells by tabs.
  ['\t=1', '"\'\t\'=1"'],
  ['＝1', "'＝1"],
  ['-12.5', '-12.5'],
  ['a "b", c', '"a ""b"", c"'],
  [null, ''],
  [-3, '-3'],
])('no spreadsheet program runs the CSV cell %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell)
})
