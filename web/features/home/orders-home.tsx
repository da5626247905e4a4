import { Flex } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useCompany, usePermission } from '../../app/session/use-session.ts'
import { NothingYet } from '../../ui/states.tsx'
import { FigureStrip } from './figure-strip.tsx'
import { HomeColumns } from './home-columns.tsx'
import { LatestChanges } from './latest-changes.tsx'
import { NeedsYou } from './needs-you.tsx'
import { OrdersToShip } from './orders-to-ship.tsx'
import { ShipmentExceptions } from './shipment-exceptions.tsx'
import { WaitingShipments } from './waiting-shipments.tsx'

/** Clients and suppliers: what their orders wait for, then what changed. */
export function OrdersHome() {
  const { t } = useTranslation('home')
  const seesOrders = usePermission('purchase-orders.view')
  const seesShipments = usePermission('shipments.view')
  const seesNotifications = usePermission('notifications.view')
  // A supplier is asked for its orders alone.
  const asksShipments = useCompany()?.actor === 'C' && seesShipments
  if (!seesOrders && !seesShipments && !seesNotifications)
    return <NothingYet title={t('quiet.title')} text={t('quiet.text')} />
  return (
    <Flex direction="column" gap="4">
      {seesOrders && <FigureStrip />}
      {seesShipments && <ShipmentExceptions />}
      <HomeColumns two={seesNotifications}>
        <Flex direction="column" gap="4" minW="0">
          {seesOrders && <NeedsYou />}
          {asksShipments && <WaitingShipments onlyWhereAny />}
          <OrdersToShip />
        </Flex>
        {seesNotifications && <LatestChanges />}
      </HomeColumns>
    </Flex>
  )
}
