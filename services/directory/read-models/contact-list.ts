import type { Contact, contactSortColumns } from '@quayside/contracts/directory/queries.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { TenantQuery } from '@quayside/platform/access/tenant-query.ts'
import type { Sort } from '@quayside/platform/http/lists.ts'
import { sql } from 'kysely'
import type { ContactRow } from './companies.ts'
import { namedRows, nameTotal } from './name-page.ts'
import { ofCompanies, visibleCompanies } from './visible-companies.ts'

type SortColumn = (typeof contactSortColumns)[number]
export type ContactsAsked = {
  readonly companyId: string | null
  readonly of: 'own' | 'suppliers' | 'additional' | null
  readonly sort: Sort<SortColumn>
  readonly q: string
}
/** Whether the caller may change a contact of this company, and has to say why. */
export type MayChange = (row: ContactRow) => Contact['mayChange']

const columns: Readonly<Record<SortColumn, string>> = {
  names: 'names',
  lastNames: 'last_names',
  email: 'email',
  department: 'department',
  company: 'company_name',
}

/** The contacts of the caller's company and of those it works with, and those it keeps of them for itself. */
export function contactList(query: TenantQuery, caller: Caller, { companyId, of, sort, q }: ContactsAsked) {
  const visible = visibleOf(query, caller, companyId)
  const kinds = {
    own: sql`company_id = ${caller.company}::uuid`,
    suppliers: sql`company_id <> ${caller.company}::uuid and kept_by is null`,
    additional: sql`kept_by is not null`,
  }
  const asked = {
    from: sql`contacts`,
    where: sql.join(
      [companyId === null ? sql`true` : sql`company_id = ${companyId}::uuid`, of === null ? sql`true` : kinds[of]],
      sql` and `,
    ),
    name: columns[sort.column],
    mayLack: true,
    direction: sort.direction,
    id: 'contact_id',
    searched: ['names', 'last_names', 'email', 'company_name', 'department'],
    q,
  } as const
  return {
    page: async (cursor: string | undefined, limit: number) =>
      query(ofCompanies(await visible), db => namedRows<ContactRow>(db, { cursor, limit }, asked)),
    total: async () => query(ofCompanies(await visible), db => nameTotal(db, asked)),
  }
}

/** An administrator of the installation reads the contacts of any company that is asked for. */
async function visibleOf(query: TenantQuery, caller: Caller, companyId: string | null): Promise<string[]> {
  const visible = await visibleCompanies(query, caller)
  return caller.actor === 'A' && companyId !== null ? [...visible, companyId] : visible
}

export function contactOf(row: ContactRow, mayChange: Contact['mayChange']): Contact {
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
    additional: row.kept_by !== null,
    mayChange,
  }
}
