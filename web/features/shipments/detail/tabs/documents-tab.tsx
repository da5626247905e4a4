import { Box, Flex } from '@chakra-ui/react'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { Download, FileText, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { NothingYet } from '../../../../ui/states.tsx'
import { isAllowed } from '../allowed.ts'
import { useShipmentDocumentLinkMutation } from '../shipment-api.ts'
import { useShipmentLocation } from '../shipment-location.ts'

/** The documents on the shipment, by type. */
export function DocumentsTab({ shipment, past }: { shipment: ShipmentDetail; past: boolean }) {
  const { t } = useTranslation('shipment-detail')
  const { t: words } = useTranslation('shipment-words')
  const { open } = useShipmentLocation()
  const [link, { isLoading }] = useShipmentDocumentLinkMutation()
  const download = async (id: string) => {
    const answer = await link(id)
    if (answer.data) window.open(answer.data.url, '_blank', 'noopener')
  }
  const mayRemove = !past && isAllowed(shipment, 'remove-document')
  return (
    <Panel padded={false}>
      {shipment.documents.length === 0 ? (
        <NothingYet title={t('documents.none')} text={t('documents.noneText')} />
      ) : (
        <Box as="ul" listStyleType="none" m="0" p="0">
          {shipment.documents.map(one => (
            <Flex
              as="li"
              key={one.documentId}
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
                <Box overflowWrap="anywhere">{one.fileName}</Box>
                <Box color="ink3" fontSize="xs">
                  {words(`document.${one.documentType}`)}
                </Box>
              </Box>
              <Button
                size="sm"
                look="quiet"
                pending={isLoading}
                icon={<Download size={14} aria-hidden="true" />}
                onClick={() => void download(one.documentId)}
              >
                {t('documents.download')}
              </Button>
              {mayRemove && (
                <Button
                  size="sm"
                  look="quiet"
                  icon={<Trash2 size={14} aria-hidden="true" />}
                  onClick={() => open('remove-document', one.documentId)}
                >
                  {t('act.remove-document')}
                </Button>
              )}
            </Flex>
          ))}
        </Box>
      )}
    </Panel>
  )
}
