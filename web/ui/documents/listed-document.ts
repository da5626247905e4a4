import type { AcceptedFormat, DocumentItem } from '@quayside/contracts/documents/document-files.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../formats.ts'
import { useDocumentLinkMutation } from './documents-api.ts'

/** `type` in the reader's words; `file` is null where only its name is known. */
export type ListedDocument = {
  id: string
  name: string
  type: string
  file: Pick<DocumentItem, 'bytes' | 'format' | 'uploadedAt' | 'uploadedByName' | 'version' | 'replacedBy'> | null
  /** The versions before it, the newest first. */
  formers?: readonly ListedDocument[]
}

const shownFormats: ReadonlySet<AcceptedFormat> = new Set<AcceptedFormat>(['pdf', 'png', 'jpeg', 'webp'])

/** Offered by the format; by the name where that is all there is, and the server's word on the content decides. */
export function isShown({ name, file }: ListedDocument): boolean {
  return file === null ? /\.(pdf|png|jpe?g|webp)$/i.test(name) : shownFormats.has(file.format)
}

/** What it is, how large, who uploaded it and when. */
export function useDocumentFacts(): (document: ListedDocument) => string {
  const { t } = useTranslation('documents')
  const formats = useFormats()
  return ({ type, file }) => {
    if (file === null) return type
    const size = t('size', { size: formats.count(Math.max(1, Math.round(file.bytes / 1024))) })
    const at = formats.instant(file.uploadedAt)
    const uploaded =
      file.uploadedByName === null ? t('uploaded', { at }) : t('uploadedBy', { name: file.uploadedByName, at })
    const isOneOfMany = file.version > 1 || file.replacedBy !== null
    const version = isOneOfMany ? [t('version', { number: file.version })] : []
    return [type, ...version, size, uploaded].join(' · ')
  }
}

export function useDownload(id: string) {
  const [link, { isLoading }] = useDocumentLinkMutation()
  const download = async () => {
    const answer = await link(id)
    if (answer.data) window.open(answer.data.url, '_blank', 'noopener')
  }
  return { download: () => void download(), isLoading }
}

/** The versions that led to it, as far as they are listed: the newest first. */
export function formersOf<File extends Pick<DocumentItem, 'id' | 'replaces'>>(
  file: Pick<DocumentItem, 'replaces'>,
  listed: readonly File[],
): File[] {
  const former = listed.find(one => one.id === file.replaces)
  return former === undefined ? [] : [former, ...formersOf(former, listed)]
}
