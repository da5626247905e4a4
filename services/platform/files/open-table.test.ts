import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { CFB, utils, write } from 'xlsx'
import { recogniseFormat } from './file-format.ts'
import { openTable } from './open-table.ts'
import type { UnreadableFile } from './unreadable-file.ts'
import { checkZipLimits } from './zip-limits.ts'

async function read(
  content: string | Uint8Array,
): Promise<{ headers: readonly string[]; rows: [number, ...string[]][]; layout: unknown }> {
  const table = await openTable(typeof content === 'string' ? Buffer.from(content) : content)
  const rows: [number, ...string[]][] = []
  for await (const batch of table.rows) for (const { row, cells } of batch) rows.push([row, ...cells])
  return { headers: table.headers, rows, layout: table.layout }
}

async function refusal(content: string | Uint8Array): Promise<[string, unknown]> {
  const error = (await read(content).then(
    () => null,
    (fault: unknown) => fault,
  )) as UnreadableFile | null
  return [error?.code ?? 'accepted', error?.params]
}

test.each([
  [',', '\n'],
  [';', '\r\n'],
  ['\t', '\r'],
  ['|', '\n'],
])('[S5.018] cells between %j and lines that end with %j are found without being told', async (delimiter, end) => {
  const text = [
    ['Order', 'Note'],
    ['1', `a${delimiter}b "c"`],
    ['2', `line one${end}line two`],
  ]
    .map(cells => cells.map(cell => `"${cell.replaceAll('"', '""')}"`).join(delimiter))
    .join(end)
  expect((await read(text)).rows).toEqual([
    [2, '1', `a${delimiter}b "c"`],
    [3, '2', `line one${end}line two`],
  ])
})

test('a comma in a number does not pass for the delimiter', async () => {
  const { headers, rows } = await read('Order;Price\n1;1,50\n2;2,75\n3;3,00')
  expect(headers).toEqual(['Order', 'Price'])
  expect(rows[1]).toEqual([3, '2', '2,75'])
})

test('text that is not valid UTF-8 is read as windows-1252', async () => {
  const { rows, layout } = await read(
    Buffer.from([...Buffer.from('Order,Place\n1,C'), 0xf4, ...Buffer.from('te d'), 0x92, ...Buffer.from('Ivoire\n')]),
  )
  expect(rows).toEqual([[2, '1', 'Côte d’Ivoire']])
  expect(layout).toMatchObject({ encoding: 'windows-1252' })
})

test('UTF-16 without a byte order mark is recognised', async () => {
  const { rows, layout } = await read(Buffer.from('Order\tNote\r\n1\tété', 'utf16le'))
  expect(rows).toEqual([[2, '1', 'été']])
  expect(layout).toMatchObject({ encoding: 'utf-16le', delimiter: '\t', lineEnding: 'crlf' })
})

test('[D7.012] rows keep the number that a person sees, across empty rows and cells with line breaks', async () => {
  expect((await read('Order,Note\n1,"two\nlines"\n\n,\n5,x\n')).rows.map(([row]) => row)).toEqual([2, 5])
})

test('[S5.018] headers that are missing, empty or doubled are refused by name', async () => {
  expect(await refusal('')).toEqual(['import-file-empty', {}])
  expect(await refusal(',,\n1,2,3')).toEqual(['import-headers-missing', {}])
  expect(await refusal('1,2,3\n4,5,6')).toEqual(['import-headers-missing', {}])
  expect(await refusal('Order,,Price\n1,2,3')).toEqual(['import-header-empty', { column: 'B' }])
  expect(await refusal('Order,Price,order\n1,2,3')).toEqual([
    'import-header-repeated',
    { header: 'order', first: 'A', second: 'C' },
  ])
})

test('quotes that never close are named with their row', async () => {
  expect(await refusal('Order,Note\n1,a\n2,"never closed\n3,b\n')).toEqual(['import-quotes-broken', { row: 3 }])
})

test('a cell that is too long is named with its row and column, and is not taken for quotes that never close', async () => {
  const long = 'x'.repeat(1_200_000)
  const told = { row: 3, column: 'B', limit: 5000 }
  expect(await refusal(`Order,Note\n1,a\n2,"${long}"\n3,b\n`)).toEqual(['import-cell-too-long', told])
  expect(await refusal(`Order,Note\n1,a\n2,${long}\n3,b\n`)).toEqual(['import-cell-too-long', told])
  expect(await refusal(`Order,Note\n1,a\n2,"${long}\n3,b\n`)).toEqual(['import-quotes-broken', { row: 3 }])
  const sheet = workbook('xlsx', {
    Orders: [
      ['Order', 'Note'],
      ['1', 'a'],
      ['2', 'x'.repeat(5001)],
    ],
  })
  expect(await refusal(sheet)).toEqual(['import-cell-too-long', told])
})

