import type { ServiceFactory } from '@quayside/platform/service/service.ts'
import type { Person, Rig } from '@quayside/platform/testing/rig.ts'
import { v7 } from 'uuid'
import { shipments } from '../service.ts'
import type { ShipmentCommand } from '../shipment/domain/shipment.ts'
import * as given from '../shipment/domain/testing/shipments.ts'

/** With these of its reactions: orders and the chain are told nothing, for they do not run here. */
export function shipmentsAlone(...reacts: readonly string[]): ServiceFactory {
  return {
    ...shipments,
    create(ports) {
      const { start, reactions, ...service } = shipments.create(ports)
      return {
        ...service,
        reactions: reactions.filter(({ name }) => reacts.includes(name)),
        ...(reacts.includes('jobs') && start !== undefined && { start }),
      }
    },
  }
}

type Whose = { readonly client?: Person; readonly otherSupplier?: Person; readonly number?: string }

/** A shipment with this history, of the rig's client and supplier, who has the other supplier's lines too unless there is one. */
export async function happenedIn(rig: Rig, commands: readonly ShipmentCommand[], whose: Whose = {}): Promise<string> {
  const id = v7()
  const { client = rig.people.client, otherSupplier = rig.people.supplier, number = 'SH-1' } = whose
  const { supplier } = rig.people
  const own = [
    [given.shipmentId, id],
    ['"SH-1"', `"${number}"`],
    [given.client, client.company],
    [given.vendor, supplier.company],
    [given.otherVendor, otherSupplier.company],
  ] as const
  const told = JSON.stringify(given.history(...commands))
  const text = own.reduce((whole, [from, to]) => whole.replaceAll(from, to), told)
  const companies = [...new Set([client.company, supplier.company, otherSupplier.company])]
  await rig.append(`Shipment-${id}`, JSON.parse(text), companies)
  await rig.settled()
  return id
}
