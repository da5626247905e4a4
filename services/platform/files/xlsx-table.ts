import { maxCellLength, maxColumns, type RawTable, type TableRow, tooManyColumns } from './table.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { dateText, numberText, percentageText } from './workbook-cells.ts'
import { type WorkbookParts, workbookParts } from './workbook-parts.ts'
import { hear, officeText, type XmlHearer } from './workbook-xml.ts'
import { zipEntries } from './zip-archive.ts'
import { checkZipLimits } from './zip-limits.ts'

const dayMs = 86_400_000
/** Days from a date system's day 0 to 1970. */
const daysTo1970 = { 1900: 25_569, 1904: 24_107 } as const

/** The first sheet of an XLSX file as its XML goes by: no more of it is in memory than its shared texts and the rows at hand. */
export async function openXlsx(bytes: Uint8Array): Promise<RawTable> {
  await checkZipLimits(bytes)
  const parts = await workbookParts(zipEntries(bytes))
  return { layout: { format: 'xlsx', encoding: null, delimiter: null, lineEnding: null }, rows: rowsOf(parts) }
}

async function* rowsOf(parts: WorkbookParts): AsyncGenerator<readonly TableRow[]> {
  let rows: TableRow[] = []
  const hearer = sheetHearer(parts, row => rows.push(row))
  for await (const _ of hear(parts.sheet, hearer)) {
    if (rows.length === 0) continue
    yield rows
    rows = []
  }
}

type OpenCell = { column: number; type: string; style: number; value: string; text: string }

function sheetHearer(parts: WorkbookParts, give: (row: TableRow) => void): XmlHearer {
  let row = 0
  let cells: string[] | null = null
  let nextColumn = 0
  let beyond = 0
  let cell: OpenCell | null = null
  let into: 'value' | 'text' | null = null
  let aside = 0
  return {
    opened(name, attributes) {
      if (name === 'row') {
        const stated = Number(attributes.r ?? row + 1)
        if (!Number.isInteger(stated) || stated <= row) throw new UnreadableFile('import-workbook-broken')
        row = stated
        cells = []
        nextColumn = 0
      } else if (name === 'c' && cells !== null) {
        const column = attributes.r === undefined ? nextColumn : columnOf(attributes.r)
        nextColumn = column + 1
        cell = { column, type: attributes.t ?? 'n', style: Number(attributes.s ?? -1), value: '', text: '' }
      } else if (name === 'rPh') aside++
      else if (cell !== null && name === 'v') into = 'value'
      else if (cell !== null && name === 't' && aside === 0) into = 'text'
    },
    text(piece) {
      if (cell === null || into === null || cell[into].length > maxCellLength) return
      cell[into] += piece.slice(0, maxCellLength + 1)
    },
    closed(name) {
      if (name === 'v' || name === 't') into = null
      else if (name === 'rPh') aside--
      else if (name === 'c' && cell !== null && cells !== null) {
        const text = textOf(cell, parts)
        if (cell.column >= maxColumns) {
          if (text.trim() !== '') beyond = cell.column + 1
        } else if (text !== '') {
          while (cells.length < cell.column) cells.push('')
          cells[cell.column] = text
        }
        cell = null
      } else if (name === 'row' && cells !== null) {
        // Not kept, for they may be 16,384 in each row.
        if (beyond > 0) throw tooManyColumns(beyond)
        give({ row, cells })
        cells = null
      }
    },
  }
}

/** 0 for A1, 27 for AB7. */
function columnOf(reference: string): number {
  let column = 0
  for (let i = 0; i < reference.length && i < 4; i++) {
    const code = reference.charCodeAt(i)
    if (code < 65 || code > 90) break
    column = column * 26 + code - 64
  }
  if (column === 0) throw new UnreadableFile('import-workbook-broken')
  return column - 1
}

function textOf({ type, style, value, text }: OpenCell, { sharedText, kinds, dateSystem }: WorkbookParts): string {
  switch (type) {
    case 's':
      return sharedText(Number(value)) ?? ''
    case 'inlineStr':
      return officeText(text)
    case 'str':
      return officeText(value)
    case 'b':
      return value === '' ? '' : value === '1' || value === 'true' ? 'TRUE' : 'FALSE'
    case 'd':
      return Number.isNaN(Date.parse(value)) ? value : dateText(new Date(value.endsWith('Z') ? value : `${value}Z`))
    case 'e':
      return value
  }
  const number = Number(value)
  if (value.trim() === '' || Number.isNaN(number)) return value.trim()
  if (kinds[style] === 'date') return dateText(dateOf(number, dateSystem))
  return kinds[style] === 'percentage' ? percentageText(number) : numberText(number)
}

/** Days from the start of the workbook's date system, to the second; Excel counts a 29 February 1900 that there was not. */
function dateOf(days: number, system: 1900 | 1904): Date {
  const counted = system === 1900 && days >= 1 && days < 60 ? days + 1 : days
  return new Date(Math.round((counted - daysTo1970[system]) * (dayMs / 1000)) * 1000)
}
