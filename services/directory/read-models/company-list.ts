import type { CompanyListItem } from '@quayside/contracts/directory/queries.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { TenantQuery } from '@quayside/platform/access/tenant-query.ts'
import { type SqlBool, sql } from 'kysely'
import type { CompanyRow, ProviderLinkRow } from './companies.ts'
import { namePage, type PageQuery } from './name-page.ts'

type ListQuery = PageQuery & {
  type: 'client' | 'provider'
  contactEmailMissing?: 'true' | 'false' | undefined
  retired?: 'true' | 'false'
}

/** A client's suppliers, a supplier's clients, or the clients that the operator serves. */
export function companyList(query: TenantQuery, caller: Caller, asked: ListQuery) {
  if (caller.companyType === 'provider') return clientsOfSupplier(query, caller, asked)
  return asked.type === 'client' ? ownOrServedClients(query, caller, asked) : suppliers(query, caller, asked)
}

function suppliers(query: TenantQuery, caller: Caller, asked: ListQuery) {
  const unreachable = sql<SqlBool>`(contact_email is null and not vendor_joined)`
  const where = { true: unreachable, false: sql<SqlBool>`not ${unreachable}` }
  return query(caller, db =>
    namePage(db, asked, {
      from: sql`provider_links`,
      where: sql<SqlBool>`retired = ${asked.retired === 'true'} and
        ${asked.contactEmailMissing === undefined ? sql`true` : where[asked.contactEmailMissing]}`,
      name: 'vendor_name',
      id: 'vendor_company_id',
      searched: ['vendor_name', 'supplier_code', 'contact_email'],
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
    }),
  )
}

function clientsOfSupplier(query: TenantQuery, caller: Caller, asked: ListQuery) {
  return query(caller, db =>
    namePage(db, asked, {
      from: sql`provider_links`,
      where: sql<SqlBool>`vendor_company_id = ${caller.company}::uuid`,
      name: 'client_name',
      id: 'client_company_id',
      searched: ['client_name'],
      item: (row: ProviderLinkRow) => clientItem(row.client_company_id, row.client_name, null, null),
    }),
  )
}

function ownOrServedClients(query: TenantQuery, caller: Caller, asked: ListQuery) {
  return query(caller, db =>
    namePage(db, asked, {
      from: sql`companies`,
      where: sql<SqlBool>`type = 'client'`,
      name: 'name',
      id: 'company_id',
      searched: ['name'],
      item: (row: CompanyRow) => clientItem(row.company_id, row.name, row.country, row.address),
    }),
  )
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
