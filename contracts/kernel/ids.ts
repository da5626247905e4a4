import * as z from 'zod/mini'

/** Ids are uuids in lower case; a brand keeps one kind from being passed as another. */
const uuid = z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/))

export type Id<Kind extends string> = string & { readonly __kind: Kind }

function id<Kind extends string>() {
  return uuid as unknown as z.ZodMiniType<Id<Kind>, string>
}

export const uuidSchema = uuid
export const userId = id<'User'>()
export type UserId = Id<'User'>
export const companyId = id<'Company'>()
export type CompanyId = Id<'Company'>
export const purchaseOrderId = id<'PurchaseOrder'>()
export type PurchaseOrderId = Id<'PurchaseOrder'>
export const lineId = id<'Line'>()
export type LineId = Id<'Line'>
export const productId = id<'Product'>()
export type ProductId = Id<'Product'>
export const placeId = id<'Place'>()
export type PlaceId = Id<'Place'>
export const documentId = id<'Document'>()
export type DocumentId = Id<'Document'>
export const importId = id<'Import'>()
export type ImportId = Id<'Import'>
export const invitationId = id<'Invitation'>()
export type InvitationId = Id<'Invitation'>
export const shipmentId = id<'Shipment'>()
export type ShipmentId = Id<'Shipment'>
