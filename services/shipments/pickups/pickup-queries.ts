import {
  type PickupCommandName,
  type PickupItem,
  pickupCommands,
  pickupDetail,
  pickupsAnswer,
} from '@quayside/contracts/shipments/pickups.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { ProblemError } from '@quayside/platform/http/problem-error.ts'
import { queryRoute } from '@quayside/platform/http/route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import type { ShipmentDesk } from '../commands/shipment-desk.ts'
import { shipmentParams } from '../commands/shipment-route.ts'
import { handledFor } from '../handling/handled-rows.ts'
import { doneTo, handlingFor } from '../handling/handling-desk.ts'
import { everyone, type Handling, overFault, toldCommand } from '../handling/handling-rules.ts'
import { totalsOf } from '../handling/packages.ts'
import { blockedPickup, pickup, whoMayPickup } from './pickup.ts'
import type { Pickup } from './pickup-state.ts'

const names = Object.keys(pickupCommands) as PickupCommandName[]

export function pickupQueries(app: App, desk: ShipmentDesk): void {
  const { ports } = desk
  queryRoute(app, ports, {
    url: '/shipments/:id/pickups',
    summary: 'The pickup requests of a shipment, the newest first; a supplier’s own alone',
    permission: 'shipments.view',
    params: shipmentParams,
    answer: pickupsAnswer,
    waitFor: ['pickups', 'shipments'],
    async handle({ params, caller }) {
      const asked = await handlingFor(desk, caller, params.id)
      const found = await handledFor<Pickup>(ports.query, caller, 'pickups', { shipmentId: params.id })
      const create = toldCommand('create', 'shipments.report', caller.permissions, everyone, overFault(asked))
      return { items: await itemsOf(desk, found, asked, caller), allowedCommands: [create] }
    },
  })
  queryRoute(app, ports, {
    url: '/pickups/:id',
    summary: 'A pickup request with its history',
    permission: 'shipments.view',
    params: shipmentParams,
    answer: pickupDetail,
    waitFor: ['pickups', 'shipments'],
    async handle({ params, caller }) {
      const [found] = await handledFor<Pickup>(ports.query, caller, 'pickups', { id: params.id })
      if (found === undefined) throw new ProblemError('pickup-not-found')
      const asked = await handlingFor(desk, caller, found.shipmentId, 'pickup-not-found')
      const [[item], { events }] = await Promise.all([
        itemsOf(desk, [found], asked, caller),
        ports.commands.load(pickup, params.id),
      ])
      return { ...(item as PickupItem), history: await doneTo(desk, events) }
    },
  })
}

async function itemsOf(
  { known }: ShipmentDesk,
  pickups: readonly Pickup[],
  asked: Handling,
  { permissions }: Caller,
): Promise<PickupItem[]> {
  const companies = await known.companies([...new Set(pickups.map(one => one.requesterCompanyId))])
  return pickups.map(one => {
    const { pickupId: id, pickupNumber, status, version, shipmentId, content, window, picker, collected, reason } = one
    return {
      ...{ id, pickupNumber, status, version, shipmentId, content, window, picker, reason },
      requesterName: companies.get(one.requesterCompanyId) ?? null,
      totals: totalsOf(content.packages),
      collected:
        collected === null
          ? null
          : { at: collected.at, packages: [...collected.packages], totals: totalsOf(collected.packages) },
      allowedCommands: names.map(name =>
        toldCommand(
          name,
          pickupCommands[name].permission,
          permissions,
          whoMayPickup(name),
          blockedPickup(name, asked, one),
        ),
      ),
    }
  })
}
