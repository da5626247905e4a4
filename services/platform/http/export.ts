import { Readable } from 'node:stream'
import {
  type CsvCell,
  canonicalNumber,
  csvLine,
  csvMark,
  sheetName,
  sheetText,
} from '@quayside/contracts/kernel/sheet-cells.ts'
import { type Language, locales } from '@quayside/contracts/reference/languages.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { writeXlsxStream } from 'hucre/xlsx'
import { notAmong } from './input.ts'

export type ExportFormat = 'csv' | 'xlsx'
export type ExportCell = string | number | boolean | null
export type ExportColumn = {
  header: string
  /** `number` and `date` (YYYY-MM-DD) become real numbers and dates in the sheet; an instant stays text. */
  kind?: 'text' | 'number' | 'date'
  /** In characters. */
  width?: number
}
export type ExportedList = {
  format: ExportFormat
  /** Without extension; also the sheet's name. */
  fileName: string
  columns: readonly ExportColumn[]
  /** CSV: numbers and dates in the style of this language; without it as they are. */
  language?: Language
  /** Read page by page as the client reads: any size. */
  rows: AsyncIterable<readonly ExportCell[]> | Iterable<readonly ExportCell[]>
}

export const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** The sheet that the client's Accept asks for, or null for JSON. */
export function exportFormat(request: FastifyRequest): ExportFormat | null {
  const accept = request.headers.accept ?? ''
  if (accept.includes('text/csv')) return 'csv'
  return accept.includes(mediaTypes.xlsx) ? 'xlsx' : null
}

/** Streams a list as CSV or as a sheet, in constant memory. */
export function listAs(reply: FastifyReply, list: ExportedList): FastifyReply {
  const name = list.fileName.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 100) || 'list'
  const body = list.format === 'csv' ? Readable.from(csvChunks(list)) : Readable.fromWeb(sheet(list) as never)
  return reply
    .header('content-type', mediaTypes[list.format])
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.${list.format}`)}`)
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .send(body)
}

/** Drawn by the pages, which ask for what they show: it has no value for a file. */
const drawn: readonly string[] = ['chain']

/** The chosen of a list's columns, comma between them, in their order; all of them without a choice. */
export function chosenIds<Id extends string>(
  columns: Readonly<Record<Id, unknown>>,
  wanted: string | undefined,
  language: Language,
): Id[] {
  const known = Object.keys(columns) as Id[]
  if (wanted === undefined) return known
  return wanted.split(',').flatMap(id => {
    if (drawn.includes(id)) return []
    const found = known.find(one => one === id)
    if (found === undefined) throw notAmong('columns', known, id, language)
    return [found]
  })
}

const exportPage = 500

type Page<Item> = { readonly items: Item[]; readonly nextCursor: string | null }
type Asked = {
  readonly query: { readonly cursor?: string | undefined; readonly limit: number }
  readonly caller: { readonly language: Language }
  readonly raw: FastifyRequest
  readonly reply: FastifyReply
}
type ListOf<Item, Total> = {
  readonly page: (cursor: string | undefined, limit: number) => Promise<Page<Item>>
  readonly total: () => Promise<Total>
  /** Of the whole list in the file. */
  readonly fileName: string
  readonly file: () => {
    readonly columns: readonly ExportColumn[]
    readonly row: (item: Item) => readonly ExportCell[]
  }
}

/** A list as the client's Accept asks for it: the page with its total, or all of it as a file, read page by page. */
export async function listOrFile<Item, Total extends object>(
  { query, caller: { language }, raw, reply }: Asked,
  { page, total, fileName, file }: ListOf<Item, Total>,
): Promise<FastifyReply | (Page<Item> & Total)> {
  const format = exportFormat(raw)
  if (format === null) {
    const [shown, counted] = await Promise.all([page(query.cursor, query.limit), total()])
    return { ...shown, ...counted }
  }
  const { columns, row } = file()
  return listAs(reply, { format, fileName, language, columns, rows: rowsOf(page, row) })
}

async function* rowsOf<Item>(
  page: ListOf<Item, object>['page'],
  row: (item: Item) => readonly ExportCell[],
): AsyncGenerator<readonly ExportCell[]> {
  let cursor: string | undefined
  do {
    const { items, nextCursor } = await page(cursor, exportPage)
    for (const item of items) yield row(item)
    cursor = nextCursor ?? undefined
  } while (cursor !== undefined)
}

const chunkChars = 16_384

async function* csvChunks(list: ExportedList): AsyncGenerator<string> {
  let chunk = `${csvMark}${csvLine(list.columns.map(column => column.header))}`
  const written = cellsIn(list)
  for await (const row of list.rows) {
    chunk += csvLine(written(row))
    if (chunk.length >= chunkChars) {
      yield chunk
      chunk = ''
    }
  }
  if (chunk !== '') yield chunk
}

/** Numbers and days in the language's style, numbers without grouping: spreadsheet programs of that language read both. */
function cellsIn({ language, columns }: ExportedList): (row: readonly ExportCell[]) => readonly CsvCell[] {
  if (language === undefined) return row => row
  const locale = locales[language]
  const point = new Intl.NumberFormat(locale).formatToParts(0.5).find(part => part.type === 'decimal')?.value ?? '.'
  const day = new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' })
  return row =>
    row.map((cell, index) => {
      const kind = columns[index]?.kind
      if (typeof cell !== 'string') return cell
      if (kind === 'number' && canonicalNumber.test(cell)) return { number: cell.replace('.', point) }
      return kind === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(cell) ? day.format(new Date(`${cell}T00:00:00Z`)) : cell
    })
}

function sheet(list: ExportedList): ReadableStream<Uint8Array> {
  const kinds = list.columns.map(column => column.kind ?? 'text')
  return writeXlsxStream(sheetRows(list, kinds), {
    name: sheetName(list.fileName),
    freezePane: { rows: 1 },
    columns: list.columns.map(column => ({
      header: column.header,
      width: column.width ?? 18,
      ...(column.kind === 'date' ? { numFmt: 'yyyy-mm-dd' } : {}),
    })),
  })
}

async function* sheetRows(list: ExportedList, kinds: readonly string[]) {
  for await (const row of list.rows) yield row.map((cell, index) => sheetCell(cell, kinds[index]))
}

function sheetCell(cell: ExportCell, kind: string | undefined): string | number | boolean | Date | null {
  if (typeof cell !== 'string') return cell
  if (kind === 'number' && canonicalNumber.test(cell)) {
    // A double keeps 15 digits; a longer figure stays exact as text.
    return cell.replace(/\D/g, '').length <= 15 ? Number(cell) : cell
  }
  if (kind === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(cell)) return new Date(`${cell}T00:00:00Z`)
  return sheetText(cell)
}
