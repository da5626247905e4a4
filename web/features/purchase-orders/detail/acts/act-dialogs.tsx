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
import { AnswerChange, requestToAnswer } from './answer-change.tsx'
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

/** Acts whose dialogs are forms of their own. */
const formed: Readonly<Record<string, PurchaseOrderCommandName>> = {
  reopen: 'reopen',
  confirm: 'confirm',
  'read-file': 'apply-confirmation-file',
  'create-partial-order': 'create-partial-order',
  'upload-confirmation-file': 'upload-confirmation-file',
  'propose-change': 'propose-change',
  split: 'split',
}

/** The dialog that the URL asks for. */
export function ActDialogs({ order }: { order: OrderDetail }) {
  const { act, close } = useOrderLocation()
  return act === null ? null : <ActDialog key={act} order={order} act={act} onClose={close} />
}

type ActProps = { order: OrderDetail; act: string; onClose: () => void }

function ActDialog({ order, act, onClose }: ActProps) {
  const { t } = useTranslation('order-detail')
  const { request } = useOrderLocation()
  const blockedText = useBlockedText()
  const command = plain[act]?.command ?? formed[act]
  // Opened by its address where it can't be done, it says why; what comes of it while it is open is the dialog's own matter.
  const [impossible] = useState(() => {
    if (act === 'answer-change') return requestToAnswer(order, request) ? null : t('requests.noneToAnswer')
    return command === undefined ? null : blockedText(commandOf(order, command))
  })
  if (impossible === null)
    return (
      <Suspense>
        <PossibleAct order={order} act={act} onClose={onClose} />
      </Suspense>
    )
  const title = t(`act.${command ?? act}`)
  return (
    <ConfirmDialog open over title={title} text={impossible} confirm={title} onConfirm={onClose} onClose={onClose} />
  )
}

function PossibleAct({ order, act, onClose }: ActProps) {
  // A file that came begins the dialog anew; one that was used up leaves it as it is till it closes.
  const fileNow = order.confirmationFile?.documentId
  const [file, setFile] = useState(fileNow)
  if (fileNow !== undefined && fileNow !== file) setFile(fileNow)
  const shared = { order, onClose }
  switch (act) {
    case 'reopen':
      return <ReopenDialog {...shared} />
    case 'confirm':
    case 'read-file':
    case 'create-partial-order':
      return <ConfirmOrder key={file} {...shared} way={act} />
    case 'upload-confirmation-file':
      return <UploadConfirmationFile {...shared} />
    case 'propose-change':
      return <ProposeChange {...shared} />
    case 'answer-change':
      return <AnswerChange {...shared} />
    case 'split':
      return <SplitOrder {...shared} />
  }
  const known = plain[act]
  return known ? <PlainAct {...shared} act={act} plain={known} /> : null
}

function PlainAct({ order, act, plain: { command, reason, danger, field }, onClose }: ActProps & { plain: Plain }) {
  const { t } = useTranslation('order-detail')
  const { run, pending } = useOrderAct(order)
  const [fetchOrder] = useLazyOrderQuery()
  // What the person decides on: a change under the open dialog is refused by the version, not approved unseen.
  const [seen, setSeen] = useState(order)
  const [changed, setChanged] = useState(false)
  const known = useHistorySeen(order.id)
  const over = changed && !isAllowed(seen, command)
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
