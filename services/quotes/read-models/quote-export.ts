import type { QuoteListItem } from '@quayside/contracts/quotes/queries.ts'
import type { Language } from '@quayside/contracts/reference/languages.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { chosenIds, type ExportCell, type ExportColumn } from '@quayside/platform/http/export.ts'
import { textIn } from '@quayside/platform/words/words.ts'

type Column = {
  readonly kind?: 'number' | 'date'
  readonly of: (item: QuoteListItem, language: Language) => ExportCell
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
type Name = keyof typeof fullColumns

type Export = { columns: ExportColumn[]; row: (item: QuoteListItem) => ExportCell[] }

/** The chosen columns in their order. */
export function quoteExport(wanted: string | undefined, { companyType, language }: Caller): Export {
  const offered: Readonly<Partial<Record<Name, Column>>> = companyType === 'operating' ? fullColumns : columns
  const shown = chosenIds(offered as Readonly<Record<Name, Column>>, wanted, language)
  const parts = shown.map(id => ({ id, ...(fullColumns[id] as Column) }))
  return {
    columns: parts.map(({ id, kind }) => ({
      header: textIn(language, `quote-words:field.${id}`),
      kind: kind ?? 'text',
    })),
    row: item => parts.map(part => part.of(item, language)),
  }
}
