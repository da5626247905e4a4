import { utils, write } from 'xlsx'
import { type Random, seededRandom } from './random.ts'

/** How a generated file is written; the faults of real files belong to the style and to the rows. */
export type FileStyle = {
  readonly format: 'csv' | 'xlsx' | 'xls'
  readonly delimiter: ',' | ';' | '\t' | '|'
  readonly lineEnd: '\n' | '\r\n' | '\r'
  readonly encoding: 'utf-8' | 'utf-8-bom' | 'utf-16le' | 'utf-16be' | 'windows-1252'
  /** `M/D/YY` and `M/D/YYYY` for the two early dates; the delivery dates are always `d-MMM-yy`. */
  readonly shortYears: boolean
}

export const fileStyles = {
  /** Tabs with bare CR line ends. */
  tabCr: { format: 'csv', delimiter: '\t', lineEnd: '\r', encoding: 'utf-8', shortYears: true },
  /** Commas with a byte order mark. */
  commaBom: { format: 'csv', delimiter: ',', lineEnd: '\r\n', encoding: 'utf-8-bom', shortYears: false },
  semicolonWindows: { format: 'csv', delimiter: ';', lineEnd: '\r\n', encoding: 'windows-1252', shortYears: false },
  tabUtf16: { format: 'csv', delimiter: '\t', lineEnd: '\r\n', encoding: 'utf-16le', shortYears: true },
  pipeUtf16Big: { format: 'csv', delimiter: '|', lineEnd: '\n', encoding: 'utf-16be', shortYears: false },
  xlsx: { format: 'xlsx', delimiter: ',', lineEnd: '\n', encoding: 'utf-8', shortYears: false },
  xls: { format: 'xls', delimiter: ',', lineEnd: '\n', encoding: 'utf-8', shortYears: false },
} as const satisfies Record<string, FileStyle>

export type GeneratorOptions = {
  readonly seed: number
  readonly rows: number
  readonly style: FileStyle
  /** Ids that another file has already, with which this one's rows begin. */
  readonly sharedRows?: readonly DeliveryRow[]
  /** Share of rows that cannot be imported: no order number, no quantity, a quantity that is a sentence. */
  readonly brokenShare?: number
  /** How many cells hold a line break and quotes. */
  readonly awkwardShare?: number
}

export const deliveryHeaders = [
  'ID',
  'Project Code',
  'PQ #',
  'PO / SO #',
  'ASN/DN #',
  'Country',
  'Vendor INCO Term',
  'Shipment Mode',
  'PQ First Sent to Client Date',
  'PO Sent to Vendor Date',
  'Scheduled Delivery Date',
  'Vendor',
  'Item Description',
  'Unit of Measure (Per Pack)',
  'Line Item Quantity',
  'Line Item Value',
  'Pack Price',
  'Unit Price',
  'Weight (Kilograms)',
  'Freight Cost (USD)',
] as const

type CalendarDay = { readonly year: number; readonly month: number; readonly day: number }
/** A row before it is written in a file's style. */
export type DeliveryRow = {
  readonly id: number
  readonly order: Order
  readonly due: CalendarDay
  readonly description: string
  readonly pack: number
  readonly quantity: number
  readonly cents: number
  readonly roundedValue: boolean
  readonly weight: string
  readonly broken: 'no-order-number' | 'no-quantity' | 'quantity-sentence' | 'impossible-date' | null
}
type Order = {
  readonly number: string
  readonly project: string
  readonly country: string
  readonly vendor: string
  readonly term: string
  readonly mode: string
  readonly quoted: CalendarDay | string
  readonly sent: CalendarDay | string
}
export type DeliveryFile = { readonly bytes: Buffer; readonly rows: readonly DeliveryRow[]; readonly name: string }

