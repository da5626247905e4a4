import { expect, test } from 'vitest'
import { fitted } from './fitted-widths.ts'

test('what is left beside the last whole column goes to the widest one in sight', () => {
  expect(fitted([100, 200, 100, 100], 430)).toEqual([100, 230, 100, 100])
})

test('where everything fits or nothing does, widths stay', () => {
  expect(fitted([100, 200], 430)).toEqual([100, 200])
  expect(fitted([500, 200], 430)).toEqual([500, 200])
})
