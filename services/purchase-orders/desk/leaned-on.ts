import type { PlaceEvent } from '@quayside/contracts/directory/events.ts'
import type { DocumentEvent } from '@quayside/contracts/documents/events.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { ProductEvent } from '@quayside/contracts/products/events.ts'
import { plainArray } from '@quayside/platform/database/plain-array.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { type Kysely, sql } from 'kysely'

/** The files of orders, from which one may be chosen as the confirmation. */
export const orderDocumentsProjection: Projection = {
  name: 'order-documents',
  tables: ['order_documents'],
  handles: ['DocumentUploaded', 'DocumentDeleted'],
  async project(events, tx) {
    for (const event of events as readonly StoredEvent<DocumentEvent>[]) {
      if (event.type === 'DocumentDeleted') {
        await sql`delete from order_documents where document_id = ${event.data.documentId}`.execute(tx)
        continue
      }
      const { documentId, entityId, name, bytes } = event.data
      await sql`insert into order_documents values (${documentId}, ${entityId}, ${name}, ${bytes})
        on conflict (document_id) do nothing`.execute(tx)
    }
  },
}

/** Which product is whose. */
export const knownProductsProjection: Projection = {
  name: 'known-products',
  tables: ['products'],
  handles: ['ProductRegistered', 'ProductTakenBack'],
  atOnce: 1_000,
  async project(events, tx) {
    const told = new Map((events as readonly StoredEvent<ProductEvent>[]).map(event => [event.data.productId, event]))
    const [gone, known] = [[...told.values()].filter(isTakenBack), [...told.values()].filter(one => !isTakenBack(one))]
    const goneIds = gone.map(({ data }) => data.productId)
    if (goneIds.length > 0) await sql`delete from products where product_id = any (${goneIds}::uuid[])`.execute(tx)
    await sql`insert into products select * from unnest(${plainArray(known.map(({ data }) => data.productId))}::uuid[],
      ${plainArray(known.map(({ data }) => data.clientCompanyId))}::uuid[]) on conflict (product_id) do nothing`.execute(
      tx,
    )
  },
}

const isTakenBack = ({ type }: StoredEvent<ProductEvent>) => type === 'ProductTakenBack'

/** Which place is whose. */
export const knownPlacesProjection: Projection = {
  name: 'known-places',
  tables: ['known_places'],
  handles: ['PlaceRegistered', 'PlaceRemoved'],
  async project(events, tx) {
    for (const { type, data } of events as readonly StoredEvent<PlaceEvent>[]) {
      if (type === 'PlaceRemoved') {
        await sql`delete from known_places where place_id = ${data.placeId}`.execute(tx)
        continue
      }
      await sql`insert into known_places values (${data.placeId}, ${data.companyId})
        on conflict (place_id) do nothing`.execute(tx)
    }
  },
}

export function leanedOn(database: Kysely<AnyTables>) {
  return {
    /** A file of this order, null when there is none of that id. */
    async document(documentId: string, orderIds: readonly string[]) {
      const found = await sql<{ documentId: string; fileName: string; bytes: number }>`
        select document_id as "documentId", name as "fileName", bytes from order_documents
        where document_id = ${documentId} and order_id = any (${orderIds}::uuid[])`.execute(database)
      return found.rows[0] ?? null
    },
    /** Those of the products that are not the client's. */
    async strangeProducts(productIds: readonly string[], clientCompanyId: string): Promise<ReadonlySet<string>> {
      if (productIds.length === 0) return new Set()
      const found = await sql<{ product_id: string }>`
        select product_id from products
        where product_id = any (${productIds}::uuid[]) and client_company_id = ${clientCompanyId}`.execute(database)
      const known = new Set(found.rows.map(row => row.product_id))
      return new Set(productIds.filter(id => !known.has(id)))
    },
    /** Those of the places that are none of the companies'. */
    async strangePlaces(placeIds: readonly string[], companies: readonly string[]): Promise<ReadonlySet<string>> {
      if (placeIds.length === 0) return new Set()
      const found = await sql<{ place_id: string }>`
        select place_id from known_places
        where place_id = any (${placeIds}::uuid[]) and company_id = any (${companies}::uuid[])`.execute(database)
      const known = new Set(found.rows.map(row => row.place_id))
      return new Set(placeIds.filter(id => !known.has(id)))
    },
  }
}
export type LeanedOn = ReturnType<typeof leanedOn>
