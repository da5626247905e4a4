import { shipmentLine, shipmentPackage } from '@quayside/contracts/shipments/details.ts'
import { describe, expect, test } from 'vitest'
import { evolveFound, type FoundShipment, type FoundShipmentEvent, findingsOf } from './found-shipment.ts'
import { client, orderId, vendor } from './testing/orders.ts'
import { booked, created, moved, shipment1 } from './testing/shipments.ts'

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
const linesOfBoth: FoundShipmentEvent = {
  type: 'ShipmentLinesChanged',
  data: {
    shipmentId: shipment1,
    changes: [],
    sequence: 2,
    lines: [line(ownLine, vendor, '4500-1'), line(otherLine, other, '4500-2')],
  },
}
const useOf = (containerNumber: string): FoundShipmentEvent => ({
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

function foundAfter(...events: FoundShipmentEvent[]): FoundShipment {
  const all = [created(shipment1, []), linesOfBoth, ...events] as FoundShipmentEvent[]
  return all.reduce<FoundShipment | null>(evolveFound, null) as FoundShipment
}
const wordsFor = (found: FoundShipment, viewer: string) => findingsOf(found).find(one => one.viewer === viewer)?.words

describe('what a shipment is found by', () => {
  test('a supplier finds it by its number, the booking and its own orders and containers, by nothing of others', () => {
    const found = foundAfter(
      booked(shipment1) as FoundShipmentEvent,
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
    const whole = wordsFor(found, client) ?? []
    for (const word of ['sh1', 'bk1', '45001', '45002', 'prj77', 'msku1234565', 'csqu3054383', 'tghu7654320']) {
      expect(whole).toContain(word)
    }
    const own = wordsFor(found, vendor) ?? []
    for (const word of ['sh1', 'bk1', '45001', 'msku1234565']) expect(own).toContain(word)
    for (const word of ['45002', 'prj77', 'csqu3054383', 'tghu7654320']) expect(own).not.toContain(word)
  })

  test('what is taken off finds it no more, also for the supplier whose last line is split off', () => {
    const found = foundAfter(
      useOf('MSKU1234565'),
      { type: 'ContainerUnlinked', data: { shipmentId: shipment1, containerUseId: 'use of MSKU1234565' } } as never,
      booked(shipment1) as FoundShipmentEvent,
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
      moved(shipment1, 'CANCELLED') as FoundShipmentEvent,
    )
    expect(found.status).toBe('CANCELLED')
    expect(findingsOf(found).map(one => one.viewer)).toEqual([client, vendor])
    expect(wordsFor(found, client)).toEqual(expect.not.arrayContaining(['msku1234565', 'bk1', '45002']))
  })
})
