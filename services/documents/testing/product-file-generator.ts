import type { FileStyle } from './delivery-file-generator.ts'
import { type Random, seededRandom } from './random.ts'
import { csvFile, faultsInTurn, inOrder } from './record-file.ts'

/** What keeps a row from becoming a product, each with the code that tells it. */
export const productFaults = {
  'no-sku': 'import-value-missing',
  'gtin-check-digit': 'gtin-check-digit',
  'gtin-length': 'gtin-length',
  'gtin-letter': 'gtin-malformed',
  'tariff-letter': 'tariff-position-malformed',
  'weight-sentence': 'import-value-unreadable',
  'weight-other-sign': 'import-value-unreadable',
  'weight-negative': 'import-value-unreadable',
  'category-too-deep': 'import-value-unreadable',
  'supplier-unknown': 'import-vendor-unknown',
  'alias-without-supplier': 'import-value-missing',
  'no-description': 'field-required',
  'too-long': 'import-value-too-long',
  'too-wide': 'import-row-too-wide',
  'other-description': 'import-record-disagrees',
} as const
export type ProductFault = keyof typeof productFaults

export const productHeaders = [
  'SKU',
  'Vendor',
  'Vendor part number',
  'Item description',
  'UOM',
  'Family',
  'EAN',
  'HS code',
  'Weight kg',
  'Brand',
] as const

export type ProductFileOptions = {
  readonly seed: number
  readonly rows: number
  readonly style: FileStyle
  /** Names of suppliers that the client has. */
  readonly suppliers: readonly string[]
  readonly brokenShare?: number
}
export type ProductRow = {
  /** As a person counts the file's rows, the headers being row 1. */
  readonly row: number
  readonly sku: string
  readonly alias: string | null
  readonly fault: ProductFault | null
  /** The row of the same product that stands before it. */
  readonly joins: number | null
  readonly cells: readonly string[]
}
export type ProductFile = { readonly bytes: Buffer; readonly name: string; readonly rows: readonly ProductRow[] }

const nouns = ['Bolt', 'Pañuelo "fino"', 'Écrou; hex', 'Kit, 20 pcs', '试剂盒', 'Pump\nwith a second line', 'Filtro']
const families = ['Hardware > Fasteners', 'Hardware>Fasteners > Metric', 'Salud > Kits', 'Pompes', '']
const units = ['EA', 'BOX', 'kg', '']

function checkDigit(digits: string): string {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0)
  return String((10 - (sum % 10)) % 10)
}

function gtin(random: Random): string {
  const digits = Array.from({ length: random.pick([7, 11, 12, 13]) }, () => random.below(10)).join('')
  return digits + checkDigit(digits)
}

/** As people write numbers: with groups, trailing zeros, or nothing. */
function weight(random: Random): string {
  if (random.chance(0.2)) return ''
  return random.pick([`${1 + random.below(900)}`, `1,${100 + random.below(900)}.5`, `0.${1 + random.below(900)}`])
}

type Cells = Record<(typeof productHeaders)[number], string>

function spoilt(cells: Cells, fault: ProductFault, random: Random): string[] {
  const digits = cells.EAN === '' ? gtin(random) : cells.EAN
  const wrong: Partial<Record<ProductFault, Partial<Cells>>> = {
    'no-sku': { SKU: '', 'Vendor part number': '' },
    'gtin-check-digit': { EAN: digits.slice(0, -1) + ((Number(digits.at(-1)) + 1) % 10) },
    'gtin-length': { EAN: '1234567890' },
    'gtin-letter': { EAN: `${digits.slice(0, -1)}O` },
    'tariff-letter': { 'HS code': '8471.3O' },
    'weight-sentence': { 'Weight kg': 'see data sheet' },
    'weight-other-sign': { 'Weight kg': '1.234,5' },
    'weight-negative': { 'Weight kg': '-3' },
    'category-too-deep': { Family: 'A > B > C > D > E > F' },
    'supplier-unknown': { Vendor: 'Nobody knows, S.A.', 'Vendor part number': `X-${random.below(9999)}` },
    'alias-without-supplier': { Vendor: '', 'Vendor part number': `X-${random.below(9999)}` },
    'no-description': { 'Item description': '' },
    'too-long': { 'Item description': 'long '.repeat(120) },
  }
  return inOrder(productHeaders, { ...cells, ...wrong[fault] }, fault === 'too-wide')
}

const ofOne = (Object.keys(productFaults) as [ProductFault]).filter(fault => fault !== 'other-description') as [
  ProductFault,
]

/** Products as spreadsheets have them; the same for the same options. */
export function generateProductFile(options: ProductFileOptions): ProductFile {
  const { style, seed, suppliers } = options
  const random = seededRandom(seed)
  const rows: ProductRow[] = []
  const first: { sku: string; row: number; cells: Cells }[] = []
  const faults = faultsInTurn(random, ofOne, options.brokenShare ?? 0)
  while (rows.length < options.rows) {
    const row = rows.length + 2
    const joined = first.length > 0 && random.chance(0.1) ? random.pick(first) : null
    const sku = joined?.sku ?? `P${seed}-${rows.length}`
    const alias = joined !== null || random.chance(0.3) ? `S${seed}-${rows.length}` : null
    const cells: Cells = joined?.cells ?? {
      SKU: sku,
      Vendor: '',
      'Vendor part number': '',
      'Item description': `${random.pick(nouns)} ${rows.length}`,
      UOM: random.pick(units),
      Family: random.pick(families),
      EAN: random.chance(0.5) ? gtin(random) : '',
      'HS code': random.pick(['8471.30', '3926 90 97', '']),
      'Weight kg': weight(random),
      Brand: random.pick(['Acme', 'N/A', '']),
    }
    const named = alias === null ? cells : { ...cells, Vendor: random.pick(suppliers), 'Vendor part number': alias }
    const fault = !faults.isBroken() ? null : joined !== null ? 'other-description' : faults.next()
    const values =
      fault === 'other-description'
        ? inOrder(productHeaders, { ...named, 'Item description': 'Something else' })
        : fault === null
          ? inOrder(productHeaders, named)
          : spoilt(named, fault, random)
    if (joined === null && fault === null) first.push({ sku, row, cells })
    rows.push({ row, sku, alias: fault === null ? alias : null, fault, joins: joined?.row ?? null, cells: values })
  }
  return { bytes: csvFile(productHeaders, rows, style), name: `products-${seed}.csv`, rows }
}
