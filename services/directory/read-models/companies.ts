import type { CompanyType } from '@quayside/contracts/access/actors.ts'
import type { CompanyEvent, ContactEvent, ProviderLinkEvent } from '@quayside/contracts/directory/events.ts'
import type { InvitationState } from '@quayside/contracts/directory/queries.ts'
import type { InvitationEvent, MembershipEvent, UserEvent } from '@quayside/contracts/identity/events.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { applyToParties, memberRows, personRows } from '@quayside/platform/parties/party-rows.ts'
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
  email_hash: string | null
  phone: string | null
  whatsapp: string | null
  linkedin: string | null
  department: string | null
  version: number
  position: string
  /** The client that keeps it for itself. */
  kept_by: string | null
  user_id: string | null
  tenant_id: string
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
  retired: boolean
}
export type CompanyRow = {
  company_id: string
  type: CompanyType
  name: string
  country: string | null
  address: string | null
  created_for_client: string | null
  invitation: Generated<InvitationState>
  /** Its tax number as it is compared. */
  tax_key: string | null
  logo_key: string | null
}
export type DirectoryTables = {
  companies: CompanyRow
  company_members: { company_id: string; user_id: string; role: string | null }
  provider_links: ProviderLinkRow
  contacts: ContactRow
  people: { uid: string; name: string | null; email: string | null }
  correspondents: { contact_id: string; email_hash: string | null }
}
type Db = Transaction<DirectoryTables>
type Handled = StoredEvent<
  CompanyEvent | ContactEvent | ProviderLinkEvent | MembershipEvent | InvitationEvent | UserEvent
>
type Of<Type extends Handled['type']> = Extract<Handled, { type: Type }>

const members = memberRows('company_members', ({ role }) => ({ role }), 'user_id')
/** Sealed as in the events: who founds a company becomes its first contact. */
const people = personRows('people', ({ name, email }) => ({ name, email }))

/** Companies, who supplies whom, and whom to reach there; a link's row carries all that the supplier list shows. */
export function companiesProjection(vault: Vault): Projection {
  return {
    name: 'companies',
    tables: ['companies', 'company_members', 'provider_links', 'contacts', 'people'],
    rules: 3,
    handles: [
      'CompanyRegistered',
      'CompanyDetailsChanged',
      'CompanyLogoChanged',
      'UserSignedUp',
      'ProviderLinked',
      'SupplierCodeChanged',
      'ProviderUnlinked',
      'ContactAdded',
      'ContactChanged',
      'ContactRemoved',
      'PersonErased',
      'MembershipGranted',
      'MembershipChanged',
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
    case 'CompanyLogoChanged':
      await tx
        .updateTable('companies')
        .set({ logo_key: event.data.key })
        .where('company_id', '=', event.data.companyId)
        .execute()
      return
    case 'UserSignedUp':
      return applyToParties([people], event, tx)
    case 'ProviderUnlinked':
      if (event.data.takenBack === true) return forgetLink(event.data, tx)
      await tx
        .updateTable('provider_links')
        .set({ retired: true })
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
      await applyToParties([people], event, tx)
      return forgetContact(event.data.personId, tx)
    case 'MembershipGranted':
    case 'MembershipChanged':
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
      tax_key: null,
      logo_key: null,
    })
    .execute()
}

async function describe({ data }: Of<'CompanyDetailsChanged'>, tx: Db) {
  const address =
    [data.address, data.zip, data.city, data.state].filter(part => part !== null && part !== '').join(', ') || null
  await tx
    .updateTable('companies')
    .set({ name: data.businessName, country: data.country, address, tax_key: data.taxId })
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
    on conflict (client_company_id, vendor_company_id)
      do update set supplier_code = excluded.supplier_code, retired = false`.execute(tx)
  await refreshVendor(data.vendorCompanyId, tx)
}

/** As if the client had never had it. */
async function forgetLink({ clientCompanyId, vendorCompanyId }: Of<'ProviderUnlinked'>['data'], tx: Db) {
  await tx
    .deleteFrom('provider_links')
    .where('client_company_id', '=', clientCompanyId)
    .where('vendor_company_id', '=', vendorCompanyId)
    .execute()
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
      where company_id = c.company_id and kept_by is null order by email is null, position limit 1) p on true
    where c.company_id = ${vendorCompanyId}::uuid and l.vendor_company_id = c.company_id`.execute(tx)
}

