import { expect, test } from 'vitest'
import {
  guessConfirmationColumns,
  type ReadRow,
  readConfirmationRow,
  repeatedSkus,
  suggestedColumns,
} from '../domain/confirmation-file.ts'
import { openFile } from '../testing/checked-file.ts'

async function readFile(text: string): Promise<ReadRow[]> {
  const { headers, rows, profiles } = await openFile(Buffer.from(text))
  const mapping = guessConfirmationColumns(profiles)
  if (mapping === null) throw new Error('columns not recognised')
  const read = rows.map(({ row, cells }) =>
    readConfirmationRow(row, header => (cells[headers.indexOf(header)] ?? '').trim(), mapping),
  )
  return repeatedSkus(read, mapping.sku)
}

test('[S1.011] a supplier’s file gives SKU, quantity and date per row, in the supplier’s language', async () => {
  expect(await readFile('SKU;Cantidad confirmada;Fecha confirmada\nA-1;1.200,5;25/3/2026\nA-2;0;\n')).toMatchObject([
    { row: 2, sku: 'A-1', quantity: '1200.5', date: '2026-03-25', issues: [] },
    { row: 3, sku: 'A-2', quantity: '0', date: null, issues: [] },
  ])
})

test('[S1.011] [S5.022] [S5.023] a quantity is mandatory, a date is not; errors name row and column', async () => {
  const rows = await readFile('Item code,Quantity,Date\nA-1,,2026-03-25\n,5,\nA-3,-1,someday\n')
  expect(rows.map(row => row.issues.map(issue => [issue.code, issue.column, issue.expected, issue.found]))).toEqual([
    [['import-value-missing', 'Quantity', 'quantity', '']],
    [['import-value-missing', 'Item code', 'value', '']],
    [
      ['import-value-unreadable', 'Quantity', 'quantity', '-1'],
      ['import-value-unreadable', 'Date', 'date', 'someday'],
    ],
  ])
})

test('a quantity with the other decimal sign or too many digits, and a day that is none, are told as what they are', async () => {
  const rows = await readFile('SKU,Quantity,Date\nA-1,"1,5",25/3/2026\nA-2,1.1234567,31/02/2026\nA-3,2.5,26/3/2026\n')
  expect(rows.map(row => row.issues.map(issue => issue.expected))).toEqual([
    ['decimal-point'],
    ['digits', 'day-that-exists'],
    [],
  ])
})

test('an SKU that occurs again needs its line number', async () => {
  const twice = await readFile('SKU,Quantity\nA-1,5\nA-1,6\n')
  expect(twice[1]?.issues).toMatchObject([{ code: 'confirmation-file-sku-twice', params: { first: 2 } }])
  const told = await readFile('SKU,Line,Quantity\nA-1,1,5\nA-1,2,6\n')
  expect(told.map(row => [row.lineNumber, row.issues.length])).toEqual([
    [1, 0],
    [2, 0],
  ])
})

test.each([
  ['Artículo', 'Cantidad', 'Fecha'],
  ['Código', 'Cantidad (cajas)', 'Fecha de confirmación'],
  ['Référence', 'Quantité', 'Date prévue'],
  ['物料编号', '数量', '日期'],
  ['Item', 'Qty', 'Date'],
])('[S1.011] the columns %s, %s and %s are recognised', async (sku, quantity, date) => {
  const { profiles } = await openFile(Buffer.from(`${sku};${quantity};${date}\nA-1;5;2026-03-25\n`))
  expect(guessConfirmationColumns(profiles)).toMatchObject({ sku, quantity, date })
})

test('[S1.011] what can be told of the columns is suggested also when another one cannot', async () => {
  const { profiles } = await openFile(Buffer.from('SKU;Bultos;Fecha\nA-1;5;2026-03-25\n'))
  expect(guessConfirmationColumns(profiles)).toBeNull()
  expect(suggestedColumns(profiles)).toMatchObject({ sku: 'SKU', quantity: null, date: 'Fecha' })
})
