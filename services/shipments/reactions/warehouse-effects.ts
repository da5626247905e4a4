import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { WarehouseReceiptEvent } from '@quayside/contracts/shipments/warehouse-receipts.ts'
import type { Reaction } from '@quayside/platform/reactions/reaction.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { companiesOf, system } from '../commands/shipment-desk.ts'
import { type ShipmentCommand, shipment } from '../domain/shipment.ts'
import { isShipment, type ShipmentState } from '../domain/state.ts'
import { contextAfter } from './event-context.ts'

const handles = ['GoodsPutOnHand', 'GoodsReleased', 'WarehouseReceiptVoided'] as const
type Event = StoredEvent<Extract<WarehouseReceiptEvent, { type: (typeof handles)[number] }>>
type Released = Extract<Event, { type: 'GoodsReleased' }>

/** What the warehouse does with goods is told to their shipment: on hand, and picked up with what took them away. */
export function warehouseEffects({ commands, log }: Pick<Ports, 'commands' | 'log'>): Reaction {
  async function give(event: Event, step: string, command: (state: ShipmentState) => ShipmentCommand): Promise<void> {
    const id = event.data.shipmentId
    const context = contextAfter(event, step)
    const outcome = await commands.handle({ aggregate: shipment, id, context, companies: companiesOf, command })
    if (outcome.kind === 'conflict') throw new Error(`shipment ${id} was changed at the same moment`)
    // The shipment may have ended meanwhile: that is an answer.
    if (outcome.kind === 'rejected') log.info({ id, step, rejections: outcome.rejections }, 'a shipment refused')
  }

  return {
    name: 'warehouse-effects',
    handles,
    async react(stored) {
      const event = stored as Event
      const asked = { by: system, now: event.recordedAt, today: event.recordedAt.slice(0, 10) }
      const { receiptId } = event.data
      const report = (onHand: boolean) =>
        give(event, 'on-hand', () => ({ ...asked, type: 'ReportOnHand', receiptId, onHand }))
      switch (event.type) {
        case 'GoodsPutOnHand':
          return report(true)
        case 'WarehouseReceiptVoided':
          return report(false)
        case 'GoodsReleased':
          if (event.data.transport !== null)
            await give(event, 'picked-up', state => ({ ...asked, ...pickedUp(event, state) }))
          return event.data.isLast ? report(false) : undefined
      }
    },
  }
}

/** The warehouse's word on what left it: of its own packages where the shipment knows them, else of so many pieces. */
function pickedUp({ data, recordedAt }: Released, state: ShipmentState) {
  const { releaseId, at, zone, place, packages, pieces, weightKg, transport } = data
  const known = new Set(isShipment(state) ? state.packages.map(one => one.packageId) : [])
  const ids = packages.map(one => one.packageId)
  const packageIds = ids.every(id => known.has(id)) ? ids : []
  return {
    ...({ type: 'RecordMessage', source: 'carrier', standard: 'milestone', code: 'PICKED_UP' } as const),
    ...({ milestoneId: releaseId, contentHash: releaseId, carrier: transport?.carrier ?? null } as const),
    ...({ class: 'ACTUAL', at, zone, place, legId: null, confidence: null, call: null, empty: null } as const),
    ...{ messageTime: recordedAt, scope: { of: 'packages' as const, packageIds, pieces, weightKg } },
  }
}
