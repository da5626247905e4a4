import { Flex } from '@chakra-ui/react'
import { usePermission } from '../../app/session/use-session.ts'
import { HomeColumns } from './home-columns.tsx'
import { LatestChanges } from './latest-changes.tsx'
import { NeedsYou } from './needs-you.tsx'
import { OrdersToShip } from './orders-to-ship.tsx'
import { ShipmentFigures, ShipmentTroubles } from './shipment-troubles.tsx'
import { WaitingShipments } from './waiting-shipments.tsx'

/** The freight operator: shipments by what they wait for, what is late, held or about to cost; orders are the clients'. */
export function OperatorHome() {
  const seesShipments = usePermission('shipments.view')
  const seesNotifications = usePermission('notifications.view')
  const beside = seesShipments || seesNotifications
  return (
    <Flex direction="column" gap="4">
      {seesShipments && <ShipmentFigures />}
      <HomeColumns two={beside}>
        <Flex direction="column" gap="4" minW="0">
          {seesShipments && <WaitingShipments />}
          <OrdersToShip />
          <NeedsYou onlyWhereAny={seesShipments} />
        </Flex>
        {beside && (
          <Flex direction="column" gap="4" minW="0">
            {seesShipments && <ShipmentTroubles />}
            {seesNotifications && <LatestChanges />}
          </Flex>
        )}
      </HomeColumns>
    </Flex>
  )
}
