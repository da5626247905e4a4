import { Box, Flex } from '@chakra-ui/react'
import type { ShipmentDocumentType } from '@quayside/contracts/shipments/document-types.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { askedFor } from './shipment-files.ts'

/** What the next stage needs, and what of it is there. A supplier knows its own files only: it is told what is needed. */
export function RequiredDocuments({
  shipment,
  onAdd,
}: {
  shipment: ShipmentDetail
  /** Null where nothing can be added. */
  onAdd: ((type: ShipmentDocumentType) => void) | null
}) {
  const { t } = useTranslation('shipment-documents')
  const asked = askedFor(shipment)
  if (asked === null) return null
  const seesAll = shipment.charges !== undefined
  return (
    <Panel title={t(`required.${asked.stage}`)}>
      <Box as="ul" listStyleType="none" m="0" p="0">
        {asked.documents.map(({ code, there, anyOf }) => {
          const [first] = anyOf
          const Mark = there ? CircleCheck : CircleDashed
          return (
            <Flex as="li" key={code} align="center" gap="2" minH="8" wrap="wrap">
              {(seesAll || there) && (
                <Box asChild color={there ? 'good' : 'ink3'} flexShrink="0">
                  <Mark size={16} aria-hidden="true" />
                </Box>
              )}
              <Box>{t(`need.${code}`)}</Box>
              {(seesAll || there) && (
                <Box color={there ? 'ink3' : 'warn'} fontSize="xs">
                  {t(there ? 'required.there' : 'required.missing')}
                </Box>
              )}
              {!there && onAdd && first !== undefined && (
                <Button
                  size="sm"
                  look="link"
                  aria-label={t('required.addNamed', { name: t(`need.${code}`) })}
                  onClick={() => onAdd(first)}
                >
                  {t('required.add')}
                </Button>
              )}
            </Flex>
          )
        })}
      </Box>
    </Panel>
  )
}
