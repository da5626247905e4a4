import { Box } from '@chakra-ui/react'
import { pickupDocumentTypes, receiptDocumentTypes } from '@quayside/contracts/handling/document-types.ts'
import { useTranslation } from 'react-i18next'
import { useMayCall, usePermission } from '../../app/session/use-session.ts'
import { Panel } from '../panel.tsx'
import { AddFile } from './add-file.tsx'
import { DocumentList } from './document-list.tsx'
import { useThingFilesQuery } from './documents-api.ts'

const typesOf = { pickup: pickupDocumentTypes, 'warehouse-receipt': receiptDocumentTypes } as const
type Thing = { of: keyof typeof typesOf; id: string }
type FileType = (typeof typesOf)[Thing['of']][number]

/** The files handed in with a pickup request or a receipt, and the way to add one: its type first. */
export function FilesOfThing({ of, id }: Thing) {
  const { t } = useTranslation('documents')
  const mayCall = useMayCall('/documents')
  const mayRead = usePermission('documents.view') && mayCall
  const mayUpload = usePermission('documents.upload') && mayCall
  const { data } = useThingFilesQuery({ of, id }, { skip: !mayRead })
  const files = data?.items ?? []
  const typeText = (code: string) => t(`files.type.${code as FileType}`)
  if (!mayRead && !mayUpload) return null
  return (
    <Panel title={t('files.title')}>
      {files.length === 0 ? (
        <Box color="ink3">{t('files.none')}</Box>
      ) : (
        <DocumentList
          documents={files.map(file => ({
            id: file.id,
            name: file.name,
            type: typeText(file.documentType),
            file,
          }))}
        />
      )}
      {mayUpload && (
        <Box mt="4">
          <AddFile thing={{ of, id }} types={typesOf[of]} typeText={typeText} known={files} />
        </Box>
      )}
    </Panel>
  )
}
