import type { ShipmentDetails } from '@quayside/contracts/shipments/details.ts'
import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import type { ShipmentStatus } from '@quayside/contracts/shipments/statuses.ts'
import { isZero, subtract } from '@quayside/platform/values/quantities.ts'
import { wordsOf } from './words.ts'

export const foundShipmentEventTypes = [
  'ShipmentCreated',
  'ShipmentLinesChanged',
  'ShipmentSplit',
  'ShipmentDetailsChanged',
  'BookingConfirmed',
  'BookingEnded',
  'ReferenceAdded',
  'ReferenceRemoved',
  'PackagesChanged',
  'ContainerLinked',
  'ContainerUnlinked',
  'ShipmentStatusChanged',
] as const
export type FoundShipmentEvent = Extract<ShipmentEvent, { type: (typeof foundShipmentEventTypes)[number] }>
type Created = Extract<FoundShipmentEvent, { type: 'ShipmentCreated' }>['data']
type Line = Pick<Created['lines'][number], 'lineId' | 'orderNumber' | 'vendorCompanyId' | 'quantity'>
type Package = Pick<Created['packages'][number], 'packageId' | 'containerNumber'> & { readonly lineIds: string[] }

/** What a shipment is looked for by. */
export type FoundShipment = {
  readonly shipmentId: string
  readonly shipmentNumber: string
  readonly clientCompanyId: string
  readonly status: ShipmentStatus
  readonly lines: readonly Line[]
  readonly references: readonly string[]
  readonly booking: string | null
  /** Of transport documents, and the tracking number. */
  readonly numbers: readonly string[]
  readonly containers: readonly { readonly containerUseId: string; readonly containerNumber: string }[]
  readonly packages: readonly Package[]
}

/** The shipment after an event; null while nobody created it. */
export function evolveFound(found: FoundShipment | null, event: FoundShipmentEvent): FoundShipment | null {
  if (event.type === 'ShipmentCreated') return created(event.data)
  if (found === null) return null
  switch (event.type) {
    case 'ShipmentLinesChanged':
      return { ...found, lines: linesOf(event.data.lines) }
    case 'ShipmentSplit': {
      const { lines, packageIds, containerUseIds } = event.data
      const gone = new Map(lines.map(line => [line.lineId, line.quantity]))
      return {
        ...found,
        lines: found.lines
          .map(line => ({ ...line, quantity: subtract(line.quantity, gone.get(line.lineId) ?? '0') }))
          .filter(line => !isZero(line.quantity)),
        packages: found.packages.filter(one => !packageIds.includes(one.packageId)),
        containers: found.containers.filter(one => !containerUseIds.includes(one.containerUseId)),
      }
    }
    case 'ShipmentDetailsChanged':
      return { ...found, numbers: numbersOf(event.data.details) }
    case 'BookingConfirmed':
      return { ...found, booking: event.data.reference }
    case 'BookingEnded':
      return { ...found, booking: null }
    case 'ReferenceAdded':
      return { ...found, references: [...found.references, event.data.reference.value] }
    case 'ReferenceRemoved': {
      const at = found.references.indexOf(event.data.reference.value)
      return { ...found, references: found.references.filter((_, index) => index !== at) }
    }
    case 'PackagesChanged':
      return { ...found, packages: packagesOf(event.data.packages) }
    case 'ContainerLinked': {
      const { containerUseId, containerNumber } = event.data.container
      const others = found.containers.filter(one => one.containerUseId !== containerUseId)
      return { ...found, containers: [...others, { containerUseId, containerNumber }] }
    }
    case 'ContainerUnlinked':
      return {
        ...found,
        containers: found.containers.filter(one => one.containerUseId !== event.data.containerUseId),
      }
    case 'ShipmentStatusChanged':
      return { ...found, status: event.data.to }
  }
}

/** Of one company: `vendor` null is the client, who sees the whole. */
type Finding = {
  readonly viewer: string
  readonly vendor: string | null
  readonly orders: readonly string[]
  readonly words: readonly string[]
}

/** By what each company finds it: a supplier by nothing that only the client or another supplier may see. */
export function findingsOf(found: FoundShipment): Finding[] {
  const { clientCompanyId, lines, containers, references } = found
  const vendors = [...new Set(lines.map(line => line.vendorCompanyId))].filter(vendor => vendor !== clientCompanyId)
  const inside = containers.map(one => one.containerNumber)
  return [
    finding(found, clientCompanyId, null, lines, [...references, ...inside]),
    ...vendors.map(vendor => {
      const own = lines.filter(line => line.vendorCompanyId === vendor)
      const ids = new Set(own.map(line => line.lineId))
      const packed = found.packages.filter(one => one.lineIds.length > 0 && one.lineIds.every(id => ids.has(id)))
      const holding = new Set(packed.map(one => one.containerNumber))
      return finding(
        found,
        vendor,
        vendor,
        own,
        inside.filter(one => holding.has(one)),
      )
    }),
  ]
}

function finding(
  { shipmentNumber, booking, numbers }: FoundShipment,
  viewer: string,
  vendor: string | null,
  lines: readonly Line[],
  texts: readonly string[],
): Finding {
  const orders = [...new Set(lines.map(line => line.orderNumber))]
  const all = [shipmentNumber, booking, ...numbers, ...orders, ...texts]
  return { viewer, vendor, orders, words: [...new Set(all.flatMap(text => wordsOf(text)))] }
}

function created(data: Created): FoundShipment {
  return {
    shipmentId: data.shipmentId,
    shipmentNumber: data.shipmentNumber,
    clientCompanyId: data.clientCompanyId,
    status: 'PO_CONFIRMED',
    lines: linesOf(data.lines),
    references: data.references.map(one => one.value),
    booking: null,
    numbers: numbersOf(data.details),
    containers: data.containers.map(({ containerUseId, containerNumber }) => ({ containerUseId, containerNumber })),
    packages: packagesOf(data.packages),
  }
}

function linesOf(lines: Created['lines']): Line[] {
  return lines.map(({ lineId, orderNumber, vendorCompanyId, quantity }) => ({
    lineId,
    orderNumber,
    vendorCompanyId,
    quantity,
  }))
}

function packagesOf(packages: Created['packages']): Package[] {
  return packages.map(({ packageId, containerNumber, contents }) => ({
    packageId,
    containerNumber,
    lineIds: contents.map(part => part.lineId),
  }))
}

function numbersOf({ route, identity, transportDocument }: ShipmentDetails): string[] {
  const { mawb, hawb, mbl, hbl, bol } = route
  const all = [mawb, hawb, mbl, hbl, bol, identity.trackingNumber, transportDocument.number]
  return all.flatMap(one => (one === null || one === '' ? [] : [one]))
}
