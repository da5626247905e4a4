import type { QuoteListItem, QuoteRequestItem } from '@quayside/contracts/quotes/queries.ts'
import type { Language } from '@quayside/contracts/reference/languages.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { chosenIds, type ExportCell, type ExportColumn, exportFormat } from '@quayside/platform/http/export.ts'
import { textIn } from '@quayside/platform/words/words.ts'

type Column<Item = QuoteListItem> = {
  readonly kind?: 'number' | 'date'
  readonly of: (item: Item, language: Language) => ExportCell
}

const columns = {
  quoteNumber: { of: item => item.quoteNumber },
  createdBy: { of: item => item.createdBy.name },
  createdAt: { of: item => item.createdAt },
  project: { of: item => item.project },
  customerReceipt: { of: item => item.customerReceipt },
  transportMode: {
    of: (item, language) => item.transportMode && textIn(language, `statuses:transportMode.${item.transportMode}`),
  },
  validUntil: { kind: 'date', of: item => item.validUntil },
  customer: { of: item => item.customer.name },
  status: {
    of: (item, language) =>
      item.isWithdrawn ? textIn(language, 'quote-words:withdrawn') : textIn(language, `statuses:status.${item.status}`),
  },
  sending: { of: (item, language) => textIn(language, `quote-words:sending.${item.sending}`) },
  carrier: { of: item => item.carrier },
  company: { of: item => item.company },
  customerReference: { of: item => item.customerReference },
  originCountry: { of: item => item.originCountry },
  destinationCountry: { of: item => item.destinationCountry },
  transitDays: { kind: 'number', of: item => (item.transitDays === null ? null : String(item.transitDays)) },
  issuingCompany: { of: item => item.issuingCompany.name },
  income: { kind: 'number', of: item => item.totals.inIssuing?.income ?? null },
  currency: { of: item => item.totals.inIssuing?.currency ?? null },
} as const satisfies Readonly<Record<string, Column>>

/** The operating company's own. */
const fullColumns = {
  ...columns,
  expense: { kind: 'number', of: item => item.full?.totals.inIssuing?.expense ?? null },
  profit: { kind: 'number', of: item => item.full?.totals.inIssuing?.profit ?? null },
  margin: { kind: 'number', of: item => item.full?.totals.inIssuing?.margin ?? null },
} as const satisfies Readonly<Record<string, Column>>

const requestColumns = {
  requestNumber: { of: item => item.requestNumber },
  status: { of: (item, language) => textIn(language, `statuses:quoteRequestStatus.${item.status}`) },
  customer: { of: item => item.customer.name },
  transportMode: {
    of: (item, language) => item.transportMode && textIn(language, `statuses:transportMode.${item.transportMode}`),
  },
  origin: { of: item => item.origin },
  destination: { of: item => item.destination },
  departureDate: { kind: 'date', of: item => item.departureDate },
  arrivalDate: { kind: 'date', of: item => item.arrivalDate },
  project: { of: item => item.project },
  quotes: { kind: 'number', of: item => String(item.quotes) },
  createdBy: { of: item => item.createdBy.name },
  createdAt: { of: item => item.createdAt },
  incoterm: { of: item => item.incoterm },
  customerReference: { of: item => item.customerReference },
} as const satisfies Readonly<Record<string, Column<QuoteRequestItem>>>

type Name = keyof typeof fullColumns | keyof typeof requestColumns
type Offered<Item> = Readonly<Partial<Record<Name, Column<Item>>>>
type Export<Item> = { columns: ExportColumn[]; row: (item: Item) => ExportCell[] }

export function quoteExport(wanted: string | undefined, { companyType, language }: Caller): Export<QuoteListItem> {
  return chosen<QuoteListItem>(companyType === 'operating' ? fullColumns : columns, wanted, language)
}

export function requestExport(wanted: string | undefined, { language }: Caller): Export<QuoteRequestItem> {
  return chosen<QuoteRequestItem>(requestColumns, wanted, language)
}

/** The chosen columns in their order. */
function chosen<Item>(offered: Offered<Item>, wanted: string | undefined, language: Language): Export<Item> {
  const ids = chosenIds(offered as Readonly<Record<Name, Column<Item>>>, wanted, language)
  const parts = ids.map(id => ({ id, ...(offered[id] as Column<Item>) }))
  return {
    columns: parts.map(({ id, kind }) => ({
      header: textIn(language, `quote-words:field.${id}`),
      kind: kind ?? 'text',
    })),
    row: item => parts.map(part => part.of(item, language)),
  }
}

/** Whoever may read a list may not yet take it along. */
export function mustBeAllowedToExport({
  raw,
  caller,
}: {
  raw: Parameters<typeof exportFormat>[0]
  caller: Caller
}): void {
  if (exportFormat(raw) !== null && !caller.permissions.has('quotes.export'))
    throw new ProblemError('permission-missing', { permission: 'quotes.export' })
}
