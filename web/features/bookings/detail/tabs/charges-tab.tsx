import type { BookingDetail } from '@quayside/contracts/bookings/queries.ts'
import { chargeTotals } from '@quayside/platform/values/freight/charge-amounts.ts'
import { useTranslation } from 'react-i18next'
import { useCatalogueWords } from '../../../../ui/freight/catalogue.ts'
import { ShownCharges } from '../../../../ui/freight/shown-charges.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { NothingYet } from '../../../../ui/states.tsx'

type Charges = NonNullable<BookingDetail['content']['charges']>

/** What is charged, each in its own currency; a client that is to see totals alone has no lines. */
export function ChargesTab({ booking }: { booking: BookingDetail }) {
  const { t } = useTranslation('booking-detail')
  const wordOf = useCatalogueWords()
  const { charges, totals = [] } = booking.content
  if (charges?.length === 0 || (charges === undefined && totals.length === 0))
    return (
      <Panel padded={false}>
        <NothingYet title={t('charges.none')} text={t('charges.noneText')} />
      </Panel>
    )
  // What a charge costs reaches the operating company's people alone.
  const isFull = charges?.some(one => one.expense !== undefined) ?? false
  return (
    <Panel title={t('tabs.charges')}>
      <ShownCharges
        charges={charges?.map(one => ({ ...one, cost: one.expenseTotal ?? null })) ?? null}
        totals={{
          perCurrency: totals.map(({ currency, amount: income }) => ({
            currency,
            income,
            ...(isFull && charges !== undefined && costIn(charges, currency)),
          })),
          inIssuing: null,
        }}
        issuing={null}
        full={isFull}
        wordOf={wordOf}
      />
    </Panel>
  )
}

function costIn(charges: Charges, currency: string) {
  const own = charges.filter(one => one.currency === currency)
  const { expense, profit } = chargeTotals(
    own.map(one => ({ ...one, quantity: one.quantity ?? '0', expense: one.expense ?? '0' })),
    currency,
    () => null,
  ) ?? { expense: '0', profit: '0' }
  return { expense, profit }
}
