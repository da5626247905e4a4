import { expect, test } from 'vitest'
import { csvCell, sheetText, unmarkedCell } from './sheet-cells.ts'

test('a sheet’s text holds no sign that XML cannot hold, and none that would be read as another', () => {
  expect(sheetText('a\u0000b\uffffc')).toBe('abc')
  // Of the order number _x0041_ a spreadsheet program would make A.
  expect(sheetText('_x0041_ and _xyz_')).toBe('_x005F_x0041_ and _xyz_')
})

test('what stops a formula in a file of ours is taken off again when the file comes back', () => {
  const read = (cell: string) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
  const texts = ['-12A', '- spare part', '@home', '=1+1', ' =1', '\t-1', 'a;\n=b', '＝x', "it's", "'quoted'", '-5', '']
  for (const text of texts) expect(unmarkedCell(read(csvCell(text)))).toBe(text)
})
