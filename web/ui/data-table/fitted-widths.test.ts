import { expect, test } from 'vitest'
import { fitted } from './fitted-widths.ts'

test('what is left beside the last whole column goes to the widest one in sight', () => {
  expect(fitted([100, 200, 100, 100], [100, 200, 100, 100], 430)).toEqual([100, 230, 100, 100])
})

test('where everything fits or nothing does, widths stay', () => {
  expect(fitted([100, 200], [], 430)).toEqual([100, 200])
  expect(fitted([500, 200], [500, 200], 430)).toEqual([500, 200])
})

test('no column is narrower than what it holds in one piece', () => {
  expect(fitted([100, 200], [140, 60], 500)).toEqual([140, 200])
})

test('columns with more than they need give some of it up before a column leaves the sight', () => {
  expect(fitted([100, 200, 100], [100, 60, 100], 360)).toEqual([100, 160, 100])
  expect(fitted([100, 200, 100], [100, 60, 100], 330)).toEqual([100, 230, 100])
})
