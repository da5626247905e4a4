import type { QuoteListItem } from '@quayside/contracts/quotes/queries.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { TableColumn } from '../../../ui/data-table/columns.ts'
import { Code, DateText, InstantText, Money, Percent, Quantity, Unknown } from '../../../ui/figures.tsx'
import { ModeText } from '../../../ui/mode-text.tsx'
import { CountryText } from '../../../ui/places/place-text.tsx'
import { QuoteStand, QuoteTotal } from '../figures.tsx'

type Column = TableColumn<QuoteListItem>
const text = (value: string | null) => value ?? <Unknown />
const country = (code: string | null) => (code === null ? <Unknown /> : <CountryText code={code} />)

/** `full`: what the operating company alone is told; a client has its own quotes alone. */
export function useQuoteColumns(full: boolean): readonly Column[] {
  const { t } = useTranslation('quotes')
  return useMemo(() => {
    const hidden = (id: string, width: number, cell: Column['cell'], more: Partial<Column> = {}): Column => ({
      id,
      header: t(`field.${id}` as 'field.carrier'),
      width,
      initiallyHidden: true,
      cell,
      ...more,
    })
    const sum = (id: 'income' | 'expense' | 'profit'): Column =>
      hidden(
        id,
        130,
        ({ full: own }) => <Money amount={own?.totals.inIssuing?.[id]} currency={own?.totals.inIssuing?.currency} />,
        { align: 'end' },
      )
    const columns: Column[] = [
      {
        id: 'quoteNumber',
        header: t('field.quoteNumber'),
        width: 158,
        sort: 'quoteNumber',
        fixed: true,
        card: 'title',
        cell: row => <Code>{row.quoteNumber}</Code>,
      },
      {
        id: 'status',
        header: t('field.status'),
        width: 180,
        card: 'status',
        cell: row => <QuoteStand {...row} oneLine />,
        cardCell: row => <QuoteStand {...row} />,
      },
      {
        id: 'customer',
        header: t('field.customer'),
        width: 150,
        initiallyHidden: !full,
        ...(full && { card: 'subtitle' as const }),
        cell: row => text(row.customer.name),
      },
      {
        id: 'transportMode',
        header: t('field.transportMode'),
        width: 96,
        card: 'start',
        cell: row => <ModeText mode={row.transportMode} />,
      },
      {
        id: 'total',
        header: t('field.total'),
        width: 118,
        align: 'end',
        // Beside the customer there is no room for it: the operating company chooses it, or reads it on the quote.
        initiallyHidden: full,
        sort: 'total',
        ...(!full && { card: 'end' as const }),
        cell: row => <QuoteTotal totals={row.totals} />,
      },
      {
        id: 'validUntil',
        header: t('field.validUntil'),
        width: 96,
        align: 'end',
        sort: 'validUntil',
        card: full ? 'end' : 'figure',
        cell: row => <DateText value={row.validUntil} />,
      },
      {
        id: 'project',
        header: t('field.project'),
        width: 112,
        sort: 'project',
        card: full ? 'figure' : 'subtitle',
        cell: row => text(row.project),
      },
      {
        id: 'customerReceipt',
        header: t('field.customerReceipt'),
        width: 100,
        sort: 'customerReceipt',
        card: 'figure',
        cell: row => <InstantText value={row.customerReceipt} look="date" />,
      },
      { id: 'createdBy', header: t('field.createdBy'), width: 116, cell: row => text(row.createdBy.name) },
      {
        id: 'createdAt',
        header: t('field.createdAt'),
        width: 92,
        sort: 'createdAt',
        cell: row => <InstantText value={row.createdAt} look="date" />,
      },
      hidden('carrier', 150, row => text(row.carrier)),
      hidden('company', 150, row => text(row.company)),
      hidden('originCountry', 120, row => country(row.originCountry)),
      hidden('destinationCountry', 120, row => country(row.destinationCountry)),
      hidden('transitDays', 96, row => <Quantity value={row.transitDays === null ? null : String(row.transitDays)} />, {
        align: 'end',
      }),
      hidden('issuingCompany', 160, row => text(row.issuingCompany.name)),
      hidden('customerReference', 150, row => text(row.customerReference)),
      hidden('booking', 150, row =>
        row.booking === null ? <Unknown /> : <Code>{row.booking.bookingNumber ?? '—'}</Code>,
      ),
      ...(full
        ? [
            sum('income'),
            sum('expense'),
            sum('profit'),
            hidden('margin', 90, row => <Percent value={row.full?.totals.inIssuing?.margin} />, { align: 'end' }),
          ]
        : []),
    ]
    return columns
  }, [t, full])
}