const countries = [
  "Côte d'Ivoire",
  'Nigeria',
  'Zambia',
  'Congo, DRC',
  'South Africa',
  'Viêt Nam',
  'Haiti',
  'Swaziland',
  'Tanzania',
]
const vendors = [
  'SCMS from RDC',
  'Orgenics, Ltd',
  'ABBVIE, SRL (FORMALLY ABBOTT)',
  'Société "Pharma" Générale',
  'ETHNOR DEL ISTMO S.A.',
  'HETERO LABS LIMITED',
  'SHANGHAI KEHUA CO.,LTD.  (KHB)',
  'Grønland Medica A.S.',
]
const products = [
  'Efavirenz 600mg, tablets, 30 Tabs',
  'HIV 1/2, "Determine" Complete Kit, 100 Tests',
  'Lamivudine/Zidovudine 150/300mg, tablets',
  '#102198**Nevirapine 10mg/ml, oral suspension',
  'Test kit – ancillary, 5×20',
  '-20°C Buffer; 10 ml',
]
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function dayIn(random: Random): CalendarDay {
  return { year: 2006 + random.below(10), month: 1 + random.below(12), day: 1 + random.below(28) }
}

function newOrder(random: Random, number: number): Order {
  const fromStock = random.chance(0.4)
  return {
    number: `${fromStock ? 'SO' : 'SCMS'}-${number}`,
    project: `${100 + random.below(60)}-XX-T${random.chance(0.5) ? '01' : '30'}`,
    country: random.pick(countries),
    vendor: fromStock ? (vendors[0] as string) : random.pick(vendors),
    term: fromStock ? 'N/A - From RDC' : random.pick(['EXW', 'DDP', 'FCA', 'CIP', 'DDU', 'CIF', 'DAP']),
    mode: random.pick(['Air', 'Truck', 'Ocean', 'Air Charter', 'N/A']),
    quoted: random.chance(0.5) ? 'Pre-PQ Process' : dayIn(random),
    sent: fromStock ? 'N/A - From RDC' : random.chance(0.15) ? 'Date Not Captured' : dayIn(random),
  }
}

function weightOf(random: Random, id: number): string {
  const kind = random.next()
  if (kind < 0.6) return String(1 + random.below(90_000))
  return kind < 0.8 ? 'Weight Captured Separately' : `See DN-${random.below(4000)} (ID#:${id})`
}

function newRow(random: Random, id: number, order: Order, options: GeneratorOptions): DeliveryRow {
  const awkward = random.chance(options.awkwardShare ?? 0.02)
  const product = random.pick(products)
  return {
    id,
    order,
    due: dayIn(random),
    description: awkward ? `${product}\n"second" line` : product,
    pack: random.pick([1, 20, 30, 60, 100]),
    quantity: 1 + random.below(600_000),
    cents: random.chance(0.002) ? 0 : 1 + random.below(9000),
    roundedValue: random.chance(0.08),
    weight: weightOf(random, id),
    broken: random.chance(options.brokenShare ?? 0)
      ? random.pick(['no-order-number', 'no-quantity', 'quantity-sentence', 'impossible-date'] as const)
      : null,
  }
}

/** Rows of orders that are not next to each other; some orders have many lines. */
function newRows(random: Random, options: GeneratorOptions): DeliveryRow[] {
  const rows: DeliveryRow[] = [...(options.sharedRows ?? [])]
  const orders: Order[] = []
  // Ids and order numbers of different seeds do not meet.
  const start = options.seed * 1_000_000
  while (rows.length < options.rows) {
    const again = orders.length > 0 && random.chance(0.37)
    const order = again ? random.pick(orders) : newOrder(random, start + orders.length)
    if (!again) orders.push(order)
    rows.push(newRow(random, start + rows.length, order, options))
  }
  return rows
}

function slashed(date: CalendarDay | string, shortYears: boolean): string {
  if (typeof date === 'string') return date
  return `${date.month}/${date.day}/${shortYears ? String(date.year % 100).padStart(2, '0') : date.year}`
}

function named(date: CalendarDay): string {
  return `${date.day}-${months[date.month - 1]}-${String(date.year % 100).padStart(2, '0')}`
}

