import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { ProductEvent } from '@quayside/contracts/products/events.ts'
import {
  companyRows,
  contactRows,
  linkRows,
  partiesProjection,
  personRows,
} from '@quayside/platform/parties/party-rows.ts'
import { opened } from '@quayside/platform/parties/person-names.ts'
import type { Vault } from '@quayside/platform/ports/vault.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import { sql } from 'kysely'
import { alikeKey } from '../domain/near-names.ts'

/** Names of those who upload documents. */
export function peopleProjection(vault: Pick<Vault, 'open'>): Projection {
  return partiesProjection('people', [
    personRows('people', async ({ userId, name }) => ({ name: await opened(vault, userId, name) })),
  ])
}

const contacts = contactRows('vendor_contacts', ({ companyId, email }) => ({
  company_id: companyId,
  has_email: email !== null,
}))

/** The suppliers of each client by name, and whether they have a contact e-mail; no e-mail itself is kept. */
export const knownVendorsProjection: Projection = {
  ...partiesProjection('known-vendors', [
    companyRows('known_companies', ({ name }) => ({ name, name_key: name && alikeKey(name) })),
    linkRows('vendor_links'),
    contacts,
  ]),
  rules: 2,
}

export const knownProductsProjection: Projection = {
  name: 'known-products',
  tables: ['known_products'],
  handles: ['ProductRegistered', 'ProductTakenBack'],
  async project(events, tx) {
    for (const { type, data } of events as readonly StoredEvent<ProductEvent>[])
      if (type === 'ProductTakenBack')
        await sql`delete from known_products where product_id = ${data.productId}`.execute(tx)
      else if (type === 'ProductRegistered')
        await sql`insert into known_products (product_id, client_company_id, sku)
          values (${data.productId}, ${data.clientCompanyId}, ${data.sku}) on conflict (product_id) do nothing`.execute(
          tx,
        )
  },
}
