import type { Upcasters } from '../kernel/upcasting.ts'

type Place = { readonly name: string; readonly address: string; readonly country: string | null } | null
type Party = { readonly name: string; readonly place: Place } | null
type Package = { readonly packageId: string }
type Content = {
  readonly supplier: Party
  readonly shipper: Party
  readonly consignee: Party
  readonly packages: readonly Package[]
}
type Receipt = { readonly receiptId: string; readonly shipmentId: string; readonly clientCompanyId: string }
type Released = { readonly shipmentId: string; readonly transport: object | null }

/** Before version 2 a party of a receipt had its place alone, and its address only in it. */
const partyOfBefore = (party: Party) =>
  party === null
    ? null
    : {
        partyId: null,
        idNumber: null,
        accountNumber: null,
        addressLine1: party.place?.address || null,
        addressLine2: null,
        postalCode: null,
        city: null,
        state: null,
        country: party.place?.country ?? null,
        ...party,
      }

const receiptContentOfBefore = (content: Content) => ({
  ...content,
  supplier: partyOfBefore(content.supplier),
  shipper: partyOfBefore(content.shipper),
  consignee: partyOfBefore(content.consignee),
  packages: content.packages.map(one => ({ ...one, orderLine: null })),
})

/** Goods came once, undamaged, and left for their own shipment: with transport, or for another reason. */
export const receiptUpcasters = {
  GoodsExpected: [
    ({ content, ...data }: Receipt & { readonly content: Content }) => ({
      ...data,
      shipmentNumber: null,
      announcerCompanyId: data.clientCompanyId,
      warehouseCompanyId: null,
      content: receiptContentOfBefore(content),
    }),
  ],
  WarehouseReceiptChanged: [
    ({ content, ...data }: { readonly content: Content }) => ({
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
