import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { contextAfter } from '../../desk/event-context.ts'
import { whoSeesChange } from '../../desk/shipment-desk.ts'
import { type ShipmentCommand, shipment } from '../../shipment/domain/shipment.ts'
import type { ShipmentState } from '../../shipment/domain/state.ts'

/** Tells a shipment what happened to its goods; of its suppliers those hear of it to whom it is another one then. */
export function tellsShipments({ commands, log }: Pick<Ports, 'commands' | 'log'>) {
  return async (event: StoredEvent, id: string, step: string, command: ShipmentCommand): Promise<void> => {
    const { uid } = event.metadata.actor
    const context = { ...contextAfter(event, step), actor: { service: 'shipments', ...(uid && { onBehalfOf: uid }) } }
    const { state: before } = await commands.load(shipment, id)
    const companies = (after: ShipmentState) => whoSeesChange(before, after)
    const outcome = await commands.handle({ aggregate: shipment, id, context, companies, command })
    if (outcome.kind === 'conflict') throw new Error(`shipment ${id} was changed at the same moment`)
    // The shipment may have ended meanwhile: that is an answer.
    if (outcome.kind === 'rejected') log.info({ id, step, rejections: outcome.rejections }, 'a shipment refused')
  }
}
