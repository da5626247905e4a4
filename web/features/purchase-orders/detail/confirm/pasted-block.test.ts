import { expect, test } from 'vitest'
import { placeBlock } from './pasted-block.ts'

const skus = ['A-1', 'B-2', 'C-3']

test('a single value is no block', () => {
  expect(placeBlock('12', { index: 0, column: 'quantity' }, skus)).toBeNull()
})

test('a column goes downwards from where it was pasted and ends with the lines', () => {
  expect(placeBlock('1\r\n2\r\n3\r\n', { index: 1, column: 'quantity' }, skus)).toEqual([
    { index: 1, column: 'quantity', text: '1' },
    { index: 2, column: 'quantity', text: '2' },
  ])
})

test('columns go to the right; empty cells change nothing', () => {
  expect(placeBlock('5\t\t4.10', { index: 0, column: 'quantity' }, skus)).toEqual([
    { index: 0, column: 'quantity', text: '5' },
    { index: 0, column: 'unitPrice', text: '4.10' },
  ])
})

test('SKUs in the first column find their lines, whatever their order and case', () => {
  expect(placeBlock('c-3\t9\t2027-01-02\nx-9\t1\t', { index: 0, column: 'date' }, skus)).toEqual([
    { index: 2, column: 'quantity', text: '9' },
    { index: 2, column: 'date', text: '2027-01-02' },
  ])
})
