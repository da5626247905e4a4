import * as z from 'zod'
import { bookingDocumentTypes } from '../bookings/statuses.ts'
import { pickupDocumentTypes, receiptDocumentTypes } from '../handling/document-types.ts'
import { allowedCommand } from '../kernel/lists.ts'
import { documentTypeCodes } from '../reference/document-types.ts'
import { shipmentDocumentTypes } from '../shipments/document-types.ts'

/** What documents are attached to, and the types that they have there. */
export const entityTypes = ['purchase-order', 'shipment', 'booking', 'pickup', 'warehouse-receipt'] as const
export const entityType = z.enum(entityTypes)
export type EntityType = z.infer<typeof entityType>

export const documentTypesOf = {
  'purchase-order': documentTypeCodes,
  shipment: shipmentDocumentTypes,
  booking: bookingDocumentTypes,
  pickup: pickupDocumentTypes,
  'warehouse-receipt': receiptDocumentTypes,
} as const satisfies Record<EntityType, readonly string[]>
export const documentType = z.enum([...new Set(entityTypes.flatMap(entity => documentTypesOf[entity]))])
export type AnyDocumentType = z.infer<typeof documentType>

/** Kinds of files that are accepted, recognised by their content. */
export const acceptedFormats = ['pdf', 'png', 'jpeg', 'webp', 'csv', 'xls', 'xlsx', 'docx'] as const
export const acceptedFormat = z.enum(acceptedFormats)
export type AcceptedFormat = z.infer<typeof acceptedFormat>

export const documentItem = z.object({
  id: z.string(),
  entityType,
  entityId: z.string(),
  documentType,
  name: z.string(),
  bytes: z.number().int(),
  format: acceptedFormat,
  uploadedBy: z.string(),
  /** Null for an erased person. */
  uploadedByName: z.string().nullable(),
  uploadedAt: z.string(),
  /** Of its content: equal in two documents that are the same file. */
  sha256: z.string(),
  version: z.number().int(),
  /** The version before this one, and the one after it: null where there is none. */
  replaces: z.string().nullable(),
  replacedBy: z.string().nullable(),
  allowedCommands: z.array(allowedCommand),
})
export type DocumentItem = z.infer<typeof documentItem>

/**
 * POST /documents: multipart/form-data. The fields `documentType`, `entityType`, `entityId` (and `company`, `uid`) come
 * first, then one or more parts `file`: at most 5 MB each and 5 MB together. Without a document type, or with one that the
 * entity does not have, the answer is 422 `document-type-required`. `replaces`: the one file is a new version of that document,
 * of the same home and type, which stays readable.
 */
export const documentUploadFields = z.strictObject({
  documentType: documentType.optional(),
  entityType,
  entityId: z.uuid(),
  replaces: z.uuid().optional(),
})
export const uploadedDocuments = z.object({ items: z.array(documentItem) })

/** GET /documents?entityType=&entityId= */
export const documentListQuery = { entityType, entityId: z.uuid() }
export const documentList = z.object({ items: z.array(documentItem) })

/** GET /documents/{id}/link: a signed address, good for `expiresInSeconds`. */
export const documentLink = z.object({ url: z.string(), expiresInSeconds: z.number().int(), name: z.string() })
