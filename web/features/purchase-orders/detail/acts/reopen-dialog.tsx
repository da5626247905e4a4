import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import { useTranslation } from 'react-i18next'
import { ActDialog, useDefinedAct } from '../../../../ui/acts/act-dialog.tsx'
import type { ActWords } from '../../../../ui/acts/act-inputs.tsx'
import { reopen } from './order-definitions.ts'
import { useFrameOf } from './order-frame.tsx'
import { useOrderForm } from './use-order-act.ts'

/** Opens an expired or rejected order again, until a day that the buyer names. */
export function ReopenDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { t } = useTranslation('order-detail')
  const word = (key: string) => t(`dialog.${key}`)
  const words: ActWords<OrderDetail> = {
    field: ({ name, label = name }) => word(label),
    hint: word,
    section: word,
    code: (group, code) => word(`${group}.${code}`),
    blank: () => undefined,
    say: word,
  }
  const act = useOrderForm({ ...useDefinedAct(reopen, '', words), order, command: 'reopen', onClose })
  return (
    <ActDialog
      {...useFrameOf(act)}
      act={act}
      definition={reopen}
      about=""
      words={words}
      labelOf={word}
      title={t('dialog.reopen.title', { number: order.orderNumber })}
      verb={t('act.reopen')}
      told={t('dialog.reopen.text')}
      onClose={onClose}
    />
  )
}
