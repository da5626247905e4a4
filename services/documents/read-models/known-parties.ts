import type { CompanyEvent, ContactEvent, ProviderLinkEvent } from '@quayside/contracts/directory/events.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { ProductEvent } from '@quayside/contracts/products/events.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import { sql } from 'kysely'
import { alikeKey } from '../domain/alike-key.ts'

const vendorEvents = [
  'CompanyRegistered',
  'CompanyDetailsChanged',
  'ProviderLinked',
  'ProviderUnlinked',
  'ContactAdded',
  'ContactChanged',
  'ContactRemoved',
] as const
type VendorEvent = StoredEvent<
  Extract<CompanyEvent | ProviderLinkEvent | ContactEvent, { type: (typeof vendorEvents)[number] }>
>

/** The suppliers of each client by name, and whether they have a contact e-mail; no e-mail itself is kept. */
export const knownVendorsProjection: Projection = {
  name: 'known-vendors',
  tables: ['known_companies', 'vendor_links', 'vendor_contacts'],
  handles: vendorEvents,
  async project(events, tx) {
    for (const event of events as readonly VendorEvent[])
      switch (event.type) {
        case 'CompanyRegistered':
        case 'CompanyDetailsChanged':
          await sql`insert into known_companies values (${event.data.companyId}, ${event.data.businessName}, ${alikeKey(event.data.businessName)})
            on conflict (company_id) do update set name = excluded.name, name_key = excluded.name_key`.execute(tx)
          break
        case 'ProviderLinked':
          await sql`insert into vendor_links values (${event.data.clientCompanyId}, ${event.data.vendorCompanyId}) on conflict do nothing`.execute(
            tx,
          )
          break
        case 'ProviderUnlinked':
          await sql`delete from vendor_links where client_company_id = ${event.data.clientCompanyId}
            and vendor_company_id = ${event.data.vendorCompanyId}`.execute(tx)
          break
        case 'ContactAdded':
        case 'ContactChanged':
          await sql`insert into vendor_contacts values (${event.data.contactId}, ${event.data.companyId}, ${event.data.email !== null})
            on conflict (contact_id) do update set has_email = excluded.has_email`.execute(tx)
          break
        case 'ContactRemoved':
          await sql`delete from vendor_contacts where contact_id = ${event.data.contactId}`.execute(tx)
          break
      }
  },
}

export const knownProductsProjection: Projection = {
  name: 'known-products',
  tables: ['known_products'],
  handles: ['ProductRegistered'],
  async project(events, tx) {
    for (const { data } of events as readonly StoredEvent<Extract<ProductEvent, { type: 'ProductRegistered' }>>[])
      await sql`insert into known_products (product_id, client_company_id, sku)
        values (${data.productId}, ${data.clientCompanyId}, ${data.sku}) on conflict (product_id) do nothing`.execute(
        tx,
      )
  },
}
