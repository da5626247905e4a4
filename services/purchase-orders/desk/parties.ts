import type { CompanySettings, DirectoryEvent } from '@quayside/contracts/directory/events.ts'
import { defaultCompanySettings } from '@quayside/contracts/directory/events.ts'
import type { IdentityEvent } from '@quayside/contracts/identity/events.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { Vault } from '@quayside/platform/ports/vault.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { type Kysely, sql, type Transaction } from 'kysely'

type Handled =
  | 'CompanyRegistered'
  | 'CompanyDetailsChanged'
  | 'CompanySettingsChanged'
  | 'ProviderLinked'
  | 'SupplierCodeChanged'
  | 'ProviderUnlinked'
  | 'ContactAdded'
  | 'ContactChanged'
  | 'ContactRemoved'
  | 'PersonErased'
  | 'UserSignedUp'
  | 'UserDeactivated'
  | 'UserActivated'
  | 'MembershipGranted'
  | 'MembershipRevoked'
type PartyEvent = Extract<DirectoryEvent | IdentityEvent, { type: Handled }>

const handles = [
  'CompanyRegistered',
  'CompanyDetailsChanged',
  'CompanySettingsChanged',
  'ProviderLinked',
  'SupplierCodeChanged',
  'ProviderUnlinked',
  'ContactAdded',
  'ContactChanged',
  'ContactRemoved',
  'PersonErased',
  'UserSignedUp',
  'UserDeactivated',
  'UserActivated',
  'MembershipGranted',
  'MembershipRevoked',
] as const satisfies readonly Handled[]

/** Companies, suppliers of a client, contacts and people, as far as orders need them. */
export function partiesProjection(vault: Vault): Projection {
  return {
    name: 'parties',
    tables: ['companies', 'provider_links', 'contacts', 'people', 'members'],
    handles,
    async project(events, tx) {
      for (const event of events as readonly StoredEvent<PartyEvent>[]) await apply(event, tx, vault)
    },
  }
}

async function apply(event: StoredEvent<PartyEvent>, tx: Transaction<AnyTables>, vault: Vault): Promise<void> {
  switch (event.type) {
    case 'CompanyRegistered': {
      const { companyId, type, businessName, timeZone } = event.data
      const settings = JSON.stringify({ ...defaultCompanySettings, timeZone })
      await sql`insert into companies values (${companyId}, ${type}, ${businessName}, null, ${settings})
        on conflict (company_id) do update set type = excluded.type, name = excluded.name`.execute(tx)
      return
    }
    case 'CompanyDetailsChanged': {
      const { companyId, businessName, address, city, state, zip, country } = event.data
      const whole = [address, city, state, zip, country].filter(part => part !== null && part !== '').join(', ')
      await sql`update companies set name = ${businessName}, address = ${whole === '' ? null : whole}
        where company_id = ${companyId}`.execute(tx)
      return
    }
    case 'CompanySettingsChanged': {
      const { companyId, ...settings } = event.data
      await sql`update companies set settings = ${JSON.stringify(settings)} where company_id = ${companyId}`.execute(tx)
      return
    }
    case 'ProviderLinked':
    case 'SupplierCodeChanged': {
      const { clientCompanyId, vendorCompanyId, supplierCode } = event.data
      await sql`insert into provider_links values (${clientCompanyId}, ${vendorCompanyId}, ${supplierCode}, true)
        on conflict (client_company_id, vendor_company_id)
        do update set supplier_code = excluded.supplier_code, is_live = true`.execute(tx)
      return
    }
    case 'ProviderUnlinked': {
      const { clientCompanyId, vendorCompanyId } = event.data
      await sql`update provider_links set is_live = false
        where client_company_id = ${clientCompanyId} and vendor_company_id = ${vendorCompanyId}`.execute(tx)
      return
    }
    case 'ContactAdded':
    case 'ContactChanged': {
      const { contactId, companyId, names, lastNames, email, phone } = event.data
      const open = (sealed: string | null) => (sealed === null ? null : vault.open(contactId, sealed))
      const opened = [await open(names), await open(lastNames)].filter(part => part !== null).join(' ')
      const name = opened === '' ? null : opened
      await sql`insert into contacts values (${contactId}, ${companyId}, ${name}, ${await open(email)}, ${await open(phone)},
        ${email !== null}, ${event.position})
        on conflict (contact_id) do update set name = excluded.name, email = excluded.email, phone = excluded.phone,
        has_email = excluded.has_email`.execute(tx)
      return
    }
    case 'ContactRemoved':
      await sql`delete from contacts where contact_id = ${event.data.contactId}`.execute(tx)
      return
    case 'PersonErased': {
      const { personId } = event.data
      await sql`update contacts set name = null, email = null, phone = null, has_email = false where contact_id = ${personId}`.execute(
        tx,
      )
      await sql`update people set name = null, is_active = false where uid = ${personId}`.execute(tx)
      return
    }
    case 'UserSignedUp': {
      const { userId, name } = event.data
      await sql`insert into people values (${userId}, ${await vault.open(userId, name)}, true)
        on conflict (uid) do update set name = excluded.name`.execute(tx)
      return
    }
    case 'UserDeactivated':
    case 'UserActivated':
      await sql`update people set is_active = ${event.type === 'UserActivated'} where uid = ${event.data.userId}`.execute(
        tx,
      )
      return
    case 'MembershipGranted':
      await sql`insert into members values (${event.data.companyId}, ${event.data.userId}) on conflict do nothing`.execute(
        tx,
      )
      return
    case 'MembershipRevoked':
      await sql`delete from members where company_id = ${event.data.companyId} and uid = ${event.data.userId}`.execute(
        tx,
      )
      return
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
    async people(uids: readonly string[]): Promise<Map<string, string>> {
      const found = await sql<{ uid: string; name: string | null }>`
        select uid, name from people where uid = any (${uids}::uuid[])`.execute(database)
      return new Map(found.rows.flatMap(row => (row.name === null ? [] : [[row.uid, row.name] as const])))
    },
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
