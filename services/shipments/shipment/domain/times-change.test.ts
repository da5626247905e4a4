import { expect, test } from 'vitest'
import { decide } from './shipment.ts'
import * as given from './testing/shipments.ts'

test('who packs goods into a container that has left already tells its supplier when it did', () => {
  const arrived = { of: 'container', containerNumber: given.containerNumber } as const
  const left = given.message({ scope: arrived })
  const shipment = given.after(...given.ways.FOR_PROCESSING, given.link(), left)
  const { packages, ...packing } = given.pack('60', '40')
  const packed = packages.map((one, index) => (index === 0 ? { ...one, containerNumber: given.containerNumber } : one))
  const decision = decide({ ...packing, packages: packed }, shipment)
  const changes = [{ time: 'atd', from: null, to: left.at }]
  expect(decision.accepted && decision.events).toContainEqual({
    type: 'ShipmentTimesChanged',
    data: { shipmentId: given.shipmentId, changes: [], vendors: [{ vendorCompanyId: given.vendor, changes }] },
  })
})
