import { Box } from '@chakra-ui/react'
import type { BookingDetail } from '@quayside/contracts/bookings/queries.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { useTranslation } from 'react-i18next'
import { api } from '../../../app/api/api.ts'
import { useChainsQuery } from '../../../app/api/chains.ts'
import { usePermission } from '../../../app/session/use-session.ts'
import { ChainLine } from '../../../ui/chain-line/chain-line.tsx'
import { chainZones, drawnStations, withOrderDays } from '../../../ui/chain-line/shipment-chain.ts'
import { useFormats } from '../../../ui/formats.ts'
import { ownZone } from '../../../ui/own-zone.ts'
import { Panel } from '../../../ui/panel.tsx'

const shipmentApi = api.injectEndpoints({
  endpoints: build => ({
    bookedShipment: build.query<ShipmentDetail, string>({
      query: id => `/shipments/${id}`,
      providesTags: (_answer, _error, id) => [{ type: 'shipment', id }],
    }),
  }),
})
const { useBookedShipmentQuery } = shipmentApi

/** Where the booked shipment stands in its chain; nothing for who may not see it, or where it was deleted. */
export function ShipmentWay({ booking }: { booking: BookingDetail }) {
  const mayView = usePermission('shipments.view')
  const skip = !mayView || booking.shipmentDeleted
  const { data: shipment } = useBookedShipmentQuery(booking.shipmentId, { skip })
  return shipment === undefined ? null : <Way shipment={shipment} />
}

function Way({ shipment }: { shipment: ShipmentDetail }) {
  const { t } = useTranslation('booking-detail')
  const formats = useFormats()
  const orders = [...new Set(shipment.lines.map(({ orderId }) => orderId))]
  const { data, isLoading } = useChainsQuery(orders, { skip: orders.length === 0 })
  const chains = data?.chains ?? []
  const zones = chainZones(shipment.details.route, chains[0]?.zone ?? ownZone())
  const drawn = drawnStations(shipment.stations, zones)
  return (
    <Panel>
      <ChainLine stations={withOrderDays(drawn, chains, null)} arriving={isLoading} />
      <Box color="ink3" fontSize="xs" mt="2" visibility={isLoading ? 'hidden' : undefined}>
        {t('overview.way', {
          client: formats.zoneName(zones.client),
          origin: formats.zoneName(zones.origin),
          destination: formats.zoneName(zones.destination),
        })}
      </Box>
    </Panel>
  )
}
