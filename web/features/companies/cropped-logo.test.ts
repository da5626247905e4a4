import { expect, test } from 'vitest'
import { squareOf, wholeCrop } from './cropped-logo.ts'

test('[S5.013] of a picture a square is chosen that never leaves it', () => {
  const picture = { width: 400, height: 200 }
  expect(squareOf(picture, wholeCrop)).toEqual({ side: 200, left: 100, top: 0 })
  expect(squareOf(picture, { size: 0.5, across: 0, down: 1 })).toEqual({ side: 100, left: 0, top: 100 })
  expect(squareOf(picture, { size: 0.5, across: 1, down: 0 })).toEqual({ side: 100, left: 300, top: 0 })
  expect(squareOf({ width: 3, height: 1 }, { size: 0.1, across: 1, down: 1 })).toEqual({ side: 1, left: 2, top: 0 })
})
