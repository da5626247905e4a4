import type { PickupDetail } from '@quayside/contracts/handling/pickup-queries.ts'
import { useChainsQuery } from '../../../app/api/chains.ts'
import { usePermission } from '../../../app/session/use-session.ts'
import { ChainLine } from '../../../ui/chain-line/chain-line.tsx'
import { chainOfOrders } from '../../../ui/chain-line/chain-of-orders.ts'
import { ShipmentWay } from '../../../ui/chain-line/shipment-way.tsx'
import { Panel } from '../../../ui/panel.tsx'

/** Where its goods stand: in the chain of its shipment, else in that of its orders; nothing of neither. */
export function PickupWay({ pickup: { shipmentId, orderLines } }: { pickup: PickupDetail }) {
  const orders = [...new Set(orderLines.map(({ orderId }) => orderId))]
  return <ShipmentWay shipmentId={shipmentId} otherwise={orders.length > 0 && <OrdersWay orders={orders} />} />
}

function OrdersWay({ orders }: { orders: readonly string[] }) {
  const { data } = useChainsQuery(orders, { skip: !usePermission('purchase-orders.view') })
  if (data === undefined || data.chains.length === 0) return null
  return (
    <Panel>
      <ChainLine stations={chainOfOrders(data.chains)} />
    </Panel>
  )
}
