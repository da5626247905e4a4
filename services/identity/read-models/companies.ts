import type { CompanyType } from '@quayside/contracts/access/actors.ts'
import type { CompanyEvent, ContactEvent, ProviderLinkEvent } from '@quayside/contracts/directory/events.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { Vault } from '@quayside/platform/ports/vault.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import type { Kysely, Transaction } from 'kysely'

type Tables = {
  companies: { company_id: string; type: CompanyType; name: string }
  vendor_links: { client_company_id: string; vendor_company_id: string }
  company_contacts: { contact_id: string; company_id: string; email: string; position: string }
}
type DirectoryEvent = StoredEvent<CompanyEvent | ContactEvent | ProviderLinkEvent>

/** What identity leans on of the directory: companies' names, who supplies whom, whom to invite. */
export function companiesProjection(vault: Vault): Projection {
  return {
    name: 'companies',
    tables: ['companies', 'vendor_links', 'company_contacts'],
    handles: [
      'CompanyRegistered',
      'CompanyDetailsChanged',
      'ProviderLinked',
      'ProviderUnlinked',
      'ContactAdded',
      'ContactChanged',
      'ContactRemoved',
      'PersonErased',
    ],
    async project(events, tx: Transaction<Tables>) {
      for (const event of events as readonly DirectoryEvent[]) await apply(event, tx, vault)
    },
  }
}

async function apply(event: DirectoryEvent, tx: Transaction<Tables>, vault: Vault): Promise<void> {
  switch (event.type) {
    case 'CompanyRegistered': {
      const { companyId, type, businessName } = event.data
      await tx.insertInto('companies').values({ company_id: companyId, type, name: businessName }).execute()
      return
    }
    case 'CompanyDetailsChanged':
      await tx
        .updateTable('companies')
        .set({ name: event.data.businessName })
        .where('company_id', '=', event.data.companyId)
        .execute()
      return
    case 'ProviderLinked': {
      const link = { client_company_id: event.data.clientCompanyId, vendor_company_id: event.data.vendorCompanyId }
      await tx
        .insertInto('vendor_links')
        .values(link)
        .onConflict(conflict => conflict.doNothing())
        .execute()
      return
    }
    case 'ProviderUnlinked':
      await tx
        .deleteFrom('vendor_links')
        .where('client_company_id', '=', event.data.clientCompanyId)
        .where('vendor_company_id', '=', event.data.vendorCompanyId)
        .execute()
      return
    case 'ContactAdded':
    case 'ContactChanged':
      return saveContact(event, tx, vault)
    case 'ContactRemoved':
      await tx.deleteFrom('company_contacts').where('contact_id', '=', event.data.contactId).execute()
      return
    case 'PersonErased':
      await tx.deleteFrom('company_contacts').where('contact_id', '=', event.data.personId).execute()
      return
    default:
      return
  }
}

/** A contact without an address cannot be invited, so it is not kept here. */
async function saveContact(
  { data, position }: Extract<DirectoryEvent, { type: 'ContactAdded' | 'ContactChanged' }>,
  tx: Transaction<Tables>,
  vault: Vault,
): Promise<void> {
  const email = data.email === null ? null : await vault.open(data.contactId, data.email)
  if (email === null) {
    await tx.deleteFrom('company_contacts').where('contact_id', '=', data.contactId).execute()
    return
  }
  await tx
    .insertInto('company_contacts')
    .values({ contact_id: data.contactId, company_id: data.companyId, email, position })
    .onConflict(conflict => conflict.column('contact_id').doUpdateSet({ email }))
    .execute()
}

export function companies(database: Kysely<Tables>) {
  return {
    byId: (companyId: string) =>
      database.selectFrom('companies').selectAll().where('company_id', '=', companyId).executeTakeFirst(),
    /** The contact that was added first. */
    firstContact: (companyId: string) =>
      database
        .selectFrom('company_contacts')
        .selectAll()
        .where('company_id', '=', companyId)
        .orderBy('position')
        .limit(1)
        .executeTakeFirst(),
    isVendorOf: async (vendorCompanyId: string, clientCompanyId: string): Promise<boolean> =>
      (await database
        .selectFrom('vendor_links')
        .select('vendor_company_id')
        .where('vendor_company_id', '=', vendorCompanyId)
        .where('client_company_id', '=', clientCompanyId)
        .executeTakeFirst()) !== undefined,
  }
}
export type Companies = ReturnType<typeof companies>
