import { expect, test } from 'vitest'
import { cursorOf, nextPage, previousPage } from './paging.ts'

test('going on and back leads over the same pages, and the first one asks without a cursor', () => {
  const second = nextPage(null, 'abc', 50)
  const third = nextPage(second.trail, 'def', 100)
  expect([cursorOf(null), cursorOf(second.trail), cursorOf(third.trail)]).toEqual([undefined, 'abc', 'def'])
  expect(previousPage(third.trail)).toEqual({ trail: second.trail, from: 50 })
  expect(previousPage(second.trail)).toEqual({ trail: null, from: 0 })
})
