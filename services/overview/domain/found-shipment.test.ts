import { shipmentLine, shipmentPackage } from '@quayside/contracts/shipments/details.ts'
import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import { describe, expect, test } from 'vitest'
import { foundShipment } from './found-shipment.ts'
import { client, orderId, vendor } from './testing/orders.ts'
import { booked, created, shipment1, shipmentAfter } from './testing/shipments.ts'

const other = '0192f5d0-0000-7000-8000-00000000aaaa'
const ownLine = '0192f5d0-0000-7000-8000-00000000aa01'
const otherLine = '0192f5d0-0000-7000-8000-00000000aa02'
const line = (lineId: string, vendorCompanyId: string, orderNumber: string, quantity = '100') =>
  shipmentLine.parse({
    lineId,
    vendorCompanyId,
    orderNumber,
    quantity,
    orderId,
    orderLineId: lineId,
    orderLineNumber: 1,
    sku: 'SKU',
  })
const linesOfBoth: ShipmentEvent = {
  type: 'ShipmentLinesChanged',
  data: {
    shipmentId: shipment1,
    changes: [],
    sequence: 2,
    lines: [line(ownLine, vendor, '4500-1'), line(otherLine, other, '4500-2')],
  },
}
const useOf = (containerNumber: string): ShipmentEvent => ({
  type: 'ContainerLinked',
  data: {
    shipmentId: shipment1,
    container: {
      containerUseId: `use of ${containerNumber}`,
      containerNumber,
      load: 'FCL',
      sharePercent: null,
      carrierOwned: true,
      containerType: null,
      size: null,
      vgmKg: null,
    },
  },
})
const packageIn = (containerNumber: string, ...lineIds: string[]) =>
  shipmentPackage.parse({
    packageId: crypto.randomUUID(),
    packageType: 'carton',
    containerNumber,
    contents: lineIds.map(lineId => ({ lineId, quantity: '1' })),
  })

function foundAfter(...events: ShipmentEvent[]) {
  const all = [created(shipment1, []), linesOfBoth, ...events]
  return (viewer: string) => {
    const facts = shipmentAfter(all, viewer)
    return facts && foundShipment(facts)
  }
}

describe('what a shipment is found by', () => {
  test('a supplier finds it by its number, the booking and its own orders and containers, by nothing of others', () => {
    const found = foundAfter(
      booked(shipment1),
      {
        type: 'ReferenceAdded',
        data: { shipmentId: shipment1, reference: { kind: 'client', value: 'PRJ-77' } },
      } as never,
      useOf('MSKU1234565'),
      useOf('CSQU3054383'),
      useOf('TGHU7654320'),
      {
        type: 'PackagesChanged',
        data: {
          shipmentId: shipment1,
          packages: [packageIn('MSKU1234565', ownLine), packageIn('CSQU3054383', ownLine, otherLine)],
        },
      },
    )
    const whole = found(client)?.words ?? []
    for (const word of ['sh1', 'bk1', '45001', '45002', 'prj77', 'msku1234565', 'csqu3054383', 'tghu7654320']) {
      expect(whole).toContain(word)
    }
    const own = found(vendor)?.words ?? []
    for (const word of ['sh1', 'bk1', '45001', 'msku1234565']) expect(own).toContain(word)
    for (const word of ['45002', 'prj77', 'csqu3054383', 'tghu7654320']) expect(own).not.toContain(word)
  })

  test('what is taken off finds it no more, also for the supplier whose last line is split off', () => {
    const found = foundAfter(
      useOf('MSKU1234565'),
      { type: 'ContainerUnlinked', data: { shipmentId: shipment1, containerUseId: 'use of MSKU1234565' } } as never,
      booked(shipment1),
      { type: 'BookingEnded', data: { shipmentId: shipment1, outcome: 'cancelled', reason: 'No space' } } as never,
      {
        type: 'ShipmentSplit',
        data: {
          shipmentId: shipment1,
          newShipmentId: other,
          newShipmentNumber: 'SH-2',
          reason: 'x',
          sequence: 3,
          lines: [{ lineId: otherLine, quantity: '100', newLineId: otherLine }],
          packageIds: [],
          containerUseIds: [],
        },
      },
      {
        type: 'ShipmentDeleted',
        data: { shipmentId: shipment1, reason: 'Twice', sequence: 4, bookingReference: null },
      },
    )
    expect([client, vendor, other].map(one => found(one)?.status)).toEqual(['CANCELLED', 'CANCELLED', undefined])
    expect(found(client)?.words).toEqual(expect.not.arrayContaining(['msku1234565', 'bk1', '45002']))
  })
})
