import type { ShipmentPackage } from '@quayside/contracts/shipments/details.ts'
import { shipmentDetails, shipmentLine, shipmentPackage } from '@quayside/contracts/shipments/details.ts'
import type { Rig } from '@quayside/platform/testing/rig.ts'
import { v7 } from 'uuid'

export type SharedShipment = { id: string; number: string; lines: string[]; packages: ShipmentPackage[] }

/** A shipment with one order line and one package of each supplier, as its own events tell it. */
export async function sharedShipment(
  rig: Rig,
  suppliers: readonly string[],
  { packed = true } = {},
): Promise<SharedShipment> {
  const { client } = rig.people
  const shipmentId = v7()
  const shipmentNumber = `SH-${shipmentId.slice(-6).toUpperCase()}`
  const lines = suppliers.map((vendorCompanyId, index) =>
    shipmentLine.parse({
      lineId: v7(),
      orderId: v7(),
      orderNumber: `45000000${index}`,
      orderLineId: v7(),
      orderLineNumber: 1,
      vendorCompanyId,
      sku: `SKU-${index}`,
      description: `Part ${index}`,
      quantity: '60',
      currency: 'USD',
    }),
  )
  const packages = (packed ? lines : []).map(({ lineId }) =>
    shipmentPackage.parse({
      packageId: v7(),
      packageType: 'PALLET',
      pieces: 2,
      grossWeightKg: '600',
      contents: [{ lineId, quantity: '60' }],
    }),
  )
  const data = {
    shipmentId,
    shipmentNumber,
    clientCompanyId: client.company,
    date: '2026-02-01',
    operation: 'coordinated',
    mode: 'OCEAN',
    details: shipmentDetails.parse({}),
    references: [],
    noReference: true,
    lines,
    sequence: 1,
    splitFrom: null,
    packages,
    containers: [],
  }
  const companies = [client.company, ...suppliers]
  await rig.append(`Shipment-${shipmentId}`, [{ type: 'ShipmentCreated', data }], companies)
  await rig.settled()
  return { id: shipmentId, number: shipmentNumber, lines: lines.map(line => line.lineId), packages }
}