function money(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2).replace(/0$/, '')
}

function quantityCell(row: DeliveryRow): string {
  if (row.broken === 'no-quantity') return ''
  return row.broken === 'quantity-sentence' ? 'see the attached list' : String(row.quantity)
}

function cellsOf(row: DeliveryRow, style: FileStyle): string[] {
  const { order } = row
  const cents = row.quantity * row.cents
  return [
    String(row.id),
    order.project,
    typeof order.quoted === 'string' ? order.quoted : `FPQ-${row.id}`,
    row.broken === 'no-order-number' ? '' : order.number,
    `ASN-${row.id}`,
    order.country,
    order.term,
    order.mode,
    slashed(order.quoted, style.shortYears),
    slashed(order.sent, style.shortYears),
    row.broken === 'impossible-date' ? '31-Feb-12' : named(row.due),
    order.vendor,
    row.description,
    String(row.pack),
    quantityCell(row),
    money(row.roundedValue ? Math.round(cents / 100) * 100 + 100 : cents),
    money(row.cents),
    (row.cents / 100 / row.pack).toFixed(2),
    row.weight,
    row.weight.startsWith('See') ? row.weight : 'Freight Included in Commodity Cost',
  ]
}

export function quoted(cell: string, style: FileStyle): string {
  const needs = cell.includes('"') || cell.includes(style.delimiter) || /[\r\n]/.test(cell)
  return needs ? `"${cell.replaceAll('"', '""')}"` : cell
}

const windows1252 = new Map(
  Array.from(
    { length: 256 },
    (_, byte) => [new TextDecoder('windows-1252').decode(Uint8Array.of(byte)), byte] as const,
  ),
)

export function encoded(text: string, style: FileStyle): Buffer {
  if (style.encoding === 'utf-8') return Buffer.from(text)
  if (style.encoding === 'utf-8-bom') return Buffer.from(`\ufeff${text}`)
  if (style.encoding === 'utf-16le') return Buffer.from(`\ufeff${text}`, 'utf16le')
  if (style.encoding === 'utf-16be') return Buffer.from(`\ufeff${text}`, 'utf16le').swap16()
  return Buffer.from([...text].map(char => windows1252.get(char) ?? 0x3f))
}

function sheet(records: readonly (readonly string[])[], rows: readonly DeliveryRow[], format: 'xlsx' | 'xls'): Buffer {
  const numeric = new Set([0, 13, 14, 15, 16, 17])
  const body = records.map((cells, place) =>
    cells.map((cell, column) => {
      const due = rows[place]?.due
      // Spreadsheets hold real dates and numbers, beside the sentences.
      if (column === 10 && due !== undefined && cell !== '31-Feb-12')
        return new Date(Date.UTC(due.year, due.month - 1, due.day))
      return numeric.has(column) && /^\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell
    }),
  )
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([[...deliveryHeaders], ...body], { UTC: true }), 'Deliveries')
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Order number'], ['ignored']]), 'Other')
  return write(book, {
    type: 'buffer',
    bookType: format === 'xls' ? 'biff8' : 'xlsx',
    compression: true,
  })
}

/** A file of order lines with every fault seen in real delivery histories, the same for the same options. */
export function generateDeliveryFile(options: GeneratorOptions): DeliveryFile {
  const { style } = options
  const rows = newRows(seededRandom(options.seed), options)
  const records = rows.map(row => cellsOf(row, style))
  const name = `deliveries-${options.seed}.${style.format}`
  if (style.format !== 'csv') return { bytes: sheet(records, rows, style.format), rows, name }
  const lines = [[...deliveryHeaders], ...records].map(cells =>
    cells.map(cell => quoted(cell, style)).join(style.delimiter),
  )
  return {
    bytes: encoded(lines.join(style.lineEnd) + (options.seed % 2 === 0 ? style.lineEnd : ''), style),
    rows,
    name,
  }
}
