import { publishedBooking } from '@quayside/bookings/published.ts'
import type { EntityType } from '@quayside/contracts/documents/document-files.ts'
import { type DocumentEvent, documentEvents } from '@quayside/contracts/documents/events.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { OrderFacts } from '@quayside/contracts/purchase-orders/facts.ts'
import { publishedReceipt } from '@quayside/handling/published.ts'
import { type Changed, changed, turnsOfClients } from '@quayside/platform/facts/published.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { publishedOrder } from '@quayside/purchase-orders/published.ts'
import { publishedShipment } from '@quayside/shipments/published.ts'
import { sql, type Transaction } from 'kysely'

export type DocumentRow = {
  id: string
  client_company_id: string
  vendor_company_id: string | null
  entity_type: EntityType
  entity_id: string
  document_type: string
  name: string
  bytes: number
  format: string
  storage_key: string
  uploaded_by: string
  uploaded_by_company: string
  uploaded_at: Date
  version: number
  /** The confirmation file of an order: it is to be confirmed from, until it is discarded there. */
  in_use: boolean
  /** Quantities were confirmed from it: the order's history rests on it. */
  confirmed_with: boolean
  /** The shipments that it is on. */
  shipments: readonly string[]
  /** The bookings and warehouse receipts that name it. */
  attached_to: readonly string[]
  sha256: string
  /** The version before. */
  replaces: string | null
}
/** `replaced_by`: the version after it, which stands as long as that one does. */
export type VersionedRow = DocumentRow & { replaced_by: string | null }

export const versionedDocuments = sql`(select documents.*, (select newer.id from documents newer
  where newer.replaces = documents.id order by newer.uploaded_at desc, newer.id desc limit 1) as replaced_by from documents)`

/** What moves a confirmation file, or shows an order to its vendor: of the others nobody need work out what they changed. */
const movesFiles: ReadonlySet<string> = new Set([
  'PurchaseOrderSent',
  'ConfirmationFileUploaded',
  'ConfirmationFileDiscarded',
  'QuantitiesConfirmed',
  'ImportUndone',
  'Voided',
])

export const documentsProjection: Projection = {
  name: 'documents',
  tables: ['documents'],
  handles: [
    ...Object.keys(documentEvents),
    ...publishedOrder.eventTypes,
    ...publishedShipment.eventTypes,
    ...publishedBooking.eventTypes,
    ...publishedReceipt.eventTypes,
  ],
  rules: 3,
  async project(events, tx, facts) {
    const ofOrders = turnsOfClients(await facts.turns(publishedOrder, events))
    for (const event of events as readonly StoredEvent<DocumentEvent>[]) {
      const ofOrder = ofOrders.get(event.id)
      if (ofOrder !== undefined && movesFiles.has(event.type)) await tellOfOrder(tx, ofOrder)
      if (!(event.type in documentEvents)) continue
      if (event.type === 'DocumentDeleted') {
        await sql`delete from documents where id = ${event.data.documentId}`.execute(tx)
        continue
      }
      const it = event.data
      const replaces = it.replaces ?? null
      await sql`insert into documents (id, client_company_id, vendor_company_id, entity_type, entity_id, document_type, name,
        bytes, format, storage_key, uploaded_by, uploaded_by_company, uploaded_at, version, sha256, replaces) values (${it.documentId}, ${it.clientCompanyId}, ${it.vendorCompanyId}, ${it.entityType},
        ${it.entityId}, ${it.documentType}, ${it.name}, ${it.bytes}, ${it.format}, ${it.key}, ${it.uploadedBy},
        ${it.uploadedByCompany}, ${it.uploadedAt},
        coalesce((select version from documents where id = ${replaces}), 0) + 1, ${it.sha256}, ${replaces})`.execute(tx)
    }
    // Once a batch: of the many events of a shipment few are about its documents.
    const shipments = changed(await facts.turns(publishedShipment, events))
    for (const ofShipment of shipments.filter(({ viewer }) => viewer.client !== null))
      await tellOf(tx, 'shipments', ofShipment)
    const receipts = changed(await facts.turns(publishedReceipt, events)).filter(({ viewer }) => viewer.client !== null)
    for (const receipt of receipts) await tellOfOwner(tx, receipt)
    const bookings = changed(await facts.turns(publishedBooking, events)).filter(({ viewer }) => viewer.client !== null)
    for (const ofOne of [...bookings, ...receipts]) await tellOf(tx, 'attached_to', ofOne)
  },
}

/** What the client attached before is for the vendor too, once the order is sent; and of the confirmation file what became of it. */
async function tellOfOrder(tx: Transaction<AnyTables>, { id, before, after }: Changed<OrderFacts>): Promise<void> {
  if (after?.isSent && !before?.isSent)
    await sql`update documents set vendor_company_id = ${after.vendorCompanyId}
      where entity_type = 'purchase-order' and entity_id = ${id}`.execute(tx)
  const [was, is] = [before?.file ?? null, after?.file ?? null]
  if (was !== null && is === null)
    await sql`update documents set in_use = false where id = ${was.documentId}`.execute(tx)
  if (is === null || (is.documentId === was?.documentId && is.state === was.state)) return
  await sql`update documents set in_use = true, confirmed_with = confirmed_with or ${is.state === 'read'}
    where id = ${is.documentId}`.execute(tx)
}

/** Goods of an unknown owner became a client's, and their documents with them. */
async function tellOfOwner(tx: Transaction<AnyTables>, { id, viewer, before, after }: Changed<unknown>): Promise<void> {
  if (before !== null || after === null) return
  await sql`update documents set client_company_id = ${viewer.client}
    where entity_type = 'warehouse-receipt' and entity_id = ${id}`.execute(tx)
}

type Named = { readonly documents: readonly string[] }

/** Which documents it names: those on a shipment, or attached to a booking or a receipt. */
async function tellOf(
  tx: Transaction<AnyTables>,
  column: 'shipments' | 'attached_to',
  { id, before, after }: Changed<Named>,
): Promise<void> {
  const [was, is] = [before?.documents ?? [], after?.documents ?? []]
  const gone = was.filter(one => !is.includes(one))
  const added = is.filter(one => !was.includes(one))
  const kept = sql.ref(column)
  if (gone.length > 0)
    await sql`update documents set ${kept} = array_remove(${kept}, ${id}::uuid) where id = any(${gone}::uuid[])`.execute(
      tx,
    )
  if (added.length > 0)
    await sql`update documents set ${kept} = array_append(array_remove(${kept}, ${id}::uuid), ${id}::uuid)
      where id = any(${added}::uuid[])`.execute(tx)
}
