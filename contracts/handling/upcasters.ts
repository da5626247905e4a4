import type { Upcasters } from '../kernel/upcasting.ts'

type Place = { readonly country: string | null } | null
type Party = { readonly name: string; readonly place: Place } | null
type Collection = { readonly cutOff: string } | null
type Content = {
  readonly requester: Party
  readonly shipper: Party
  readonly consignee: Party
  readonly collection: Collection
}

/** Before version 2 a party had its place alone, and an address only in it. */
const partyWithAddress = (party: Party) =>
  party === null
    ? null
    : {
        partyId: null,
        idNumber: null,
        accountNumber: null,
        addressLine1: null,
        addressLine2: null,
        postalCode: null,
        city: null,
        state: null,
        country: null,
        ...party,
      }

/** The cut-off was typed into each request; it is the place's. */
function withoutCutOff<One extends { readonly cutOff: string }>({ cutOff: _typed, ...collection }: One) {
  return collection
}

/** Nobody was asked for the kind: the countries tell it, where both are there. */
function kindBetween(from: Place | undefined, to: Place | undefined): string | null {
  if (!from?.country || !to?.country) return null
  return from.country === to.country ? 'NATIONAL' : 'INTERNATIONAL'
}

function contentOf2({ requester, shipper, consignee, collection, ...content }: Content) {
  return {
    ...content,
    kind: kindBetween(shipper?.place, consignee?.place),
    requester: partyWithAddress(requester),
    shipper: partyWithAddress(shipper),
    consignee: partyWithAddress(consignee),
    collection: collection === null ? null : withoutCutOff(collection),
    goods: null,
  }
}

/** Before version 2 every pickup was of a shipment, and nothing of it could be moved, corrected or closed by itself. */
export const handlingUpcasters = {
  PickupDrafted: [
    (data: { readonly content: Content }) => ({
      ...data,
      shipmentNumber: null,
      orderLines: [],
      content: contentOf2(data.content),
    }),
  ],
  PickupChanged: [
    (data: { readonly content: Content }) => ({ ...data, content: contentOf2(data.content), reason: null }),
  ],
  PickupScheduled: [
    (data: { readonly picker: object }) => ({ ...data, picker: { ...data.picker, driverContactId: null } }),
  ],
  PickupRescheduled: [
    (data: { readonly collection: { readonly cutOff: string } }) => ({
      ...data,
      collection: withoutCutOff(data.collection),
    }),
  ],
  PickupClosed: [(data: object) => ({ ...data, because: 'person', receiptId: null })],
} satisfies Upcasters

type Address = { readonly address: string; readonly country: string | null } | null
type ReceiptParty = { readonly name: string; readonly place: Address } | null
type Package = { readonly packageId: string }
type ReceiptContent = {
  readonly supplier: ReceiptParty
  readonly shipper: ReceiptParty
  readonly consignee: ReceiptParty
  readonly packages: readonly Package[]
}
type Receipt = { readonly receiptId: string; readonly shipmentId: string; readonly clientCompanyId: string }
type Released = { readonly shipmentId: string; readonly transport: object | null }

const partyOfReceipt = (party: ReceiptParty) =>
  party === null
    ? null
    : {
        ...partyWithAddress(party),
        addressLine1: party.place?.address || null,
        country: party.place?.country ?? null,
      }

const receiptContentOfBefore = (content: ReceiptContent) => ({
  ...content,
  supplier: partyOfReceipt(content.supplier),
  shipper: partyOfReceipt(content.shipper),
  consignee: partyOfReceipt(content.consignee),
  packages: content.packages.map(one => ({ ...one, orderLine: null })),
})

/** Goods came once, undamaged, and left for their own shipment: with transport, or for another reason. */
export const receiptUpcasters = {
  GoodsExpected: [
    ({ content, ...data }: Receipt & { readonly content: ReceiptContent }) => ({
      ...data,
      shipmentNumber: null,
      announcerCompanyId: data.clientCompanyId,
      warehouseCompanyId: null,
      content: receiptContentOfBefore(content),
    }),
  ],
  WarehouseReceiptChanged: [
    ({ content, ...data }: { readonly content: ReceiptContent }) => ({
      ...data,
      warehouseCompanyId: null,
      content: receiptContentOfBefore(content),
    }),
  ],
  GoodsReceived: [
    ({ packages, ...data }: { readonly receiptId: string; readonly packages: readonly Package[] }) => ({
      ...data,
      arrivalId: data.receiptId,
      transport: null,
      pickupId: null,
      packages: packages.map(one => ({ ...one, orderLine: null, damaged: 0, condition: '', photos: [] })),
    }),
  ],
  ContingencyLifted: [(data: object) => ({ ...data, assignment: null, shipmentNumber: null, letterId: null })],
  GoodsReleased: [
    (data: Released) => ({
      ...data,
      target:
        data.transport === null
          ? { kind: 'handed-out', shipmentId: null, shipmentNumber: null }
          : { kind: 'shipment', shipmentId: data.shipmentId, shipmentNumber: null },
      reason: '',
    }),
  ],
} satisfies Upcasters
