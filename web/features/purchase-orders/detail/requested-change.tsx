import type { ChangeRequest, OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import { useTranslation } from 'react-i18next'
import { Change } from '../../../ui/change.tsx'
import { Unknown } from '../../../ui/figures.tsx'
import { useFormats } from '../../../ui/formats.ts'

/** What stands now of what a request is about, beside what is asked instead. */
export function RequestedChange({ order, request }: { order: OrderDetail; request: ChangeRequest }) {
  const { t } = useTranslation('order-detail')
  const formats = useFormats()
  const { kind, current, date, quantity, unitPrice } = request
  const written = (value: string | null) => {
    if (value === null) return <Unknown />
    if (kind === 'date') return formats.date(value)
    return kind === 'price' ? formats.amount(value, order.totals.currency) : formats.quantity(value)
  }
  const isAsked = request.status !== 'ACCEPTED'
  const amount = (value: string) => formats.amount(value, order.totals.currency)
  return (
    <>
      <Change
        isAsked={isAsked}
        label={t('history.line', { number: request.lineNumber, field: t(`requests.kind.${kind}`) })}
        old={written(current)}
        new={kind === 'cancellation' ? t('requests.cancelled') : written(date ?? quantity ?? unitPrice)}
      />
      {request.value && (
        <Change
          isAsked={isAsked}
          label={t('requests.value', { number: request.targetNumber, currency: order.totals.currency })}
          old={amount(request.value.present)}
          new={amount(request.value.accepted)}
        />
      )}
    </>
  )
}
