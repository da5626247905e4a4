import { expect, test } from 'vitest'
import { fileNameOf } from './file-name.ts'

test.each([
  ['Factura 21.pdf', 'Factura 21.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\fakepath\\orders.xlsx', 'orders.xlsx'],
  ['2%22 pipes%0d%0a.csv', '2" pipes.csv'],
  ['100%.pdf', '100%.pdf'],
  ['rep\u202efdp.exe', 'repfdp.exe'],
  ['.htaccess', 'file.htaccess'],
  ['', 'file'],
  [undefined, 'file'],
])('a file that the browser calls %j is %j', (name, shown) => {
  expect(fileNameOf(name)).toBe(shown)
})

test('a long name keeps its ending', () => {
  expect(fileNameOf(`${'a'.repeat(300)}.pdf`)).toBe(`${'a'.repeat(196)}.pdf`)
})