async function saveContact({ type, data, position }: Of<'ContactAdded' | 'ContactChanged'>, tx: Db, vault: Vault) {
  const open = (sealed: string | null) => (sealed === null ? null : vault.open(data.contactId, sealed))
  const fields = {
    names: (await open(data.names)) ?? '',
    last_names: await open(data.lastNames),
    email: await open(data.email),
    email_hash: data.emailHash,
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
    const { contactId, companyId, keptBy = null, userId = null } = data
    const key = {
      contact_id: contactId,
      company_id: companyId,
      company_name: company?.name ?? '',
      kept_by: keptBy,
      user_id: userId,
      tenant_id: keptBy ?? companyId,
    }
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
    joinedAmong: async (companyIds: readonly string[]): Promise<ReadonlySet<string>> => {
      if (companyIds.length === 0) return new Set()
      const members = database.selectFrom('company_members').select('company_id').distinct()
      return new Set((await members.where('company_id', 'in', companyIds).execute()).map(one => one.company_id))
    },
    /** Of these companies, those that can be reached: somebody has joined, or a contact has an e-mail address. */
    reachable: async (companyIds: readonly string[]): Promise<ReadonlySet<string>> => {
      if (companyIds.length === 0) return new Set()
      const joined = database.selectFrom('company_members').select('company_id').where('company_id', 'in', companyIds)
      const written = database
        .selectFrom('contacts')
        .select('company_id')
        .where('company_id', 'in', companyIds)
        .where('email', 'is not', null)
        .where('kept_by', 'is', null)
      return new Set((await joined.union(written).execute()).map(row => row.company_id))
    },
    /** Whether it has a contact of its own. */
    hasContact: async (companyId: string): Promise<boolean> => {
      const own = database.selectFrom('contacts').select('contact_id').where('company_id', '=', companyId)
      return (await own.where('kept_by', 'is', null).limit(1).execute()).length > 0
    },
    /** Its own, besides one. */
    otherContacts: async (companyId: string, besides: string): Promise<string[]> => {
      const own = database.selectFrom('contacts').select('contact_id').where('company_id', '=', companyId)
      const others = own.where('kept_by', 'is', null).where('contact_id', '<>', besides)
      return (await others.execute()).map(one => one.contact_id)
    },
    hasOwnContact: async (companyId: string, email: string): Promise<boolean> =>
      (await database
        .selectFrom('contacts')
        .select('contact_id')
        .where('company_id', '=', companyId)
        .where('kept_by', 'is', null)
        .where(sql<string>`lower(email)`, '=', email.trim().toLowerCase())
        .executeTakeFirst()) !== undefined,
    contactsOfUser: async (userId: string): Promise<string[]> =>
      (await database.selectFrom('contacts').select('contact_id').where('user_id', '=', userId).execute()).map(
        one => one.contact_id,
      ),
    /** Whoever wrote it down. */
    contactsWith: async (emailHash: string): Promise<string[]> =>
      (await database.selectFrom('contacts').select('contact_id').where('email_hash', '=', emailHash).execute()).map(
        one => one.contact_id,
      ),
    correspondentsWith: async (emailHash: string): Promise<string[]> =>
      (
        await database.selectFrom('correspondents').select('contact_id').where('email_hash', '=', emailHash).execute()
      ).map(one => one.contact_id),
    /** Those with people and without a contact of their own, but for the operating company, which nobody founds. */
    withoutContact: async (): Promise<string[]> =>
      (
        await sql<{ company_id: string }>`select company_id from companies c where type <> 'operating'
          and exists (select from company_members m where m.company_id = c.company_id)
          and not exists (select from contacts p where p.company_id = c.company_id and p.kept_by is null)
          order by company_id`.execute(database)
      ).rows.map(one => one.company_id),
    administrators: async (companyId: string): Promise<string[]> => {
      const found = database.selectFrom('company_members').select('user_id').where('company_id', '=', companyId)
      return (await found.where('role', '=', 'ADMIN').orderBy('user_id').execute()).map(one => one.user_id)
    },
    person: (uid: string) => database.selectFrom('people').selectAll().where('uid', '=', uid).executeTakeFirst(),
    logoKey: async (companyId: string): Promise<string | null> =>
      (await database.selectFrom('companies').select('logo_key').where('company_id', '=', companyId).executeTakeFirst())
        ?.logo_key ?? null,
    /** Whether a supplier's people were invited, and its first contact. */
    reachedAt: async (clientCompanyId: string, vendorCompanyId: string) => {
      const row = await database
        .selectFrom('provider_links')
        .select(['vendor_invitation', 'contact_name', 'contact_email'])
        .where('client_company_id', '=', clientCompanyId)
        .where('vendor_company_id', '=', vendorCompanyId)
        .executeTakeFirst()
      return {
        invitation: row?.vendor_invitation ?? ('none' as const),
        contactName: row?.contact_name ?? null,
        contactEmail: row?.contact_email ?? null,
      }
    },
    /** Of these ids, those of clients. */
    clientsAmong: async (companyIds: readonly string[]): Promise<ReadonlySet<string>> => {
      if (companyIds.length === 0) return new Set()
      const found = database.selectFrom('companies').select('company_id').where('company_id', 'in', companyIds)
      return new Set((await found.where('type', '=', 'client').execute()).map(one => one.company_id))
    },
    /** The clients that a company supplies and the caller acts for. */
    clientsOf: async (companyId: string, { actor, scope }: Pick<Caller, 'actor' | 'scope'>): Promise<string[]> => {
      const links = await database
        .selectFrom('provider_links')
        .select('client_company_id')
        .where('vendor_company_id', '=', companyId)
        .execute()
      const isTheirs = (id: string) => actor === 'A' || scope.clients === 'all' || scope.clients.includes(id)
      return links.map(one => one.client_company_id).filter(isTheirs)
    },
    /** The name of another supplier of these clients that has this tax number. */
    otherWithTaxId: async (
      taxId: string,
      { companyId, clients }: { companyId: string; clients: readonly string[] },
    ): Promise<string | null> => {
      if (clients.length === 0) return null
      const found = await database
        .selectFrom('companies')
        .innerJoin('provider_links', 'provider_links.vendor_company_id', 'companies.company_id')
        .select('companies.name')
        .where('companies.tax_key', '=', taxId)
        .where('companies.company_id', '<>', companyId)
        .where('provider_links.client_company_id', 'in', clients)
        .executeTakeFirst()
      return found?.name ?? null
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
