import { Box } from '@chakra-ui/react'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api/api.ts'
import { useChainsQuery } from '../../app/api/chains.ts'
import { usePermission } from '../../app/session/use-session.ts'
import { useFormats } from '../formats.ts'
import { ownZone } from '../own-zone.ts'
import { Panel } from '../panel.tsx'
import { ChainLine } from './chain-line.tsx'
import { chainZones, drawnStations, withOrderDays } from './shipment-chain.ts'

const shipmentApi = api.injectEndpoints({
  endpoints: build => ({
    bookedShipment: build.query<ShipmentDetail, string>({
      query: id => `/shipments/${id}`,
      providesTags: (_answer, _error, id) => [{ type: 'shipment', id }],
    }),
  }),
})
const { useBookedShipmentQuery } = shipmentApi

/**
 * Where a booked shipment stands in its chain, with `children` under it; `otherwise` where there is none yet, or for who may
 * not see it. `isEnded`: its booking has, so that it stopped there until another books it.
 */
export function ShipmentWay({
  shipmentId,
  isEnded = false,
  otherwise = null,
  children,
}: {
  shipmentId: string | null
  isEnded?: boolean
  otherwise?: ReactNode
  children?: ReactNode
}): ReactNode {
  const mayView = usePermission('shipments.view')
  const { currentData } = useBookedShipmentQuery(shipmentId ?? '', { skip: !mayView || shipmentId === null })
  if (currentData === undefined) return otherwise
  return (
    <Panel>
      <Way shipment={currentData} isEnded={isEnded} />
      {children}
    </Panel>
  )
}

function Way({ shipment, isEnded }: { shipment: ShipmentDetail; isEnded: boolean }) {
  const { t } = useTranslation('statuses')
  const formats = useFormats()
  const orders = [...new Set(shipment.lines.map(({ orderId }) => orderId))]
  const { data, isLoading } = useChainsQuery(orders, { skip: orders.length === 0 })
  const chains = data?.chains ?? []
  const zones = chainZones(shipment.details.route, chains[0]?.zone ?? ownZone())
  const isStopped = isEnded && shipment.status === 'PO_CONFIRMED'
  const drawn = drawnStations(shipment.stations, zones).map(one =>
    isStopped && one.station === 'booked' ? { ...one, state: 'stopped' as const } : one,
  )
  return (
    <>
      <ChainLine stations={withOrderDays(drawn, chains, null)} arriving={isLoading} />
      <Box color="ink3" fontSize="xs" mt="2" visibility={isLoading ? 'hidden' : undefined}>
        {t('chain.zones', {
          client: formats.zoneName(zones.client),
          origin: formats.zoneName(zones.origin),
          destination: formats.zoneName(zones.destination),
        })}
      </Box>
    </>
  )
}
