import { Box, Flex } from '@chakra-ui/react'
import type { ShipmentDocumentType } from '@quayside/contracts/shipments/document-types.ts'
import { Download, FileText, Paperclip, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { problemOf } from '../../../../app/api/problem.ts'
import { Button } from '../../../../ui/button.tsx'
import { useFormats } from '../../../../ui/formats.ts'
import { useShipmentDocumentLinkMutation } from '../shipment-api.ts'
import { useAttachShipmentFileMutation } from './documents-api.ts'
import type { ListedFile } from './shipment-files.ts'

type Props = {
  id: string
  listed: ListedFile
  mayAttach: boolean
  /** Null where it can't be removed. */
  onRemove: (() => void) | null
}

/** One document: what it is, and what can be done with it. */
export function DocumentRow({ id, listed, mayAttach, onRemove }: Props) {
  const { t } = useTranslation('shipment-documents')
  const { t: words } = useTranslation('shipment-words')
  const formats = useFormats()
  const [link, { isLoading }] = useShipmentDocumentLinkMutation()
  const [attach, attaching] = useAttachShipmentFileMutation()
  const { documentId, documentType, name, attached, file } = listed
  const download = async () => {
    const answer = await link(documentId)
    if (answer.data) window.open(answer.data.url, '_blank', 'noopener')
  }
  const facts = [
    words(`document.${documentType}`),
    file && t('row.size', { size: formats.count(Math.max(1, Math.round(file.bytes / 1024))) }),
    file && formats.instant(file.uploadedAt),
  ].filter(Boolean)
  return (
    <Flex
      as="li"
      align="center"
      gap="3"
      px="4"
      py="2.5"
      borderTopWidth="1px"
      borderColor="line"
      wrap="wrap"
      _first={{ borderTopWidth: '0' }}
    >
      <FileText size={16} aria-hidden="true" />
      <Box flex="1" minW="140px">
        <Box overflowWrap="anywhere">{name}</Box>
        <Box color="ink3" fontSize="xs">
          {facts.join(' · ')}
        </Box>
        {!attached && (
          <Box color="warn" fontSize="xs">
            {t('row.notAttached')}
          </Box>
        )}
        {attaching.error && (
          <Box role="alert" color="bad" fontSize="xs">
            {problemOf(attaching.error)?.message ?? t('upload.failed')}
          </Box>
        )}
      </Box>
      <Flex gap="1" wrap="wrap" w={{ base: 'full', sm: 'auto' }} ps={{ base: '5', sm: '0' }}>
        {!attached && mayAttach && (
          <Button
            size="sm"
            look="quiet"
            pending={attaching.isLoading}
            icon={<Paperclip size={14} aria-hidden="true" />}
            onClick={() => void attach({ id, documentId, documentType: documentType as ShipmentDocumentType })}
          >
            {t('row.attach')}
          </Button>
        )}
        <Button
          size="sm"
          look="quiet"
          pending={isLoading}
          icon={<Download size={14} aria-hidden="true" />}
          aria-label={t('row.downloadNamed', { name })}
          onClick={() => void download()}
        >
          {t('row.download')}
        </Button>
        {onRemove && (
          <Button
            size="sm"
            look="quiet"
            icon={<Trash2 size={14} aria-hidden="true" />}
            aria-label={t('row.removeNamed', { name })}
            onClick={onRemove}
          >
            {t('row.remove')}
          </Button>
        )}
      </Flex>
    </Flex>
  )
}
