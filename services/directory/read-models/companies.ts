import type { CompanyType } from '@quayside/contracts/access/actors.ts'
import type { CompanyEvent, ContactEvent, ProviderLinkEvent } from '@quayside/contracts/directory/events.ts'
import type { InvitationState } from '@quayside/contracts/directory/queries.ts'
import type { InvitationEvent, MembershipEvent } from '@quayside/contracts/identity/events.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { applyToParties, memberRows } from '@quayside/platform/parties/party-rows.ts'
import type { Vault } from '@quayside/platform/ports/vault.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import { type Generated, type Kysely, sql, type Transaction } from 'kysely'

export type ContactRow = {
  contact_id: string
  company_id: string
  company_name: string
  names: string
  last_names: string | null
  email: string | null
  phone: string | null
  whatsapp: string | null
  linkedin: string | null
  department: string | null
  version: number
  position: string
}
export type ProviderLinkRow = {
  client_company_id: string
  vendor_company_id: string
  supplier_code: string | null
  client_name: string
  vendor_name: string
  vendor_country: string | null
  vendor_address: string | null
  vendor_joined: boolean
  vendor_invitation: InvitationState
  contact_name: string | null
  contact_email: string | null
  contact_phone: string | null
}
export type CompanyRow = {
  company_id: string
  type: CompanyType
  name: string
  country: string | null
  address: string | null
  created_for_client: string | null
  invitation: Generated<InvitationState>
}
export type DirectoryTables = {
  companies: CompanyRow
  company_members: { company_id: string; user_id: string }
  provider_links: ProviderLinkRow
  contacts: ContactRow
}
type Db = Transaction<DirectoryTables>
type Handled = StoredEvent<CompanyEvent | ContactEvent | ProviderLinkEvent | MembershipEvent | InvitationEvent>
type Of<Type extends Handled['type']> = Extract<Handled, { type: Type }>

const members = memberRows('company_members', () => ({}), 'user_id')

/** Companies, who supplies whom, and whom to reach there; a link's row carries all that the supplier list shows. */
export function companiesProjection(vault: Vault): Projection {
  return {
    name: 'companies',
    tables: ['companies', 'company_members', 'provider_links', 'contacts'],
    handles: [
      'CompanyRegistered',
      'CompanyDetailsChanged',
      'ProviderLinked',
      'SupplierCodeChanged',
      'ProviderUnlinked',
      'ContactAdded',
      'ContactChanged',
      'ContactRemoved',
      'PersonErased',
      'MembershipGranted',
      'MembershipRevoked',
      'InvitationSent',
      'InvitationWithdrawn',
      'InvitationMailGivenUp',
    ],
    async project(events, tx: Db) {
      for (const event of events as readonly Handled[]) await apply(event, tx, vault)
    },
  }
}

async function apply(event: Handled, tx: Db, vault: Vault): Promise<void> {
  switch (event.type) {
    case 'CompanyRegistered':
      return register(event, tx)
    case 'CompanyDetailsChanged':
      return describe(event, tx)
    case 'ProviderLinked':
    case 'SupplierCodeChanged':
      return link(event, tx)
    case 'ProviderUnlinked':
      await tx
        .deleteFrom('provider_links')
        .where('client_company_id', '=', event.data.clientCompanyId)
        .where('vendor_company_id', '=', event.data.vendorCompanyId)
        .execute()
      return
    case 'ContactAdded':
    case 'ContactChanged':
      return saveContact(event, tx, vault)
    case 'ContactRemoved':
      return forgetContact(event.data.contactId, tx)
    case 'PersonErased':
      return forgetContact(event.data.personId, tx)
    case 'MembershipGranted':
    case 'MembershipRevoked':
      await applyToParties([members], event, tx)
      return refreshVendor(event.data.companyId, tx)
    case 'InvitationSent':
      return noteInvitation(event.data.companyId, 'sent', tx)
    case 'InvitationMailGivenUp':
      return noteInvitation(event.data.companyId, 'undelivered', tx)
    case 'InvitationWithdrawn':
      // One that another replaced is withdrawn after that other was sent.
      if (event.data.reason === 'withdrawn') await noteInvitation(event.data.companyId, 'none', tx)
      return
    default:
      return
  }
}

async function register({ data }: Of<'CompanyRegistered'>, tx: Db) {
  const { companyId, type, businessName, country, createdForClient } = data
  await tx
    .insertInto('companies')
    .values({
      company_id: companyId,
      type,
      name: businessName,
      country,
      address: null,
      created_for_client: createdForClient,
    })
    .execute()
}

