import type { FileStyle } from './delivery-file-generator.ts'
import { type Random, seededRandom } from './random.ts'
import { csvFile, faultsInTurn, inOrder } from './record-file.ts'

/** What keeps a row from becoming a supplier or a contact of one, each with the code that tells it. */
export const providerFaults = {
  'no-name': 'import-value-missing',
  'country-unknown': 'import-value-unreadable',
  'tax-length': 'tax-id-length',
  'tax-letter': 'tax-id-part',
  'telephone-short': 'phone-too-short',
  'email-sentence': 'import-value-unreadable',
  'page-that-runs': 'import-value-unreadable',
  'employees-in-words': 'import-value-unreadable',
  'contact-email-sentence': 'import-value-unreadable',
  'contact-telephone-short': 'phone-too-short',
  'contact-nameless': 'field-required',
  'contact-without-email': 'contact-email-required',
  'too-long': 'import-value-too-long',
  'too-wide': 'import-row-too-wide',
  'other-address': 'import-record-disagrees',
} as const
export type ProviderFault = keyof typeof providerFaults

export const providerHeaders = [
  'Supplier',
  'Supplier code',
  'Tax number',
  'Country',
  'Address',
  'Email',
  'Telephones',
  'Website',
  'Employees',
  'Contact email',
  'Contact name',
  'Contact phone',
] as const

export type ProviderRow = {
  /** As a person counts the file's rows, the headers being row 1. */
  readonly row: number
  readonly name: string
  readonly contact: string | null
  readonly fault: ProviderFault | null
  /** The row of the same supplier that stands before it. */
  readonly joins: number | null
  readonly cells: readonly string[]
}
export type ProviderFile = { readonly bytes: Buffer; readonly name: string; readonly rows: readonly ProviderRow[] }

type Cells = Record<(typeof providerHeaders)[number], string>

const names = [
  'Aceros "El Águila"',
  'Société des Pompes; SA',
  'Müller, Söhne & Co',
  '上海紧固件',
  'Bolts\nand Nuts Ltd',
]

function spoilt(cells: Cells, fault: ProviderFault): string[] {
  const contact = { 'Contact email': 'somebody@example.com', 'Contact name': 'Somebody' }
  const wrong: Partial<Record<ProviderFault, Partial<Cells>>> = {
    'no-name': { Supplier: '' },
    'country-unknown': { Country: 'Atlantis' },
    'tax-length': { Country: 'US', 'Tax number': '12-34567' },
    'tax-letter': { Country: 'US', 'Tax number': '12-34567A9' },
    'telephone-short': { Telephones: '+52 55' },
    'email-sentence': { Email: 'write to us' },
    'page-that-runs': { Website: 'javascript:alert(1)' },
    'employees-in-words': { Employees: 'about a dozen' },
    'contact-email-sentence': { ...contact, 'Contact email': 'ask the front desk' },
    'contact-telephone-short': { ...contact, 'Contact phone': '+52 55' },
    'contact-nameless': { ...contact, 'Contact name': '' },
    'contact-without-email': { ...contact, 'Contact email': '' },
    'too-long': { Address: 'long '.repeat(120) },
  }
  return inOrder(providerHeaders, { ...cells, ...wrong[fault] }, fault === 'too-wide')
}

function person(random: Random, mark: string): Partial<Cells> {
  const phone = random.chance(0.5) ? `+5255123${10_000 + random.below(89_999)}` : ''
  return { 'Contact email': `${mark}@example.com`, 'Contact name': `Person ${mark}`, 'Contact phone': phone }
}

const ofOne = (Object.keys(providerFaults) as [ProviderFault]).filter(fault => fault !== 'other-address') as [
  ProviderFault,
]

/** Suppliers and their contacts as spreadsheets have them, with every fault that such a file can have; the same for the same options. */
export function generateProviderFile(options: {
  readonly seed: number
  readonly rows: number
  readonly style: FileStyle
  readonly brokenShare?: number
}): ProviderFile {
  const { seed, style, brokenShare = 0 } = options
  const random = seededRandom(seed)
  const rows: ProviderRow[] = []
  const first: { name: string; row: number; cells: Cells }[] = []
  const faults = faultsInTurn(random, ofOne, brokenShare)
  while (rows.length < options.rows) {
    const row = rows.length + 2
    const joined = first.length > 0 && random.chance(0.2) ? random.pick(first) : null
    const mark = `p${seed}-${rows.length}`
    const name = joined?.name ?? `${random.pick(names)} ${mark}`
    const cells: Cells = joined?.cells ?? {
      Supplier: name,
      'Supplier code': random.chance(0.5) ? `S-${mark}` : '',
      'Tax number': random.chance(0.5) ? `12-${3_000_000 + rows.length}` : '',
      Country: 'United States',
      Address: random.pick(['5 Main St', 'Calle 5 #12, piso 3', '中山路 1 号']),
      Email: random.chance(0.3) ? `office-${mark}@example.com` : '',
      Telephones: random.pick(['', '(212) 555-0100', '+52 55 1234 5678, +1 212 555 0101']),
      Website: random.pick(['', 'www.example.com', 'https://example.com/about']),
      Employees: random.pick(['', '120']),
      'Contact email': '',
      'Contact name': '',
      'Contact phone': '',
    }
    const contact = joined !== null || random.chance(0.4) ? `${mark}@example.com` : null
    const whole = contact === null ? cells : { ...cells, ...person(random, mark) }
    const fault = !faults.isBroken() ? null : joined !== null ? 'other-address' : faults.next()
    const values =
      fault === 'other-address'
        ? inOrder(providerHeaders, { ...whole, Address: 'Somewhere else' })
        : fault === null
          ? inOrder(providerHeaders, whole)
          : spoilt(whole, fault)
    if (joined === null && fault === null) first.push({ name, row, cells })
    rows.push({ row, name, contact: fault === null ? contact : null, fault, joins: joined?.row ?? null, cells: values })
  }
  return { bytes: csvFile(providerHeaders, rows, style), name: `suppliers-${seed}.csv`, rows }
}
