import { Box } from '@chakra-ui/react'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { wayToCleared } from '@quayside/contracts/shipments/statuses.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../ui/formats.ts'

/** Which declaration is moved, where it stands, and the steps that are left until it is cleared. */
export function DeclarationWay({ thing: shipment, about }: { thing: ShipmentDetail; about: string }) {
  const { t } = useTranslation('shipment-detail')
  const { t: words } = useTranslation('shipment-words')
  const formats = useFormats()
  const found = shipment.declarations?.find(one => one.declarationId === about)
  if (found === undefined) return null
  const left = wayToCleared(found.state)
  const way = formats.list(left.map(state => words(`declarationState.${state}`)))
  const values = { number: found.number ?? '—', state: words(`declarationState.${found.state}`) }
  return (
    <Box as="p" m="0">
      {t('declarationWay.now', values)} {left.length > 0 && t('declarationWay.left', { count: left.length, way })}
    </Box>
  )
}