async function describe({ data }: Of<'CompanyDetailsChanged'>, tx: Db) {
  const address =
    [data.address, data.zip, data.city, data.state].filter(part => part !== null && part !== '').join(', ') || null
  await tx
    .updateTable('companies')
    .set({ name: data.businessName, country: data.country, address })
    .where('company_id', '=', data.companyId)
    .execute()
  await tx
    .updateTable('provider_links')
    .set({ client_name: data.businessName })
    .where('client_company_id', '=', data.companyId)
    .execute()
  await tx
    .updateTable('contacts')
    .set({ company_name: data.businessName })
    .where('company_id', '=', data.companyId)
    .execute()
  await refreshVendor(data.companyId, tx)
}

async function link({ data }: Of<'ProviderLinked' | 'SupplierCodeChanged'>, tx: Db) {
  await sql`
    insert into provider_links (client_company_id, vendor_company_id, supplier_code, client_name, vendor_name, vendor_joined)
    select ${data.clientCompanyId}::uuid, ${data.vendorCompanyId}::uuid, ${data.supplierCode},
      coalesce((select name from companies where company_id = ${data.clientCompanyId}::uuid), ''), '', false
    on conflict (client_company_id, vendor_company_id) do update set supplier_code = excluded.supplier_code`.execute(tx)
  await refreshVendor(data.vendorCompanyId, tx)
}

async function noteInvitation(companyId: string, invitation: InvitationState, tx: Db) {
  await tx.updateTable('companies').set({ invitation }).where('company_id', '=', companyId).execute()
  await refreshVendor(companyId, tx)
}

/** What a supplier's clients see of it in their lists: its name, its first reachable contact, whether it was invited and has joined. */
async function refreshVendor(vendorCompanyId: string, tx: Db) {
  await sql`
    update provider_links l
    set vendor_name = c.name, vendor_country = c.country, vendor_address = c.address,
      vendor_joined = exists (select from company_members m where m.company_id = c.company_id),
      vendor_invitation = c.invitation,
      contact_name = p.full_name, contact_email = p.email, contact_phone = p.phone
    from companies c
    left join lateral (
      select trim(concat(names, ' ', last_names)) as full_name, email, phone from contacts
      where company_id = c.company_id order by email is null, position limit 1) p on true
    where c.company_id = ${vendorCompanyId}::uuid and l.vendor_company_id = c.company_id`.execute(tx)
}

async function saveContact({ type, data, position }: Of<'ContactAdded' | 'ContactChanged'>, tx: Db, vault: Vault) {
  const open = (sealed: string | null) => (sealed === null ? null : vault.open(data.contactId, sealed))
  const fields = {
    names: (await open(data.names)) ?? '',
    last_names: await open(data.lastNames),
    email: await open(data.email),
    phone: await open(data.phone),
    whatsapp: await open(data.whatsApp),
    linkedin: await open(data.linkedIn),
    department: data.department,
  }
  if (type === 'ContactAdded') {
    const company = await tx
      .selectFrom('companies')
      .select('name')
      .where('company_id', '=', data.companyId)
      .executeTakeFirst()
    const key = { contact_id: data.contactId, company_id: data.companyId, company_name: company?.name ?? '' }
    await tx
      .insertInto('contacts')
      .values({ ...key, ...fields, version: 1, position })
      .execute()
  } else {
    const raised = { ...fields, version: sql<number>`version + 1` }
    await tx.updateTable('contacts').set(raised).where('contact_id', '=', data.contactId).execute()
  }
  await refreshVendor(data.companyId, tx)
}

async function forgetContact(contactId: string, tx: Db) {
  const gone = await tx
    .deleteFrom('contacts')
    .where('contact_id', '=', contactId)
    .returning('company_id')
    .executeTakeFirst()
  if (gone !== undefined) await refreshVendor(gone.company_id, tx)
}

/** Facts that commands lean on; every company, no tenant. */
export function companies(database: Kysely<DirectoryTables>) {
  return {
    hasJoined: async (companyId: string): Promise<boolean> =>
      (
        await database
          .selectFrom('company_members')
          .select('user_id')
          .where('company_id', '=', companyId)
          .limit(1)
          .execute()
      ).length > 0,
    /** Of these companies, those that can be reached: somebody has joined, or a contact has an e-mail address. */
    reachable: async (companyIds: readonly string[]): Promise<ReadonlySet<string>> => {
      if (companyIds.length === 0) return new Set()
      const joined = database.selectFrom('company_members').select('company_id').where('company_id', 'in', companyIds)
      const written = database
        .selectFrom('contacts')
        .select('company_id')
        .where('company_id', 'in', companyIds)
        .where('email', 'is not', null)
      return new Set((await joined.union(written).execute()).map(row => row.company_id))
    },
    namesOf: async (companyIds: readonly string[]): Promise<ReadonlyMap<string, string>> => {
      if (companyIds.length === 0) return new Map()
      const rows = await database
        .selectFrom('companies')
        .select(['company_id', 'name'])
        .where('company_id', 'in', companyIds)
        .execute()
      return new Map(rows.map(row => [row.company_id, row.name]))
    },
  }
}
export type Companies = ReturnType<typeof companies>
