import { posix } from 'node:path'
import { SSF } from 'xlsx'
import { maxCellLength } from './table.ts'
import { textStore } from './text-store.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { hearAll, officeText } from './workbook-xml.ts'
import type { ZipEntry } from './zip-archive.ts'

export type NumberKind = 'number' | 'date' | 'percentage'

export type WorkbookParts = {
  /** The first sheet, unread. */
  readonly sheet: ZipEntry
  readonly dateSystem: 1900 | 1904
  /** By the number of a cell's style. */
  readonly kinds: readonly NumberKind[]
  readonly sharedText: (index: number) => string | undefined
}

/** Untyped in the package: which number formats there are by default, and which of them show a date. */
const { get_table: standardFormats, is_date: isDateFormat } = SSF as {
  get_table(): Record<string, string>
  is_date(format: string): boolean
}

type Entries = ReadonlyMap<string, ZipEntry>
type Relation = { readonly type: string; readonly target: string }

/** Everything of an XLSX file that its first sheet is read with. */
export async function workbookParts(entries: readonly ZipEntry[]): Promise<WorkbookParts> {
  const byName: Entries = new Map(entries.map(entry => [entry.name.replace(/^\//, '').toLowerCase(), entry]))
  const root = await relationsOf(byName, '')
  const path = [...root.values()].find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml'
  const { sheets, dateSystem } = await readWorkbook(needed(byName, path))
  const relations = await relationsOf(byName, path)
  const sheet = relations.get(sheets[0] ?? '')?.target ?? 'xl/worksheets/sheet1.xml'
  const partOf = (type: string): ZipEntry | undefined => {
    const found = [...relations.values()].find(relation => relation.type === type)
    return found && byName.get(found.target.toLowerCase())
  }
  return {
    sheet: needed(byName, sheet),
    dateSystem,
    kinds: await readKinds(partOf('styles')),
    sharedText: await readSharedTexts(partOf('sharedStrings')),
  }
}

function needed(entries: Entries, path: string): ZipEntry {
  const found = entries.get(path.toLowerCase())
  if (found === undefined) throw new UnreadableFile('import-workbook-broken')
  return found
}

/** What a part of the package refers to, by the id it uses; paths from the root of the package. */
async function relationsOf(entries: Entries, path: string): Promise<Map<string, Relation>> {
  const folder = posix.dirname(path)
  const entry = entries.get(posix.join(folder, '_rels', `${posix.basename(path)}.rels`).toLowerCase())
  const relations = new Map<string, Relation>()
  if (entry === undefined) return relations
  await hearAll(entry, {
    opened(name, { Id = '', Type = '', Target = '' }) {
      if (name !== 'Relationship') return
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target)
      relations.set(Id, { type: posix.basename(Type), target })
    },
  })
  return relations
}

async function readWorkbook(entry: ZipEntry): Promise<{ sheets: string[]; dateSystem: 1900 | 1904 }> {
  const sheets: string[] = []
  let dateSystem: 1900 | 1904 = 1900
  await hearAll(entry, {
    opened(name, attributes) {
      if (name === 'workbookPr' && /^(1|true)$/.test(attributes.date1904 ?? '')) dateSystem = 1904
      const id = Object.entries(attributes).find(([key]) => key === 'id' || key.endsWith(':id'))
      if (name === 'sheet' && id !== undefined) sheets.push(id[1])
    },
  })
  return { sheets, dateSystem }
}

async function readKinds(entry: ZipEntry | undefined): Promise<NumberKind[]> {
  const formats = new Map(Object.entries(standardFormats()).map(([id, code]) => [Number(id), code]))
  const used: number[] = []
  let isInCells = false
  if (entry !== undefined)
    await hearAll(entry, {
      opened(name, attributes) {
        if (name === 'numFmt') formats.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
        if (name === 'cellXfs') isInCells = true
        if (name === 'xf' && isInCells) used.push(Number(attributes.numFmtId ?? 0))
      },
      closed(name) {
        if (name === 'cellXfs') isInCells = false
      },
    })
  return used.map(id => kindOf(formats.get(id) ?? 'General'))
}

function kindOf(format: string): NumberKind {
  if (isDateFormat(format)) return 'date'
  return format.endsWith('%') ? 'percentage' : 'number'
}

async function readSharedTexts(entry: ZipEntry | undefined): Promise<WorkbookParts['sharedText']> {
  const texts = textStore()
  if (entry === undefined) return () => undefined
  let text = ''
  let isText = false
  let aside = 0
  await hearAll(entry, {
    opened(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') aside++
      else if (name === 't') isText = aside === 0
    },
    text(piece) {
      // One more than a cell may have is enough to refuse it.
      if (isText && text.length <= maxCellLength) text += piece.slice(0, maxCellLength + 1)
    },
    closed(name) {
      if (name === 't') isText = false
      else if (name === 'rPh') aside--
      else if (name === 'si') texts.add(officeText(text))
    },
  })
  return texts.at
}
