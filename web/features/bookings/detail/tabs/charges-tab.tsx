import { Box } from '@chakra-ui/react'
import type { BookingDetail } from '@quayside/contracts/bookings/queries.ts'
import { useTranslation } from 'react-i18next'
import { Money, Quantity, Unknown } from '../../../../ui/figures.tsx'
import { Facts, Panel } from '../../../../ui/panel.tsx'
import { type PlainColumn, PlainTable } from '../../../../ui/plain-table.tsx'
import { NothingYet } from '../../../../ui/states.tsx'

type Charge = NonNullable<BookingDetail['content']['charges']>[number]

/** What is charged, each in its own currency; a client that is to see totals alone has no lines. */
export function ChargesTab({ booking }: { booking: BookingDetail }) {
  const { t } = useTranslation('booking-detail')
  const { t: words } = useTranslation('freight')
  const { charges = [], totals = [] } = booking.content
  const text = (value: string | null | undefined) => value || <Unknown />
  const ofOperator: PlainColumn<Charge>[] = [
    {
      id: 'expense',
      header: words('field.expense'),
      end: true,
      cell: one => <Money amount={one.expense} currency={one.currency} />,
    },
    {
      id: 'cost',
      header: words('field.cost'),
      end: true,
      cell: one => <Money amount={one.expenseTotal} currency={one.currency} />,
    },
    { id: 'payTo', header: words('field.payTo'), cell: one => text(one.payTo) },
  ]
  if (charges.length === 0 && totals.length === 0)
    return (
      <Panel padded={false}>
        <NothingYet title={t('charges.none')} text={t('charges.noneText')} />
      </Panel>
    )
  return (
    <Panel title={t('tabs.charges')} padded={false}>
      {charges.length > 0 && (
        <PlainTable
          label={t('tabs.charges')}
          rows={charges}
          rowId={one => one.chargeId}
          columns={[
            { id: 'chargeType', header: words('field.chargeType'), cell: one => one.chargeType },
            { id: 'service', header: words('field.service'), cell: one => text(one.serviceDescription ?? one.service) },
            {
              id: 'quantity',
              header: words('field.quantity'),
              end: true,
              cell: one => <Quantity value={one.quantity} unit={words(`chargeUnit.${one.unit}`)} />,
            },
            {
              id: 'income',
              header: words('field.price'),
              end: true,
              cell: one => <Money amount={one.income} currency={one.currency} />,
            },
            {
              id: 'total',
              header: words('field.total'),
              end: true,
              cell: one => <Money amount={one.total} currency={one.currency} />,
            },
            // What a charge costs reaches the operating company's people alone.
            ...(charges.some(one => one.expense !== undefined) ? ofOperator : []),
            {
              id: 'payment',
              header: words('field.payment'),
              cell: one => (one.payment === null ? <Unknown /> : words(`payment.${one.payment}`)),
            },
            { id: 'billTo', header: words('field.billTo'), cell: one => text(one.billTo) },
          ]}
        />
      )}
      {totals.length > 0 && (
        <Box px="4" py="3" borderTopWidth={charges.length > 0 ? '1px' : '0'} borderColor="line">
          <Facts
            facts={totals.map(({ currency, amount }) => ({
              label: t('charges.total', { currency }),
              value: <Money amount={amount} currency={currency} />,
            }))}
          />
        </Box>
      )}
    </Panel>
  )
}