test('[S5.018] cells that lie beyond what can be read are told, wherever they are, and not passed over', async () => {
  const alone = (cell: string) => {
    const zip = CFB.read(workbook('xlsx', { Orders: [['Order'], ['SO-1']] }), { type: 'buffer' })
    const row = (at: string) =>
      `<row r="${at.replace(/\D+/, '')}"><c r="${at}" t="inlineStr"><is><t>x</t></is></c></row>`
    const rows = cell === 'XFD1' ? row(cell) : row('A1') + row(cell)
    const xml = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`
    CFB.utils.cfb_add(zip, '/xl/worksheets/sheet1.xml', Buffer.from(xml))
    return CFB.write(zip, { type: 'buffer', fileType: 'zip', compression: true }) as Buffer
  }
  expect(await refusal(alone('XFD1048576'))).toEqual(['import-too-many-columns', { limit: 300, found: 16_384 }])
  expect(await refusal(alone('XFD1'))).toEqual(['import-too-many-columns', { limit: 300, found: 16_384 }])
  expect(await refusal(alone('A1048576'))).toEqual(['import-too-many-rows', { limit: 200_000 }])
  const wide = (value: string) => `Order,Note\n1${','.repeat(300)}${value}\n`
  expect(await refusal(wide('x'))).toEqual(['import-too-many-columns', { limit: 300, found: 301 }])
  expect((await read(wide(''))).rows[0]?.slice(0, 3)).toEqual([2, '1', ''])
})

test('[S5.018] a file of more cells than are read in reasonable time is refused, and empty ones do not count', async () => {
  const headers = Array.from({ length: 300 }, (_, index) => `H${index}`).join(',')
  const rows = (count: number, cell: string) => `${headers}\n${`${`${cell},`.repeat(299)}x\n`.repeat(count)}`
  expect(await refusal(rows(6_667, 'x'))).toEqual(['import-too-many-cells', { limit: 2_000_000 }])
  expect(await refusal(rows(6_667, ''))).toEqual(['accepted', undefined])
})

test('[S5.017] files are judged by their content, whatever they call themselves', async () => {
  for (const content of [
    '%PDF-1.7\n...',
    '<html><table><tr><td>Order</td></tr></table></html>',
    '<?xml version="1.0"?><a/>',
    '{"order":1}',
  ])
    expect((await refusal(content))[0]).toBe('import-file-kind')
  expect(
    (
      await refusal(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]))
    )[0],
  ).toBe('import-file-kind')
  expect((await refusal(Buffer.from('Order,Note\n1,\u0000\u0001binary\u0002')))[0]).toBe('import-file-kind')
  expect(await recogniseFormat(Buffer.from('Order,Note\n1,2'))).toBe('csv')
})

function workbook(bookType: 'xlsx' | 'biff8', sheets: Record<string, unknown[][]>): Buffer {
  const book = utils.book_new()
  for (const [name, rows] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows, { UTC: true }), name)
  return write(book, { type: 'buffer', bookType, compression: true })
}

test.each(['xlsx', 'biff8'] as const)(
  '[S5.017] [S5.019] the first sheet of a workbook (%s) is read, others are ignored',
  async bookType => {
    const day = new Date(Date.UTC(2024, 1, 29))
    const bytes = workbook(bookType, {
      Orders: [
        ['Order', 'Due', 'Price'],
        ['SO-1', day, 26.25],
        ['SO-2', day, 1234567.5],
      ],
      Other: [['Nothing']],
    })
    const { headers, rows } = await read(bytes)
    expect(headers).toEqual(['Order', 'Due', 'Price'])
    expect(rows).toEqual([
      [2, 'SO-1', '2024-02-29', '26.25'],
      [3, 'SO-2', '2024-02-29', '1234567.5'],
    ])
  },
)

test('a workbook that is cut off is refused, and the service goes on', async () => {
  const bytes = workbook('xlsx', { Orders: [['Order'], ['SO-1']] })
  expect((await refusal(bytes.subarray(0, bytes.length - 40)))[0]).toBe('import-workbook-broken')
})

/** A ZIP archive with one deflated entry, as a workbook is, of any content. */
function archive(name: string, content: Buffer, statedSize: number, statedEntries = 1, listed = 1): Buffer {
  const packed = deflateRawSync(content, { level: 9 })
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(8, 4)
  fields.writeUInt32LE(packed.length, 14)
  fields.writeUInt32LE(statedSize, 18)
  fields.writeUInt16LE(name.length, 22)
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), packed])
  const entry = Buffer.concat([
    Buffer.from('PK\u0001\u0002'),
    Buffer.from([20, 0]),
    fields,
    Buffer.alloc(14),
    Buffer.from(name),
  ])
  const central = Buffer.concat(Array.from({ length: listed }, () => entry))
  const end = Buffer.alloc(18)
  end.writeUInt16LE(statedEntries, 4)
  end.writeUInt16LE(statedEntries, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(local.length, 12)
  return Buffer.concat([local, central, Buffer.from('PK\u0005\u0006'), end])
}

test('a workbook that unpacks to a hundred times its size is refused, whatever size it states', async () => {
  const bomb = archive('xl/worksheets/sheet1.xml', Buffer.alloc(8 * 1024 * 1024, 'A'), 1000)
  await expect(checkZipLimits(bomb)).rejects.toThrow('file-inflates-too-much')
  const huge = archive('xl/worksheets/sheet1.xml', Buffer.alloc(101 * 1024 * 1024), 1000)
  await expect(checkZipLimits(huge)).rejects.toThrow('file-inflates-too-much')
  await expect(checkZipLimits(archive('a.xml', Buffer.from('<a>fine</a>'), 11))).resolves.toBeUndefined()
})

test('an archive of more than ten thousand entries is refused before any of it is unpacked', async () => {
  const of = (entries: number) => archive('a.xml', Buffer.from('<a>fine</a>'), 11, entries)
  await expect(checkZipLimits(of(10_001))).rejects.toThrow('file-inflates-too-much')
  await expect(checkZipLimits(of(10_000))).rejects.toThrow('import-workbook-broken')
})

test('an archive whose entries share their bytes is refused before any of it is unpacked', async () => {
  await expect(checkZipLimits(archive('a.xml', Buffer.from('<a>fine</a>'), 11, 2, 2))).rejects.toThrow(
    'import-workbook-broken',
  )
})

test('what a workbook declares of other files and of itself is not read into it', async () => {
  const zip = CFB.read(workbook('xlsx', { Orders: [['Order'], ['SO-1']] }), { type: 'buffer' })
  const head =
    '<!DOCTYPE sst [<!ENTITY file SYSTEM "file:///etc/passwd"><!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>'
  const sheet = (text: string) =>
    `<?xml version="1.0"?>${head}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>
      <row r="1"><c r="A1" t="inlineStr"><is><t>Order</t></is></c></row>
      <row r="2"><c r="A2" t="inlineStr"><is><t>${text}</t></is></c></row></sheetData></worksheet>`
  const readWith = (text: string) => {
    CFB.utils.cfb_add(zip, '/xl/worksheets/sheet1.xml', Buffer.from(sheet(text)))
    return read(CFB.write(zip, { type: 'buffer', fileType: 'zip', compression: true }) as Buffer)
  }
  expect((await readWith('SO-1')).rows).toEqual([[2, 'SO-1']])
  for (const entity of ['&file;', '&b;'])
    await expect(readWith(`SO ${entity}`)).rejects.toThrow('import-workbook-broken')
})

test('halves of characters that a workbook names are replaced, in headers and in cells', async () => {
  const { headers, rows } = await read(
    workbook('xlsx', { Orders: [['Order_xD800_'], ['SO_xDC00_-1'], ['_xD83D__xDE00_']] }),
  )
  expect(headers).toEqual(['Order\ufffd'])
  expect(rows).toEqual([
    [2, 'SO\ufffd-1'],
    [3, '\u{1f600}'],
  ])
})

test('lines without content are not counted for ever: beyond the rows of any workbook the file is refused', async () => {
  expect(await refusal(`Order\n${'\n'.repeat(1_048_576)}`)).toEqual(['import-too-many-rows', { limit: 200_000 }])
  expect(await refusal(`Order\r${'\r'.repeat(1_048_576)}`)).toEqual(['import-too-many-rows', { limit: 200_000 }])
})

test('headers named like parts of every object are only headers', async () => {
  const { headers, rows } = await read('__proto__,constructor\n1,2')
  expect(headers).toEqual(['__proto__', 'constructor'])
  expect(rows).toEqual([[2, '1', '2']])
  expect(({} as Record<string, unknown>)[1]).toBeUndefined()
})
