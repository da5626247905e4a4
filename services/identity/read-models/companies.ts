import type { CompanyType } from '@quayside/contracts/access/actors.ts'
import { companyRows, linkRows, type PartyEventOf, partiesProjection } from '@quayside/platform/parties/party-rows.ts'
import type { Vault } from '@quayside/platform/ports/vault.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import type { Kysely, Transaction } from 'kysely'

type Tables = {
  companies: { company_id: string; type: CompanyType; name: string }
  vendor_links: { client_company_id: string; vendor_company_id: string }
  company_contacts: { contact_id: string; company_id: string; email: string; position: string }
}

/** What identity leans on of the directory: companies' names, who supplies whom, whom to invite. */
export function companiesProjection(vault: Vault): Projection {
  return partiesProjection('companies', [
    companyRows('companies', ({ type, name }) => ({ type, name })),
    linkRows('vendor_links'),
    {
      table: 'company_contacts',
      on: {
        ContactAdded: (event, tx) => saveContact(event, tx, vault),
        ContactChanged: (event, tx) => saveContact(event, tx, vault),
        ContactRemoved: ({ data }, tx) => forgetContact(data.contactId, tx),
        PersonErased: ({ data }, tx) => forgetContact(data.personId, tx),
      },
    },
  ])
}

/** A contact without an address cannot be invited, and what a client keeps for itself is not: neither is kept here. */
async function saveContact(
  { data, position }: PartyEventOf<'ContactAdded' | 'ContactChanged'>,
  tx: Transaction<Tables>,
  vault: Vault,
): Promise<void> {
  const email = data.email === null || data.keptBy !== undefined ? null : await vault.open(data.contactId, data.email)
  if (email === null) return forgetContact(data.contactId, tx)
  await tx
    .insertInto('company_contacts')
    .values({ contact_id: data.contactId, company_id: data.companyId, email, position })
    .onConflict(conflict => conflict.column('contact_id').doUpdateSet({ email }))
    .execute()
}

async function forgetContact(contactId: string, tx: Transaction<Tables>): Promise<void> {
  await tx.deleteFrom('company_contacts').where('contact_id', '=', contactId).execute()
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
