import { Box } from '@chakra-ui/react'
import type { DocumentItem } from '@quayside/contracts/documents/document-files.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../app/api/problem.ts'
import { Button } from '../button.tsx'
import { showToast } from '../toast/toast-store.ts'
import type { Thing } from './documents-api.ts'
import { TypedFile } from './typed-file.tsx'
import { useSendFile } from './use-send-file.ts'

type Props<Type extends string> = {
  thing: Thing
  types: readonly Type[]
  typeText: (type: Type) => string
  known: readonly DocumentItem[]
  /** Of a thing that keeps its documents itself. */
  attach?: (documentId: string, type: Type) => Promise<{ readonly error?: ApiError | undefined }>
}

/** Hands in a file of a thing. */
export function AddFile<Type extends string>({ thing, types, typeText, known, attach }: Props<Type>) {
  const { t } = useTranslation('documents')
  const [type, setType] = useState<Type | ''>('')
  const [files, setFiles] = useState<File[]>([])
  const [refused, setRefused] = useState<string | null>(null)
  const { share, send: handIn } = useSendFile()
  const send = async () => {
    const [file] = files
    if (type === '') return setRefused(t('files.typeFirst'))
    if (file === undefined) return setRefused(t('files.chooseFile'))
    const sent = await handIn({ ...thing, type }, file, attach && (id => attach(id, type)))
    if (sent.refused !== undefined) return setRefused(sent.refused)
    setRefused(null)
    setFiles([])
    setType('')
    showToast({ kind: 'success', text: t('files.added', { name: file.name }) })
  }
  return (
    <TypedFile
      types={types}
      typeText={typeText}
      type={type}
      onType={setType}
      files={files}
      onFiles={next => {
        setFiles(next)
        setRefused(null)
      }}
      known={known}
      share={share}
      refused={refused}
    >
      <Box>
        <Button pending={share !== null} onClick={() => void send()}>
          {t('files.send')}
        </Button>
      </Box>
    </TypedFile>
  )
}
