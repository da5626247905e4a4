import type { CompanyListItem, Contact, Party, Place } from '@quayside/contracts/directory/queries.ts'
import type { SupplierFigures } from '@quayside/contracts/purchase-orders/queries.ts'
import { monthText } from '@quayside/contracts/reference/instants.ts'
import { type Language, locales } from '@quayside/contracts/reference/languages.ts'
import type { ExportCell } from '@quayside/platform/http/export.ts'
import { textIn } from '@quayside/platform/words/words.ts'
import type { OwnFigures } from '../read-models/company-list.ts'

const placeColumns = {
  name: place => place.name,
  kinds: ({ kinds }, language) => kinds.map(kind => textIn(language, `places:kind.${kind}`)).join(', '),
  company: place => place.companyName,
  address: place => place.address,
  city: place => place.city,
  country: place => place.country,
  unlocode: place => place.unlocode,
  latitude: place => place.coordinates?.latitude ?? null,
  longitude: place => place.coordinates?.longitude ?? null,
  timeZone: place => place.timeZone,
  pickupCutOff: place => place.pickupCutOff,
  instruction: place => place.instruction,
} satisfies Record<string, (place: Place, language: Language) => ExportCell>

export function placesFile(language: Language) {
  return fileOf(placeColumns, language, column => textIn(language, `places:field.${column}`))
}

const partyColumns = {
  name: party => party.name,
  idNumber: party => party.idNumber,
  accountNumber: party => party.accountNumber,
  addressLine1: party => party.addressLine1,
  addressLine2: party => party.addressLine2,
  postalCode: party => party.postalCode,
  city: party => party.city,
  state: party => party.state,
  country: party => party.country,
  contactName: ({ contact }) => contact?.name ?? null,
  email: ({ contact }) => contact?.email ?? null,
  phone: ({ contact }) => contact?.phone ?? null,
} satisfies Record<string, (party: Party) => ExportCell>

export function partiesFile(language: Language) {
  return fileOf(partyColumns, language, column => textIn(language, `address-book:field.${column}`))
}

const contactColumns = {
  names: contact => contact.names,
  lastNames: contact => contact.lastNames,
  email: contact => contact.email,
  phone: contact => contact.phone,
  department: contact => contact.department,
  whatsApp: contact => contact.whatsApp,
  linkedIn: contact => contact.linkedIn,
  company: contact => contact.companyName,
} satisfies Record<string, (contact: Contact) => ExportCell>

export function contactsFile(language: Language) {
  return fileOf(contactColumns, language, column => textIn(language, `contacts:field.${column}`))
}

const companyColumns = {
  'providers:column.name': company => company.businessName,
  'providers:column.code': company => company.supplierCode,
  'providers:column.country': company => company.country,
  'providers:field.address': company => company.address,
  'providers:column.contact': company => company.contactName,
  'providers:column.email': company => company.contactEmail,
  'contacts:field.phone': company => company.contactPhone,
  'providers:column.joined': ({ joined, invitation }, language) =>
    textIn(language, joined ? 'providers:joined.yes' : `providers:joined.${invitation}`),
} satisfies Record<string, (company: CompanyListItem, language: Language) => ExportCell>

/** Companies; suppliers with what orders tell of them, to whom it is told. */
export function companiesFile(language: Language, figures: OwnFigures | null) {
  const file = fileOf<CompanyListItem, keyof typeof companyColumns>(companyColumns, language, column =>
    textIn(language, column),
  )
  if (figures === null) return file
  const { month, of } = figures
  const ofMonth = textIn(language, 'providers:column.month', { month: monthText(locales[language], month) })
  const ofYear = textIn(language, 'providers:column.year', { year: month.slice(0, 4) })
  const active = { header: textIn(language, 'providers:column.active'), kind: 'number' } as const
  return {
    columns: [...file.columns, { header: ofMonth }, { header: ofYear }, active],
    row(company: CompanyListItem): ExportCell[] {
      const own = of.get(company.id)
      return [...file.row(company), bought(own?.month, language), bought(own?.year, language), own?.active ?? 0]
    },
  }
}

/** Per currency; of orders without one how many there are. */
function bought(purchases: SupplierFigures['items'][number]['month'] | undefined, language: Language): string {
  const { orders, sums } = purchases ?? { orders: 0, sums: [] }
  if (sums.length > 0) return sums.map(({ amount, currency }) => `${amount} ${currency}`).join(', ')
  return orders === 0 ? '0' : textIn(language, 'providers:orders.count', { count: orders, formatted: String(orders) })
}

function fileOf<Item, Column extends string>(
  cells: Readonly<Record<Column, (item: Item, language: Language) => ExportCell>>,
  language: Language,
  header: (column: Column) => string,
) {
  const columns = Object.keys(cells) as Column[]
  return {
    columns: columns.map(column => ({ header: header(column) })),
    row: (item: Item) => columns.map(column => cells[column](item, language)),
  }
}
