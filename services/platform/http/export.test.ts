import fastify from 'fastify'
import { streamXlsxRows } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { type ExportCell, listAs } from './export.ts'

async function sheetOf(rows: readonly (readonly ExportCell[])[]) {
  const app = fastify()
  app.get('/list', (_request, reply) =>
    listAs(reply, {
      format: 'xlsx',
      fileName: 'Orders: 2026',
      rows,
      columns: [{ header: 'Text' }, { header: 'Quantity', kind: 'number' }, { header: 'Day', kind: 'date' }],
    }),
  )
  const answer = await app.inject('/list')
  const read: unknown[][] = []
  for await (const row of streamXlsxRows(new Uint8Array(answer.rawPayload))) read.push(row.values)
  return { headers: answer.headers, read }
}

test('a sheet holds texts, numbers and dates as such, and no formula', async () => {
  const { headers, read } = await sheetOf([
    ['=1+1', '12.5', '2026-03-02'],
    ['é中 <&>\u0001', '12345678901234567.89', null],
  ])
  expect(headers['content-disposition']).toBe("attachment; filename*=UTF-8''Orders-2026.xlsx")
  expect(read).toEqual([
    ['Text', 'Quantity', 'Day'],
    ['=1+1', 12.5, new Date('2026-03-02T00:00:00Z')],
    ['é中 <&>', '12345678901234567.89', null],
  ])
})

test('a CSV has numbers and days in the language’s style, a minus is no formula, and a text never is one', async () => {
  const app = fastify()
  const columns = [
    { header: 'Text' },
    { header: 'Amount', kind: 'number' as const },
    { header: 'Day', kind: 'date' as const },
  ]
  app.get('/list', (_request, reply) =>
    listAs(reply, {
      format: 'csv',
      fileName: 'l',
      language: 'fr',
      columns,
      rows: [
        ['-1+2', '-1234.50', '2026-03-02'],
        ['a;=1+1\n @b\r\nc', null, null],
      ],
    }),
  )
  expect((await app.inject('/list')).body).toBe(
    '\uFEFFText,Amount,Day\r\n\'-1+2,"-1234,50",02/03/2026\r\n"a;\'=1+1\n \'@b\r\nc",,\r\n',
  )
})
