import {
  type CompanyDetails,
  type CompanySettings,
  defaultCompanySettings,
} from '@quayside/contracts/directory/events.ts'
import {
  companyRows,
  contactRows,
  linkRows,
  memberRows,
  partiesProjection,
  personRows,
  type ToldOfContact,
} from '@quayside/platform/parties/party-rows.ts'
import { namesOfPeople, opened } from '@quayside/platform/parties/person-names.ts'
import type { Vault } from '@quayside/platform/ports/vault.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { type Kysely, sql } from 'kysely'

/** Companies, suppliers of a client, contacts and people, as far as orders need them. */
export function partiesOfOrders(vault: Vault) {
  return partiesProjection('parties', [
    companyRows('companies', ({ type, name, details, settings }) => ({
      type,
      name,
      address: details && wholeAddress(details),
      settings: settings && JSON.stringify(settings),
    })),
    linkRows('provider_links', ({ supplierCode, isLive }) => ({ supplier_code: supplierCode, is_live: isLive })),
    contactRows('contacts', contact => contactRow(contact, vault)),
    personRows('people', async ({ userId, name, active }) => ({
      name: await opened(vault, userId, name),
      is_active: active,
    })),
    memberRows('members'),
  ])
}

function wholeAddress({ address, city, state, zip, country }: CompanyDetails): string | null {
  return [address, city, state, zip, country].filter(part => part !== null && part !== '').join(', ') || null
}

async function contactRow({ contactId, companyId, addedAt, ...sealed }: ToldOfContact, vault: Vault) {
  const open = (text: string | null) => opened(vault, contactId, text)
  const names = [await open(sealed.names), await open(sealed.lastNames)]
  return {
    company_id: companyId,
    name: names.filter(part => part !== null).join(' ') || null,
    email: await open(sealed.email),
    phone: await open(sealed.phone),
    has_email: sealed.email !== null,
    added_at: addedAt,
  }
}

export type Supplier = {
  id: string
  name: string | null
  code: string | null
  contactName: string | null
  email: string | null
  phone: string | null
  address: string | null
}

/** The look-ups that commands and queries lean on. */
export function parties(database: Kysely<AnyTables>) {
  return {
    async settingsOf(clientCompanyId: string): Promise<CompanySettings> {
      const found = await sql<{ settings: CompanySettings }>`
        select settings from companies where company_id = ${clientCompanyId}`.execute(database)
      return { ...defaultCompanySettings, ...found.rows[0]?.settings }
    },
    async isSupplierOf(vendorCompanyId: string, clientCompanyId: string): Promise<boolean> {
      const found = await sql`select from provider_links
        where client_company_id = ${clientCompanyId} and vendor_company_id = ${vendorCompanyId} and is_live`.execute(
        database,
      )
      return found.rows.length > 0
    },
    async isActiveMember(uid: string, companyId: string): Promise<boolean> {
      const found = await sql`
        select from members join people using (uid)
        where uid = ${uid} and company_id = ${companyId} and is_active`.execute(database)
      return found.rows.length > 0
    },
    /** An active user, or a contact with an e-mail. */
    async isReachable(vendorCompanyId: string): Promise<boolean> {
      const found = await sql`
        select from members join people using (uid) where company_id = ${vendorCompanyId} and is_active
        union all select from contacts where company_id = ${vendorCompanyId} and has_email limit 1`.execute(database)
      return found.rows.length > 0
    },
    async suppliers(of: readonly { client: string; vendor: string }[]): Promise<Map<string, Supplier>> {
      if (of.length === 0) return new Map()
      const found = await sql<Supplier & { client: string }>`
        select distinct on (client, vendor) of.client, of.vendor as id, companies.name, supplier_code as code, companies.address,
          contacts.name as "contactName", contacts.email, contacts.phone
        from unnest(${of.map(one => one.client)}::uuid[], ${of.map(one => one.vendor)}::uuid[]) as of (client, vendor)
        left join companies on companies.company_id = of.vendor
        left join provider_links on provider_links.client_company_id = of.client and provider_links.vendor_company_id = of.vendor
        left join contacts on contacts.company_id = of.vendor
        order by of.client, of.vendor, contacts.has_email desc nulls last, contacts.added_at`.execute(database)
      return new Map(found.rows.map(({ client, ...supplier }) => [`${client} ${supplier.id}`, supplier]))
    },
    async companies(ids: readonly string[]): Promise<Map<string, { name: string; timeZone: string }>> {
      const found = await sql<{ company_id: string; name: string; zone: string }>`
        select company_id, name, settings ->> 'timeZone' as zone from companies where company_id = any (${ids}::uuid[])`.execute(
        database,
      )
      return new Map(found.rows.map(row => [row.company_id, { name: row.name, timeZone: row.zone }]))
    },
    people: (uids: readonly string[]) => namesOfPeople(database, uids),
    async vendorsNamed(text: string): Promise<string[]> {
      const found = await sql<{ company_id: string }>`
        select company_id from companies where type = 'provider' and position(lower(${text}) in lower(name)) > 0 limit 500`.execute(
        database,
      )
      return found.rows.map(row => row.company_id)
    },
  }
}
export type Parties = ReturnType<typeof parties>
