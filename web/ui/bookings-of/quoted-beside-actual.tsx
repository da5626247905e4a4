import { isLiveBooking } from '@quayside/contracts/bookings/statuses.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { chargeTotals } from '@quayside/platform/values/freight/charge-amounts.ts'
import Decimal from 'decimal.js'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { usePermission } from '../../app/session/use-session.ts'
import { Code, Money } from '../figures.tsx'
import { Panel } from '../panel.tsx'
import { PlainTable } from '../plain-table.tsx'
import { useBookedRevisionQuery, useBookingsOfQuery } from './bookings-api.ts'

type Charges = NonNullable<ShipmentDetail['charges']>
type Row = { currency: string; what: 'income' | 'expense'; quoted: string; actual: string }

/** What the revision said that a shipment was booked by, and what is charged by now; costs to the operator alone. */
export function QuotedBesideActual({ shipment: { id, charges = [] } }: { shipment: ShipmentDetail }) {
  const { t } = useTranslation('booking-words')
  const { t: words } = useTranslation('freight')
  const [seesBookings, seesQuotes] = [usePermission('bookings.view'), usePermission('quotes.view')]
  const { currentData } = useBookingsOfQuery({ by: 'shipmentId', ids: [id] }, { skip: !seesBookings })
  const ofQuotes = (currentData?.items ?? []).flatMap(({ quoteId, quoteNumber, quoteRevision: revision, status }) =>
    quoteId === null || revision === null ? [] : [{ id: quoteId, number: quoteNumber, revision, status }],
  )
  // The one that stands, else the last that did.
  const booked = ofQuotes.find(({ status }) => isLiveBooking(status) || status === 'COMPLETED') ?? ofQuotes[0]
  const { id: quoteId = '', number, revision = 0 } = booked ?? {}
  const { currentData: offered } = useBookedRevisionQuery(
    { id: quoteId, revision },
    { skip: booked === undefined || !seesQuotes },
  )
  if (offered === undefined) return null
  const isFull = offered.view === 'full'
  const quoted = new Map(offered.totals.perCurrency.map(one => [one.currency, one]))
  const currencies = [...new Set([...quoted.keys(), ...charges.map(one => one.currency)])]
  const rows = currencies.flatMap((currency): Row[] => {
    const actual = actualOf(charges, currency)
    const said: { income: string; expense?: string } = quoted.get(currency) ?? { income: '0', expense: '0' }
    const income = { currency, what: 'income' as const, quoted: said.income, actual: actual.income }
    const { expense } = said
    return expense === undefined
      ? [income]
      : [income, { ...income, what: 'expense', quoted: expense, actual: actual.expense }]
  })
  return (
    <Panel
      title={t('quoted.title')}
      padded={false}
      aside={
        <Link to={`/quotes/edit/${quoteId}`}>
          <Code>{t('quoted.revision', { number, revision })}</Code>
        </Link>
      }
    >
      <PlainTable
        label={t('quoted.title')}
        rows={rows}
        rowId={row => `${row.currency} ${row.what}`}
        columns={[
          { id: 'currency', header: words('field.currency'), cell: row => row.currency },
          {
            id: 'what',
            header: words('totals.total'),
            cell: row => words(isFull ? `totals.${row.what}` : 'totals.total'),
          },
          {
            id: 'quoted',
            header: t('quoted.quoted'),
            end: true,
            cell: row => <Money amount={row.quoted} currency={row.currency} />,
          },
          {
            id: 'actual',
            header: t('quoted.actual'),
            end: true,
            cell: row => <Money amount={row.actual} currency={row.currency} />,
          },
          {
            id: 'difference',
            header: t('quoted.difference'),
            end: true,
            cell: row => <Money amount={new Decimal(row.actual).minus(row.quoted).toFixed()} currency={row.currency} />,
          },
        ]}
      />
    </Panel>
  )
}

function actualOf(charges: Charges, currency: string) {
  const own = charges.filter(one => one.currency === currency).map(one => ({ ...one, expense: one.expense ?? '0' }))
  return chargeTotals(own, currency, () => null) ?? { income: '0', expense: '0' }
}
