import { Box, Flex } from '@chakra-ui/react'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../ui/formats.ts'
import { WorldMap } from '../../../ui/world-map/world-map.tsx'
import { useShipmentRouteQuery } from '../map/map-api.ts'
import { drawnRoute } from '../map/route-lines.ts'
import { WhereText } from '../map/where-text.tsx'

/** The way of a shipment, what of it lies behind, and where it is; the legs under it say the same. */
export function TrackingMap({ shipment }: { shipment: ShipmentDetail }) {
  const { t } = useTranslation('shipment-map')
  const formats = useFormats()
  const { data, error } = useShipmentRouteQuery(shipment.id)
  const drawn = useMemo(() => (data === undefined ? null : drawnRoute(data)), [data])
  if (error !== undefined)
    return (
      <Box role="alert" px="4" py="3" color="bad" fontSize="sm" borderBottomWidth="1px" borderColor="line">
        {t('way.failed')}
      </Box>
    )
  if (drawn === null) return <Box h={height} bg="sunken" borderBottomWidth="1px" borderColor="line" />
  if (drawn.stops.length === 0 && drawn.unknown.length === 0) return null
  const hasLeft = data?.legs.some(leg => leg.departed !== null || leg.arrived !== null)
  const isDrawn = (look: 'travelled' | 'planned') => drawn.lines.some(one => one.look === look)
  return (
    <Box borderBottomWidth="1px" borderColor="line">
      {drawn.stops.length > 0 && (
        <WorldMap label={t('way.label', { number: shipment.shipmentNumber })} height={height} {...drawn} />
      )}
      <Flex columnGap="5" rowGap="1" wrap="wrap" px="4" py="2.5" fontSize="sm" color="ink2">
        {data?.position && (
          <Box color="ink" fontWeight="medium">
            <WhereText position={data.position} />
          </Box>
        )}
        {isDrawn('travelled') && <Look line="solid" text={t('way.travelled')} />}
        {isDrawn('planned') && <Look line="dashed" text={t(hasLeft ? 'way.ahead' : 'way.planned')} />}
        {drawn.unknown.length > 0 && (
          <Box>{t('way.unknown', { count: drawn.unknown.length, names: formats.list(drawn.unknown) })}</Box>
        )}
      </Flex>
    </Box>
  )
}

const height = { base: '240px', md: '320px' }

function Look({ line, text }: { line: 'solid' | 'dashed'; text: string }) {
  const colour = line === 'solid' ? 'accent' : 'ink3'
  return (
    <Flex gap="2" align="center">
      <Box
        aria-hidden="true"
        w="6"
        borderTopWidth={line === 'solid' ? '3px' : '2px'}
        borderStyle={line}
        borderColor={colour}
      />
      {text}
    </Flex>
  )
}
