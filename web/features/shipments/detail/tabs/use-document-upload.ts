import type { ShipmentDocumentType } from '@quayside/contracts/shipments/document-types.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { onUploadProgress } from '../../../../app/api/form-upload.ts'
import { type ApiError, failureText, isUnanswered, problemOf } from '../../../../app/api/problem.ts'
import {
  useAttachShipmentFileMutation,
  useDeleteShipmentFileMutation,
  useUploadShipmentFileMutation,
} from './documents-api.ts'

export type UploadState = { share: number | null; refused: string | null; requestId: string | null }
const idle: UploadState = { share: null, refused: null, requestId: null }

/** One act for the person: the file goes up and onto the shipment, and its id comes back. A file that the shipment refuses is deleted again. */
export function useDocumentUpload(id: string) {
  const { t } = useTranslation('shipment-documents')
  const [state, setState] = useState<UploadState>(idle)
  const running = useRef<{ abort(): void } | null>(null)
  const [upload] = useUploadShipmentFileMutation()
  const [attach] = useAttachShipmentFileMutation()
  const [remove] = useDeleteShipmentFileMutation()
  const refuse = (error: ApiError, what = '') => {
    const problem = problemOf(error)
    const text = failureText(error, t('upload.failed'))
    // Many of the server's words name the file themselves.
    const refused = text.includes(what) ? text : t('ui:said', { what, text })
    setState({ ...idle, refused, requestId: problem?.requestId || null })
    return null
  }
  /** `replaces`: the document that the file is a new version of; `onRefused`: the same file would be refused again. */
  const send = async (
    documentType: ShipmentDocumentType,
    file: File,
    { replaces, onRefused }: { replaces?: string; onRefused?: () => void } = {},
  ): Promise<string | null> => {
    const refused = (error: ApiError) => {
      if (isForGood(error)) onRefused?.()
      return refuse(error, file.name)
    }
    const progress = crypto.randomUUID()
    const silence = onUploadProgress(progress, share => setState({ ...idle, share }))
    setState({ ...idle, share: 0 })
    const sending = upload({ id, documentType, file, progress, ...(replaces === undefined ? {} : { replaces }) })
    running.current = sending
    const kept = await sending
    running.current = null
    silence()
    if (kept.error) {
      if (!isCancelled(kept.error)) return refused(kept.error)
      setState(idle)
      return null
    }
    const documentId = kept.data.items[0]?.id ?? ''
    setState({ ...idle, share: 1 })
    const attached = await attach({ id, documentId, documentType })
    if (attached.error) {
      // It may be on the shipment already: what stays is found in the list, and can be attached there.
      if (isUnanswered(attached.error)) return refuse(attached.error)
      await remove({ documentId })
      // The file is good: what stands against it is the shipment's.
      return refuse(attached.error)
    }
    setState(idle)
    return documentId
  }
  return {
    state,
    send,
    cancel: () => running.current?.abort(),
    refuse: (refused: string | null) => setState({ ...idle, refused }),
  }
}

/** The same file would be refused again. */
function isForGood(error: ApiError): boolean {
  return [400, 413, 415, 422].includes(problemOf(error)?.status ?? 0)
}

function isCancelled(error: ApiError): boolean {
  return 'name' in error && error.name === 'AbortError'
}
