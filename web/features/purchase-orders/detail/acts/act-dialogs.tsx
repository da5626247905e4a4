import { type PurchaseOrderCommandName, purchaseOrderCommands } from '@quayside/contracts/purchase-orders/commands.ts'
import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { commandOf } from '../../../../ui/acts/allowed.ts'
import { ConfirmDialog } from '../../../../ui/dialog.tsx'
import { useBlockedText } from '../blocked-text.ts'
import { useOrderLocation } from '../order-location.ts'
import { AnswerChange, requestToAnswer } from './answer-change.tsx'

const ProposeChange = lazy(async () => ({ default: (await import('../propose-change.tsx')).ProposeChange }))
const PlainAct = lazy(async () => ({ default: (await import('./plain-act.tsx')).PlainAct }))
const ReopenDialog = lazy(async () => ({ default: (await import('./reopen-dialog.tsx')).ReopenDialog }))
const ConfirmOrder = lazy(async () => ({ default: (await import('../confirm/confirm-order.tsx')).ConfirmOrder }))
const UploadConfirmationFile = lazy(async () => ({
  default: (await import('../confirm/upload-confirmation-file.tsx')).UploadConfirmationFile,
}))
const SplitOrder = lazy(async () => ({ default: (await import('./split-order.tsx')).SplitOrder }))

const isCommand = (name: string): name is PurchaseOrderCommandName => Object.hasOwn(purchaseOrderCommands, name)

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
  const command = act === 'read-file' ? 'apply-confirmation-file' : isCommand(act) ? act : undefined
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
  return isCommand(act) ? <PlainAct {...shared} act={act} /> : null
}
