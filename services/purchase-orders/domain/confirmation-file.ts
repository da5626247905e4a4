import { accept, type Decision, type Rejection, rejectAll } from '@quayside/contracts/kernel/decision.ts'
import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import type { DocumentTypeCode } from '@quayside/contracts/reference/document-types.ts'
import { applyFileRule } from './confirming.ts'
import { readFileBy, roundResumed } from './rounds.ts'
import { type Asked, blocked, mayRepeat, type Rule } from './rules.ts'
import type { Order } from './state.ts'

type Answer = Decision<PurchaseOrderEvent>

const largestFile = 5 * 1024 * 1024

export const uploadFileRule: Rule = {
  order: [{ who: ['P', 'C'], from: ['SENT_ORDER', 'TO_BE_CONFIRMED', 'PARTIALLY_CONFIRMED', 'PARTIALLY_APPROVED'] }],
}
export const discardFileRule: Rule = applyFileRule

/** `file` is a fact of the documents: null when there is no such document of this order. */
export type AttachConfirmationFile = Asked & {
  readonly type: 'AttachConfirmationFile'
  readonly documentType: DocumentTypeCode | null
  readonly file: { readonly documentId: string; readonly fileName: string; readonly bytes: number } | null
}
export type DiscardConfirmationFile = Asked & { readonly type: 'DiscardConfirmationFile' }

export function attachConfirmationFile(command: AttachConfirmationFile, order: Order): Answer {
  const attached = order.file?.documentId === command.file?.documentId && order.status === 'PO_FILE_UPLOADED'
  if (attached && mayRepeat(uploadFileRule, order, command)) return accept()
  const refused = blocked(uploadFileRule, order, command)
  if (refused !== null) return rejectAll([refused])
  const { documentType, file } = command
  if (documentType === null) return rejectAll([typeMissing])
  if (file === null) return rejectAll([{ code: 'document-not-chosen', params: {}, field: 'documentId' }])
  if (file.bytes > largestFile) {
    return rejectAll([
      { code: 'confirmation-file-too-large', params: { limit: '5 MB', bytes: file.bytes }, field: 'documentId' },
    ])
  }
  return accept({
    type: 'ConfirmationFileUploaded',
    data: {
      orderId: order.orderId,
      round: order.round?.number ?? 0,
      ...file,
      documentType,
      previousStatus: order.status,
      remindReaderAt: readFileBy(command),
    },
  })
}

const typeMissing: Rejection = { code: 'document-type-required', params: {}, field: 'documentType' }

export function discardConfirmationFile(command: DiscardConfirmationFile, order: Order): Answer {
  const refused = blocked(discardFileRule, order, command)
  if (refused !== null) return rejectAll([refused])
  const { file, orderId } = order
  if (file === null) return accept()
  const { documentId, previousStatus: status } = file
  return accept(
    { type: 'ConfirmationFileDiscarded', data: { orderId, documentId, status } },
    ...roundResumed(order, command),
  )
}
