import type { PurchaseOrderCommandName } from '@quayside/contracts/purchase-orders/commands.ts'
import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dismissErrorToast } from '../../../../app/api/error-toasts.ts'
import { ConfirmDialog } from '../../../../ui/dialog.tsx'
import { commandOf, isAllowed, useBlockedText } from '../allowed.ts'
import { useLazyOrderQuery } from '../order-api.ts'
import { useOrderLocation } from '../order-location.ts'
import { ProposeChange } from '../propose-change.tsx'
import { AnswerChange } from './answer-change.tsx'
import { ApprovalChanges } from './approval-changes.tsx'
import { ChangedSince, useHistorySeen } from './changed-since.tsx'
import { ReopenDialog } from './reopen-dialog.tsx'
import { useOrderAct } from './use-order-act.ts'

const ConfirmOrder = lazy(async () => ({ default: (await import('../confirm/confirm-order.tsx')).ConfirmOrder }))
const UploadConfirmationFile = lazy(async () => ({
  default: (await import('../confirm/upload-confirmation-file.tsx')).UploadConfirmationFile,
}))
const SplitOrder = lazy(async () => ({ default: (await import('./split-order.tsx')).SplitOrder }))

type Plain = {
  command: PurchaseOrderCommandName
  reason?: 'required' | 'optional'
  danger?: boolean
  field?: 'comment'
}

/** Acts that ask and need at most a reason. */
const plain: Readonly<Record<string, Plain>> = {
  send: { command: 'send' },
  submit: { command: 'submit' },
  approve: { command: 'approve' },
  acknowledge: { command: 'acknowledge' },
  decline: { command: 'decline', reason: 'required', field: 'comment' },
  reject: { command: 'reject', reason: 'required', danger: true },
  reverse: { command: 'reverse', reason: 'optional', danger: true },
  cancel: { command: 'cancel', reason: 'required', danger: true },
  'close-rest': { command: 'close-rest', reason: 'required' },
  'close-short': { command: 'close-short', reason: 'required' },
  'request-cancellation': { command: 'request-cancellation', reason: 'required', danger: true },
  'decline-cancellation-request': { command: 'decline-cancellation-request', reason: 'required', field: 'comment' },
  'discard-confirmation-file': { command: 'discard-confirmation-file' },
}

/** Commands that overwrite nothing carry no version. */
const withoutVersion = new Set<PurchaseOrderCommandName>([
  'acknowledge',
  'request-cancellation',
  'decline-cancellation-request',
])

/** The dialog that the URL asks for. */
export function ActDialogs({ order }: { order: OrderDetail }) {
  const { act, close } = useOrderLocation()
  // A file that came begins the dialog anew; one that was used up leaves it as it is till it closes.
  const fileNow = order.confirmationFile?.documentId
  const [file, setFile] = useState(fileNow)
  if (fileNow !== undefined && fileNow !== file) setFile(fileNow)
  if (act === null) return null
  if (act === 'reopen') return <ReopenDialog order={order} onClose={close} />
  if (act === 'confirm' || act === 'read-file' || act === 'create-partial-order') {
    return (
      <Suspense>
        <ConfirmOrder key={file} order={order} way={act} onClose={close} />
      </Suspense>
    )
  }
  if (act === 'upload-confirmation-file') {
    return (
      <Suspense>
        <UploadConfirmationFile order={order} onClose={close} />
      </Suspense>
    )
  }
  if (act === 'propose-change') return <ProposeChange order={order} onClose={close} />
  if (act === 'answer-change') return <AnswerChange order={order} onClose={close} />
  if (act === 'split') {
    return (
      <Suspense>
        <SplitOrder order={order} onClose={close} />
      </Suspense>
    )
  }
  const known = plain[act]
  return known ? <PlainAct key={act} order={order} act={act} plain={known} onClose={close} /> : null
}

function PlainAct({
  order,
  act,
  plain: { command, reason, danger, field },
  onClose,
}: {
  order: OrderDetail
  act: string
  plain: Plain
  onClose: () => void
}) {
  const { t } = useTranslation('order-detail')
  const { run, pending } = useOrderAct(order)
  const [fetchOrder] = useLazyOrderQuery()
  // What the person decides on: a change under the open dialog is refused by the version, not approved unseen.
  const [seen, setSeen] = useState(order)
  const [changed, setChanged] = useState(false)
  const known = useHistorySeen(order.id)
  const blockedText = useBlockedText()
  // Opened by its address where it can't be done, it says why; what comes of it while it is open is another matter.
  const [impossible] = useState(() => blockedText(commandOf(order, command)))
  const over = impossible !== null || (changed && !isAllowed(seen, command))
  const refused = async () => {
    const latest = (await fetchOrder({ id: seen.id, asOf: null })).data
    if (latest === undefined || latest.version === seen.version) return
    dismissErrorToast('orderCommand')
    setSeen(latest)
    setChanged(true)
  }
  const { version } = seen
  const approvalToo = act === 'reverse' && (seen.status === 'APPROVED' || seen.status === 'PARTIALLY_APPROVED')
  const needsReason = reason === 'required' || approvalToo
  const about =
    act === 'approve' ? (
      <ApprovalChanges order={seen} />
    ) : (
      t(act === 'cancel' && order.parent !== null ? 'dialog.cancel.ofPart' : `dialog.${act}.text`, {
        ...{ number: order.orderNumber, supplier: order.supplier.name ?? '', parent: order.parent?.orderNumber },
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
          {over ? impossible : about}
        </>
      }
      over={over}
      confirm={t(`act.${command}`)}
      cancel={t('dialog.back')}
      look={danger ? 'danger' : 'primary'}
      pending={pending}
      {...(reason && {
        reason: { label: t(field === 'comment' ? 'dialog.comment' : 'dialog.reason'), required: needsReason },
      })}
      onConfirm={given => {
        const body = {
          ...(withoutVersion.has(command) ? {} : { version }),
          ...(reason && { [field ?? 'reason']: given }),
        }
        void run(command, body).then(done => (done ? onClose() : refused()))
      }}
      onClose={onClose}
    />
  )
}
