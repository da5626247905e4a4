import { type CompanyListItem, supplierSortColumns } from '@quayside/contracts/directory/queries.ts'
import type { SupplierFigures } from '@quayside/contracts/purchase-orders/queries.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { TenantQuery } from '@quayside/platform/access/tenant-query.ts'
import { parseSort } from '@quayside/platform/http/lists.ts'
import { type SqlBool, sql } from 'kysely'
import type { CompanyRow, ProviderLinkRow } from './companies.ts'
import { type Named, namedRows, nameTotal } from './name-page.ts'

/** What orders tell of suppliers. */
export type OwnFigures = Pick<SupplierFigures, 'month'> & {
  readonly of: ReadonlyMap<string, SupplierFigures['items'][number]>
}

type Asked = {
  type: 'client' | 'provider'
  q?: string | undefined
  sort?: string | undefined
  contactEmailMissing?: 'true' | 'false' | undefined
  retired?: 'true' | 'false'
}

/** A client's suppliers, a supplier's clients, or the clients that the operator serves. */
export function companyList(query: TenantQuery, caller: Caller, asked: Asked, figures: OwnFigures | null) {
  if (caller.companyType === 'provider') return clientsOfSupplier(query, caller, asked)
  return asked.type === 'client' ? ownOrServedClients(query, caller, asked) : suppliers(query, caller, asked, figures)
}

function listed<Row extends object>(
  query: TenantQuery,
  caller: Caller,
  named: Named & { item(row: Row): CompanyListItem },
) {
  return {
    async page(cursor: string | undefined, limit: number) {
      const { items, nextCursor } = await query(caller, db => namedRows<Row>(db, { cursor, limit }, named))
      return { items: items.map(named.item), nextCursor }
    },
    total: () => query(caller, db => nameTotal(db, named)),
  }
}

const byName = { column: 'name', direction: 'asc' } as const
/** A count as a text that sorts as it does. */
const countKey = 'active_key'
const sortedBy = {
  name: { name: 'vendor_name' },
  code: { name: 'supplier_code', mayLack: true },
  country: { name: 'vendor_country', mayLack: true },
  active: { name: countKey },
} as const

export const sortsByFigures = (sort: string | undefined) => sort === 'active' || sort === '-active'

/** Each supplier with how many of its orders are active, as their owner has just said. */
function withActive(figures: OwnFigures | null) {
  const all = [...(figures?.of.values() ?? [])]
  return sql`(select l.*, lpad(coalesce(f.active, 0)::text, 10, '0') as ${sql.ref(countKey)} from provider_links l
    left join unnest(${all.map(one => one.supplierId)}::uuid[], ${all.map(one => one.active)}::int[]) as f (supplier, active)
      on f.supplier = l.vendor_company_id) as listed`
}

function suppliers(
  query: TenantQuery,
  caller: Caller,
  { q, sort, contactEmailMissing, retired }: Asked,
  figures: OwnFigures | null,
) {
  const unreachable = sql<SqlBool>`(contact_email is null and not vendor_joined)`
  const where = { true: unreachable, false: sql<SqlBool>`not ${unreachable}` }
  const { column, direction } = parseSort(sort, supplierSortColumns, byName)
  return listed(query, caller, {
    from: column === 'active' ? withActive(figures) : sql`provider_links`,
    where: sql<SqlBool>`retired = ${retired === 'true'} and
      ${contactEmailMissing === undefined ? sql`true` : where[contactEmailMissing]}`,
    ...sortedBy[column],
    direction,
    id: 'vendor_company_id',
    searched: ['vendor_name', 'supplier_code', 'contact_email'],
    q,
    item: (row: ProviderLinkRow): CompanyListItem => ({
      id: row.vendor_company_id,
      businessName: row.vendor_name,
      type: 'provider',
      supplierCode: row.supplier_code,
      country: row.vendor_country,
      address: row.vendor_address,
      joined: row.vendor_joined,
      invitation: row.vendor_invitation,
      contactName: row.contact_name,
      contactEmail: row.contact_email,
      contactPhone: row.contact_phone,
      contactEmailMissing: row.contact_email === null && !row.vendor_joined,
      addressMissing: row.vendor_address === null,
      retired: row.retired,
    }),
  })
}

function clientsOfSupplier(query: TenantQuery, caller: Caller, { q, sort }: Asked) {
  return listed(query, caller, {
    from: sql`provider_links`,
    where: sql<SqlBool>`vendor_company_id = ${caller.company}::uuid`,
    name: 'client_name',
    direction: parseSort(sort, ['name'], byName).direction,
    id: 'client_company_id',
    searched: ['client_name'],
    q,
    item: (row: ProviderLinkRow) => clientItem(row.client_company_id, row.client_name, null, null),
  })
}

function ownOrServedClients(query: TenantQuery, caller: Caller, { q, sort }: Asked) {
  return listed(query, caller, {
    from: sql`companies`,
    where: sql<SqlBool>`type = 'client'`,
    name: 'name',
    direction: parseSort(sort, ['name'], byName).direction,
    id: 'company_id',
    searched: ['name'],
    q,
    item: (row: CompanyRow) => clientItem(row.company_id, row.name, row.country, row.address),
  })
}

/** Of a client only who it is: its people are its own. */
function clientItem(id: string, businessName: string, country: string | null, address: string | null): CompanyListItem {
  return {
    id,
    businessName,
    type: 'client',
    supplierCode: null,
    country,
    address,
    joined: true,
    invitation: 'none',
    contactName: null,
    contactEmail: null,
    contactPhone: null,
    contactEmailMissing: false,
    addressMissing: false,
    retired: false,
  }
}
