import { Box } from '@chakra-ui/react'
import type { DocumentItem } from '@quayside/contracts/documents/document-files.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

type Known = Pick<DocumentItem, 'id' | 'name' | 'sha256' | 'documentType'>
type Props = { files: readonly File[]; known: readonly Known[]; typeText: (type: string) => string }

/** Says before it is sent that a chosen file is there already: by its content, whatever its name is. */
export function SameFileNote({ files, known, typeText }: Props) {
  const { t } = useTranslation('documents')
  const [file] = files
  const [hashed, setHashed] = useState<{ file: File; sha256: string } | null>(null)
  useEffect(() => {
    if (file === undefined) return
    let isWanted = true
    void hashOf(file).then(sha256 => isWanted && setHashed(sha256 === null ? null : { file, sha256 }))
    return () => {
      isWanted = false
    }
  }, [file])
  const same = hashed !== null && hashed.file === file ? known.find(one => one.sha256 === hashed.sha256) : undefined
  return (
    <Box role="status" color="warn" fontSize="sm" _empty={{ display: 'none' }}>
      {same && t('same', { name: same.name, type: typeText(same.documentType) })}
    </Box>
  )
}

/** The earlier of the listed documents that is the same file, by id. */
export function sameBefore<Document extends Known>(id: string, listed: readonly Document[]): Document | null {
  const own = listed.find(one => one.id === id)
  const first = listed.find(one => one.sha256 === own?.sha256)
  return own === undefined || first === undefined || first.id === id ? null : first
}

/** Null where the browser does not hash (no secure connection): the list tells it once it is there. */
async function hashOf(file: File): Promise<string | null> {
  if (globalThis.crypto?.subtle === undefined) return null
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer()).catch(() => null)
  return hash === null ? null : [...new Uint8Array(hash)].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
