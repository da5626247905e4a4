import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { notYetHeld } from './not-yet-held.ts'

test('every test that is let off is there', () => {
  expect(notYetHeld.filter(file => !existsSync(file))).toEqual([])
})
