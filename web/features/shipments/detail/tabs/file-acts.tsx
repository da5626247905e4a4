import { Box } from '@chakra-ui/react'
import type { ShipmentDocumentType } from '@quayside/contracts/shipments/document-types.ts'
import { Paperclip, Replace, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../../app/api/problem.ts'
import { Button } from '../../../../ui/button.tsx'
import { useAttachShipmentFileMutation } from './documents-api.ts'
import type { Listed } from './shipment-files.ts'

type Props = {
  id: string
  listed: Listed
  mayAttach: boolean
  /** Null where it can't be replaced. */
  onReplace: (() => void) | null
  /** Null where it can't be removed. */
  onRemove: (() => void) | null
}

/** What can be done with a file on a shipment, beside looking at it. */
export function FileActs({ id, listed, mayAttach, onReplace, onRemove }: Props) {
  const { documentId, documentType, name, attached } = listed
  const { t } = useTranslation('shipment-documents')
  const { t: texts } = useTranslation('documents')
  const [attach, attaching] = useAttachShipmentFileMutation()
  return (
    <>
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
      {onReplace && (
        <Button
          size="sm"
          look="quiet"
          icon={<Replace size={14} aria-hidden="true" />}
          aria-label={texts('replace.named', { name })}
          onClick={onReplace}
        >
          {texts('replace.open')}
        </Button>
      )}
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
      {attaching.error && (
        <Box role="alert" color="bad" fontSize="xs" w="full">
          {failureText(attaching.error, t('upload.failed'))}
        </Box>
      )}
    </>
  )
}
