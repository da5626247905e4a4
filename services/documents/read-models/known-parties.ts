import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { ProductEvent } from '@quayside/contracts/products/events.ts'
import { plainArray } from '@quayside/platform/database/plain-array.ts'
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
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { sql, type Transaction } from 'kysely'
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

type Handled = Extract<
  ProductEvent,
  { type: 'ProductRegistered' | 'ProductTakenBack' | 'SkuAliasAdded' | 'SkuAliasRemoved' }
>

type OfProduct = Extract<Handled, { type: 'ProductRegistered' | 'ProductTakenBack' }>
const isOfProduct = (event: StoredEvent<Handled>): event is StoredEvent<OfProduct> =>
  event.type === 'ProductRegistered' || event.type === 'ProductTakenBack'

type OfAlias = Extract<Handled, { type: 'SkuAliasAdded' | 'SkuAliasRemoved' }>
const isOfAlias = (event: StoredEvent<Handled>): event is StoredEvent<OfAlias> => !isOfProduct(event)

/** All of a batch at once: what was removed goes, whatever was added meanwhile, and what was added last stays. */
async function applyAliases(events: readonly StoredEvent<OfAlias>[], tx: Transaction<AnyTables>): Promise<void> {
  if (events.length === 0) return
  const told = events.map(({ type, data: { clientCompanyId: client, vendorCompanyId: vendor, alias } }) => ({
    isAdded: type === 'SkuAliasAdded',
    client,
    vendor,
    alias,
  }))
  const last = new Map(told.map(one => [JSON.stringify([one.client, one.vendor, one.alias.toLowerCase()]), one]))
  const [gone, stays] = [told.filter(one => !one.isAdded), [...last.values()].filter(one => one.isAdded)]
  const rowsOf = (aliases: readonly unknown[]) =>
    sql`jsonb_to_recordset(${JSON.stringify(aliases)}::jsonb) as told (client uuid, vendor uuid, alias text)`
  if (gone.length > 0)
    await sql`delete from known_aliases a using ${rowsOf(gone)} where a.client_company_id = told.client
      and a.vendor_company_id = told.vendor and a.alias_key = lower(told.alias)`.execute(tx)
  await sql`insert into known_aliases select client, vendor, lower(alias) from ${rowsOf(stays)}
    on conflict do nothing`.execute(tx)
}

/** The products of each client by SKU, and what suppliers call them. */
export const knownProductsProjection: Projection = {
  name: 'known-products',
  tables: ['known_products', 'known_aliases'],
  handles: ['ProductRegistered', 'ProductTakenBack', 'SkuAliasAdded', 'SkuAliasRemoved'],
  rules: 2,
  atOnce: 1_000,
  async project(events, tx) {
    const stored = events as readonly StoredEvent<Handled>[]
    const products = stored.filter(isOfProduct)
    const gone = products.filter(({ type }) => type === 'ProductTakenBack').map(({ data }) => data.productId)
    if (gone.length > 0) await sql`delete from known_products where product_id = any (${gone}::uuid[])`.execute(tx)
    // One that was taken back comes again under the same id.
    const last = [...new Map(products.map(event => [event.data.productId, event])).values()]
    const known = last.flatMap(({ type, data }) => (type === 'ProductRegistered' ? [data] : []))
    await sql`insert into known_products (product_id, client_company_id, sku) select * from unnest(
        ${plainArray(known.map(one => one.productId))}::uuid[], ${plainArray(known.map(one => one.clientCompanyId))}::uuid[],
        ${known.map(one => one.sku)}::text[]) on conflict (product_id) do nothing`.execute(tx)
    await applyAliases(stored.filter(isOfAlias), tx)
  },
}
