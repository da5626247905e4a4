import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { shipmentAftermath } from '@quayside/contracts/shipments/aftermath.ts'
import type { ShipmentAftermathEvent } from '@quayside/contracts/shipments/events.ts'
import { queryRoute } from '@quayside/platform/http/route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import type { ShipmentDesk } from '../../desk/shipment-desk.ts'
import { shipmentParams } from '../../desk/shipment-route.ts'
import { aftermath } from '../domain/messages.ts'
import { milestoneInView } from '../domain/supplier-view.ts'
import { visible } from './detail-routes.ts'

export function aftermathRoutes(app: App, desk: ShipmentDesk): void {
  const { ports } = desk
  queryRoute(app, ports, {
    url: '/shipments/:id/aftermath',
    summary: 'What carriers told of a shipment after its end; it changed nothing',
    permission: 'shipments.view',
    params: shipmentParams,
    answer: shipmentAftermath,
    waitFor: ['shipments'],
    async handle({ params, caller }) {
      const { state } = await visible(desk, caller, params.id)
      const { events } = await ports.commands.load(aftermath, params.id)
      const items = (events as StoredEvent<ShipmentAftermathEvent>[]).flatMap(({ data }) => {
        const milestone = caller.actor === 'P' ? milestoneInView(data.milestone, state, caller.company) : data.milestone
        return milestone === null ? [] : [{ ...milestone, endedAs: data.status }]
      })
      return { items: items.toSorted((one, other) => one.recordedAt.localeCompare(other.recordedAt)) }
    },
  })
}
