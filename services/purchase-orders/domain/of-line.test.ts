import { expect, test } from 'vitest'
import { ofLine } from './of-line.ts'

test('what is about a line, in a short list and in a long one, in its order', () => {
  for (const many of [4, 4_000]) {
    const list = Array.from({ length: many }, (_, index) => ({ lineId: `L${index % (many / 2)}`, index }))
    expect(ofLine(list, 'L1').map(({ index }) => index)).toEqual([1, 1 + many / 2])
    expect(ofLine(list, 'L1')).toEqual(ofLine(list, 'L1'))
    expect(ofLine(list, 'none')).toEqual([])
    // Another list is looked at anew.
    expect(ofLine(list.slice(0, many / 2), 'L1').map(({ index }) => index)).toEqual([1])
  }
})
