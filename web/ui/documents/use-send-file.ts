import type { EntityType } from '@quayside/contracts/documents/document-files.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { onUploadProgress } from '../../app/api/form-upload.ts'
import { failureText } from '../../app/api/problem.ts'
import { useUploadThingFileMutation } from './documents-api.ts'

type Sent = { id: string; refused?: undefined } | { id?: undefined; refused: string }
export type FileOfThing = { of: Extract<EntityType, 'pickup' | 'warehouse-receipt'>; id: string; type: string }

/** Hands a file in; `share` is how much of it went out, null where none is on its way. */
export function useSendFile() {
  const { t } = useTranslation('documents')
  const [share, setShare] = useState<number | null>(null)
  const [upload] = useUploadThingFileMutation()
  const send = async ({ of, id, type }: FileOfThing, file: File): Promise<Sent> => {
    const progress = crypto.randomUUID()
    const silence = onUploadProgress(progress, setShare)
    setShare(0)
    const { data, error } = await upload({ of, id, documentType: type, file, progress })
    silence()
    setShare(null)
    const [kept] = data?.items ?? []
    return kept === undefined ? { refused: failureText(error, t('files.failed')) } : { id: kept.id }
  }
  return { share, send }
}
