import type { Contact } from '@quayside/contracts/directory/queries.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { TenantQuery } from '@quayside/platform/access/tenant-query.ts'
import { type SqlBool, sql } from 'kysely'
import type { ContactRow } from './companies.ts'
import { namePage, type PageQuery } from './name-page.ts'
import { ofCompanies, visibleCompanies } from './visible-companies.ts'

export async function contactList(
  query: TenantQuery,
  caller: Caller,
  asked: PageQuery & { companyId?: string | undefined },
) {
  const visible = await visibleCompanies(query, caller)
  return query(ofCompanies(visible), db =>
    namePage(db, asked, {
      from: sql`contacts`,
      where: asked.companyId === undefined ? sql<SqlBool>`true` : sql<SqlBool>`company_id = ${asked.companyId}::uuid`,
      name: 'names',
      id: 'contact_id',
      searched: ['names', 'last_names', 'email', 'company_name'],
      item: contactOf,
    }),
  )
}

function contactOf(row: ContactRow): Contact {
  return {
    id: row.contact_id,
    version: row.version,
    companyId: row.company_id,
    companyName: row.company_name,
    names: row.names,
    lastNames: row.last_names,
    email: row.email,
    phone: row.phone,
    whatsApp: row.whatsapp,
    linkedIn: row.linkedin,
    department: row.department,
  }
}
