import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../ui/formats.ts'

/** What approving would do, before it is done. */
export function useApprovingText() {
  const { t } = useTranslation('order-detail')
  const formats = useFormats()
  return ({ approving, linesInFull, shares }: OrderDetail) =>
    t(`ask.approving.${approving.what}`, {
      confirmedLines: linesInFull.promised,
      lines: linesInFull.wanted,
      child: approving.child,
      share: t(`ask.share.${shares.of}`, { share: formats.percent(shares.proposed) }),
    })
}
