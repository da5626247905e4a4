import { expect, test } from 'vitest'
import { sheetText } from './sheet-cells.ts'

test('a sheet’s text holds no sign that XML cannot hold, and none that would be read as another', () => {
  expect(sheetText('a\u0000b\uffffc')).toBe('abc')
  // Of the order number _x0041_ a spreadsheet program would make A.
  expect(sheetText('_x0041_ and _xyz_')).toBe('_x005F_x0041_ and _xyz_')
})
