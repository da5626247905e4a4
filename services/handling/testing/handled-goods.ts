import type { By } from '@quayside/contracts/access/by.ts'
import { handledPackage, handlingParty } from '@quayside/contracts/handling/handled-goods.ts'
import { pickupContent } from '@quayside/contracts/handling/pickups.ts'
import { receiptContent } from '@quayside/contracts/handling/warehouse-receipts.ts'
import type { HandlingOf, OfShipment } from '../desk/handling-rules.ts'
import type { PickupAsked } from '../pickups/pickup-rules.ts'
import { type PlaceTerms, unknownPlace } from '../pickups/place-terms.ts'

const id = (kind: string, index: number) => `0198c000-0000-7000-8000-0000000${kind}000${index}`
export const client = id('c', 1)
const otherClient = id('c', 2)
export const vendor = id('d', 1)
export const otherVendor = id('d', 2)
export const packageId = (index: number) => id('b', index)
export const someId = (index: number) => id('9', index)

const uid = (index: number) => id('7', index)
export const buyer: By = { kind: 'C', uid: uid(1), company: client, clients: [client] }
export const operator: By = { kind: 'O', uid: uid(3), company: 'ops', clients: [client] }
export const supplier: By = { kind: 'P', uid: uid(4), company: vendor, clients: [] }

export const now = '2026-03-02T16:00:00.000Z'

export const of: OfShipment = {
  shipmentId: id('5', 1),
  shipmentNumber: 'SH-1',
  clientCompanyId: client,
  status: 'FOR_PROCESSING',
  operation: 'coordinated',
  vendors: [vendor, otherVendor],
  date: '2026-03-02',
  gone: [],
  isPickedUp: false,
}
export const otherSupplier: By = { ...supplier, company: otherVendor }
export const otherBuyer: By = { ...buyer, company: otherClient, clients: [otherClient] }

export const asked = (by: By = operator, change: Partial<OfShipment> = {}, at = now) => ({
  by,
  now: at,
  of: { ...of, ...change },
})

/** The same of a pickup, whose place says nothing of itself unless `place` does. */
export const askedPickup = (
  by: By = operator,
  change: Partial<HandlingOf> = {},
  at = now,
  place: Partial<PlaceTerms> = {},
): PickupAsked => ({ by, now: at, of: { ...of, ...change }, place: { ...unknownPlace, ...place } })

export const pack = (index: number, change: object = {}) =>
  handledPackage.parse({
    packageId: packageId(index),
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
  instruction: 'Gate 3',
}
export const goods = {
  incoterm: 'FOB',
  incotermPlace: 'Shanghai',
  value: '1200.50',
  currency: 'USD',
  commodityCode: '300490',
}
export const pickupOf = (change: object = {}) =>
  pickupContent.parse({
    kind: 'INTERNATIONAL',
    goods,
    requester: { name: 'Andina purchasing' },
    shipper: party('Shanghai works', { companyId: vendor }),
    consignee: party('Manzanillo store', { place: place('Manzanillo store', 'MXZLO', 'America/Mexico_City') }),
    packages: [pack(1), pack(2, { pieces: 1, weightKg: '50.5', heightCm: '140' })],
    collection,
    ...change,
  })

/** As an event has it: the warehouse is a place of the register. */
export const warehouseId = id('e', 1)
export const receiptOf = (change: object = {}) =>
  receiptContent.parse({
    warehouse: { ...place('Shanghai bonded store', 'CNSHA', 'Asia/Shanghai'), placeId: warehouseId },
    supplier: party('Shanghai works', { companyId: vendor }),
    invoiceNumber: 'INV-1',
    orderNumber: '4500000001',
    carrier: 'Blue Trucks',
    trackingNumber: 'TR-77',
    shipper: party('Shanghai works'),
    consignee: party('Manzanillo store'),
    packages: [pack(1), pack(2)],
    ...change,
  })
