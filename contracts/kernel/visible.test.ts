import { expect, test } from 'vitest'
import { isVisible } from './visible.ts'

test.each(['', ' ', ' \u200b ', '\u2028', '\u202e\u2069', '\u2800', '\u3164', '\ufeff\u00ad'])(
  '%j shows nothing',
  text => {
    expect(isVisible(text)).toBe(false)
  },
)

test.each(['a', ' 货 ', '\u202ea', '-', '✓'])('%j is seen', text => {
  expect(isVisible(text)).toBe(true)
})
