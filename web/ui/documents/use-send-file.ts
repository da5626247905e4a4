import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { onUploadProgress } from '../../app/api/form-upload.ts'
import { type ApiError, failureText } from '../../app/api/problem.ts'
import { type Thing, useDropThingFileMutation, useUploadThingFileMutation } from './documents-api.ts'

type Sent = { id: string; refused?: undefined } | { id?: undefined; refused: string }
type FileOfThing = Thing & { type: string }
type Attach = (documentId: string) => Promise<{ readonly error?: ApiError | undefined }>

/** Hands a file in, and onto the thing by `attach`; `share` is how much of it went out, null where none is on its way. */
export function useSendFile() {
  const { t } = useTranslation('documents')
  const [share, setShare] = useState<number | null>(null)
  const [upload] = useUploadThingFileMutation()
  const [drop] = useDropThingFileMutation()
  const refusedBy = (error: ApiError | undefined) => ({ refused: failureText(error, t('files.failed')) })
  const sent = async ({ of, id, type }: FileOfThing, file: File, attach?: Attach): Promise<Sent> => {
    const progress = crypto.randomUUID()
    const silence = onUploadProgress(progress, setShare)
    setShare(0)
    const { data, error } = await upload({ of, id, documentType: type, file, progress })
    silence()
    const documentId = data?.items[0]?.id
    if (documentId === undefined) return refusedBy(error)
    const attached = await attach?.(documentId)
    if (attached?.error === undefined) return { id: documentId }
    await drop(documentId)
    return refusedBy(attached.error)
  }
  const send = async (...args: Parameters<typeof sent>) => {
    const answer = await sent(...args)
    setShare(null)
    return answer
  }
  return { share, send }
}
