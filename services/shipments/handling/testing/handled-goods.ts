import { handledPackage, handlingParty } from '@quayside/contracts/shipments/handled-goods.ts'
import { pickupContent } from '@quayside/contracts/shipments/pickups.ts'
import { receiptContent } from '@quayside/contracts/shipments/warehouse-receipts.ts'
import type { By } from '../../shipment/domain/actors.ts'
import * as given from '../../shipment/domain/testing/shipments.ts'
import type { OfShipment } from '../desk/handling-rules.ts'

export const of: OfShipment = {
  shipmentId: given.shipmentId,
  shipmentNumber: 'SH-1',
  clientCompanyId: given.client,
  status: 'FOR_PROCESSING',
  operation: 'coordinated',
  vendors: [given.vendor, given.otherVendor],
  date: given.today,
  gone: [],
  isPickedUp: false,
}
export const otherSupplier: By = { ...given.supplier, company: given.otherVendor }
export const otherBuyer: By = { ...given.buyer, company: given.otherClient, clients: [given.otherClient] }

export const asked = (by: By = given.operator, change: Partial<OfShipment> = {}, now = given.now) => ({
  by,
  now,
  of: { ...of, ...change },
})

export const pack = (index: number, change: object = {}) =>
  handledPackage.parse({
    packageId: given.packageId(index),
    packageType: 'PALLET',
    pieces: 2,
    weightKg: '300',
    lengthCm: '120',
    widthCm: '80',
    heightCm: '100',
    ...change,
  })

export const place = (name: string, unlocode: string, zone: string) => ({
  name,
  address: `${name} 12`,
  unlocode,
  country: unlocode.slice(0, 2),
  zone,
})
export const party = (name: string, change: object = {}) =>
  handlingParty.parse({ name, place: place('Shanghai works', 'CNSHA', 'Asia/Shanghai'), ...change })

/** The day asked for is the next one in Shanghai, where it is past midnight of the third. */
export const collection = {
  date: '2026-03-04',
  from: '2026-03-04T01:00:00.000Z',
  until: '2026-03-04T09:00:00.000Z',
  cutOff: '16:00',
  instruction: 'Gate 3',
}
export const pickupOf = (change: object = {}) =>
  pickupContent.parse({
    requester: { name: 'Andina purchasing' },
    shipper: party('Shanghai works', { companyId: given.vendor }),
    consignee: party('Manzanillo store', { place: place('Manzanillo store', 'MXZLO', 'America/Mexico_City') }),
    packages: [pack(1), pack(2, { pieces: 1, weightKg: '50.5', heightCm: '140' })],
    collection,
    ...change,
  })

export const receiptOf = (change: object = {}) =>
  receiptContent.parse({
    warehouse: place('Shanghai bonded store', 'CNSHA', 'Asia/Shanghai'),
    supplier: party('Shanghai works', { companyId: given.vendor }),
    invoiceNumber: 'INV-1',
    orderNumber: '4500000001',
    carrier: 'Blue Trucks',
    trackingNumber: 'TR-77',
    shipper: party('Shanghai works'),
    consignee: party('Manzanillo store'),
    packages: [pack(1), pack(2)],
    ...change,
  })
