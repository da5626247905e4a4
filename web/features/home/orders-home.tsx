import { Flex } from '@chakra-ui/react'
import { useCompany, usePermission } from '../../app/session/use-session.ts'
import { FigureStrip } from './figure-strip.tsx'
import { HomeColumns } from './home-columns.tsx'
import { LatestChanges } from './latest-changes.tsx'
import { NeedsYou } from './needs-you.tsx'
import { OrdersToShip } from './orders-to-ship.tsx'
import { ShipmentExceptions } from './shipment-exceptions.tsx'
import { WaitingShipments } from './waiting-shipments.tsx'

/** Clients and suppliers: what their orders wait for, then what changed. */
export function OrdersHome() {
  const seesShipments = usePermission('shipments.view')
  const seesNotifications = usePermission('notifications.view')
  // A supplier is asked for its orders alone.
  const asksShipments = useCompany()?.actor === 'C' && seesShipments
  return (
    <Flex direction="column" gap="4">
      <FigureStrip />
      {seesShipments && <ShipmentExceptions />}
      <HomeColumns two={seesNotifications}>
        <Flex direction="column" gap="4" minW="0">
          <NeedsYou />
          {asksShipments && <WaitingShipments onlyWhereAny />}
          <OrdersToShip />
        </Flex>
        {seesNotifications && <LatestChanges />}
      </HomeColumns>
    </Flex>
  )
}
