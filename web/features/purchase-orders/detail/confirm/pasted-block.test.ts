import { expect, test } from 'vitest'
import { placeBlock } from './pasted-block.ts'

const skus = ['A-1', 'B-2', 'C-3']

test('a single value is no block', () => {
  expect(placeBlock('12', { index: 0, column: 'quantity' }, skus)).toBeNull()
})

test('a column goes downwards from where it was pasted and ends with the lines', () => {
  expect(placeBlock('1\r\n2\r\n3\r\n', { index: 1, column: 'quantity' }, skus)?.cells).toEqual([
    { index: 1, column: 'quantity', text: '1' },
    { index: 2, column: 'quantity', text: '2' },
  ])
})

test('columns go to the right; empty cells change nothing', () => {
  expect(placeBlock('5\t\t4.10', { index: 0, column: 'quantity' }, skus)?.cells).toEqual([
    { index: 0, column: 'quantity', text: '5' },
    { index: 0, column: 'unitPrice', text: '4.10' },
  ])
})

test('SKUs in the first column find their lines, whatever their order and case', () => {
  expect(placeBlock('c-3\t9\t2027-01-02\nx-9\t1\t', { index: 0, column: 'date' }, skus)?.cells).toEqual([
    { index: 2, column: 'quantity', text: '9' },
    { index: 2, column: 'date', text: '2027-01-02' },
  ])
})

test('rows that are on no line are named with the reason', () => {
  const at = { index: 0, column: 'quantity' } as const
  expect(placeBlock('A-1\t5\nX-9\t1\na-1\t6', at, skus)).toEqual({
    cells: [{ index: 0, column: 'quantity', text: '5' }],
    leftOut: [
      { row: 2, text: 'X-9 1', why: 'unknown-sku' },
      { row: 3, text: 'a-1 6', why: 'line-taken' },
    ],
  })
  expect(placeBlock('1\n2', { index: 2, column: 'quantity' }, skus)?.leftOut).toEqual([
    { row: 2, text: '2', why: 'no-more-lines' },
  ])
})

test('an SKU on two lines takes them one after the other', () => {
  expect(placeBlock('A-1\t5\nA-1\t6', { index: 0, column: 'quantity' }, ['A-1', 'B-2', 'A-1'])).toEqual({
    cells: [
      { index: 0, column: 'quantity', text: '5' },
      { index: 2, column: 'quantity', text: '6' },
    ],
    leftOut: [],
  })
})
