import type { PurchaseOrderCommandName } from '@quayside/contracts/purchase-orders/commands.ts'
import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bodyOf, fieldsOf } from '../../../../ui/acts/act-definition.ts'
import { isAllowed } from '../../../../ui/acts/allowed.ts'
import { ConfirmDialog } from '../../../../ui/dialog.tsx'
import { ApprovalChanges } from './approval-changes.tsx'
import { ChangedSince, useHistorySeen } from './changed-since.tsx'
import { type OrderAct, plainActs } from './order-definitions.ts'
import { useLatestOrder, useOrderAct } from './use-order-act.ts'

type Props = { order: OrderDetail; act: PurchaseOrderCommandName; onClose: () => void }

/** An act that asks and needs at most a reason; none of a command that has a form or a page. */
export function PlainAct(props: Props) {
  const definition = plainActs[props.act]
  return definition && <Asked {...props} definition={definition} />
}

function Asked({ order, act, definition, onClose }: Props & { definition: OrderAct }) {
  const { t } = useTranslation('order-detail')
  const { run, pending } = useOrderAct(order)
  const fetchLatest = useLatestOrder()
  // What the person decides on: a change under the open dialog is refused by the version, not approved unseen.
  const [seen, setSeen] = useState(order)
  const [changed, setChanged] = useState(false)
  const known = useHistorySeen(order.id)
  const over = changed && !isAllowed(seen, act)
  const refused = async () => {
    const latest = await fetchLatest(seen)
    if (latest === undefined) return
    setSeen(latest)
    setChanged(true)
  }
  const [asked] = fieldsOf(definition, seen, '')
  const about =
    act === 'approve' ? (
      <ApprovalChanges order={seen} />
    ) : (
      t(act === 'cancel' && order.parent !== null ? 'dialog.cancel.ofPart' : `dialog.${act}.text`, {
        number: order.orderNumber,
        supplier: order.supplier.name ?? '',
        parent: order.parent?.orderNumber,
      })
    )
  return (
    <ConfirmDialog
      open
      size={act === 'approve' ? 'lg' : 'md'}
      title={t(`dialog.${act}.title`, { number: order.orderNumber })}
      text={
        <>
          {changed && <ChangedSince id={order.id} known={known} over={over} />}
          {!over && about}
        </>
      }
      over={over}
      confirm={t(`act.${act}`)}
      cancel={t('dialog.back')}
      look={definition.danger ? 'danger' : 'primary'}
      pending={pending}
      {...(asked && { reason: { label: t(`dialog.${asked.name}`), required: !asked.optional } })}
      onConfirm={given => {
        const values = asked ? { [asked.name]: given } : {}
        void run(act, bodyOf(definition, values, seen, '')).then(done => (done ? onClose() : refused()))
      }}
      onClose={onClose}
    />
  )
}
