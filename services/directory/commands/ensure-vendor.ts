import type { Sealed } from '@quayside/contracts/kernel/event-schemas.ts'
import type { CompanyId, ImportId } from '@quayside/contracts/kernel/ids.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { providerLinkIdOf, vendorIdOf } from '../company-ids.ts'
import { company } from '../domain/company.ts'
import type { WrittenDetails } from '../domain/company-details.ts'
import { writtenName } from '../domain/company-name.ts'
import { providerLink } from '../domain/provider-link.ts'

export type NewVendor = {
  clientCompanyId: string
  name: string
  supplierCode: string | null
  country: string | null
  timeZone: string
  importId: string | null
  /** Of one that a person makes. */
  details?: WrittenDetails
  notes?: Sealed | null
  /** Of a file of suppliers: told by what is said of the supplier as by the link. */
  linkedBy?: ImportId
}

/** A vendor company of a client, and the link between them; both are there already when it is asked for again. */
export function ensureVendor({ commands }: Pick<Ports, 'commands'>) {
  return async (vendor: NewVendor, context: CommandContext) => {
    const clientCompanyId = vendor.clientCompanyId as CompanyId
    const companyId = vendorIdOf(clientCompanyId, vendor.name)
    const by = vendor.linkedBy === undefined ? {} : { importId: vendor.linkedBy }
    const registered = await commands.handle({
      aggregate: company,
      id: companyId,
      command: {
        type: 'Register',
        registration: {
          companyId,
          type: 'provider',
          businessName: writtenName(vendor.name),
          country: vendor.country,
          currency: null,
          timeZone: vendor.timeZone,
          registeredBy: null,
          createdForClient: clientCompanyId,
          importId: vendor.importId as ImportId | null,
        },
        ...(vendor.details !== undefined && { details: vendor.details }),
      },
      context,
      companies: () => [companyId, clientCompanyId],
    })
    if (registered.kind !== 'accepted') return registered
    // One that was taken back is there already, and says what it said then.
    const described = vendor.details === undefined ? registered : await describe(companyId, vendor, context)
    if (described.kind !== 'accepted') return described
    const linked = await commands.handle({
      aggregate: providerLink,
      id: providerLinkIdOf(clientCompanyId, companyId),
      command: {
        type: 'Link',
        clientCompanyId,
        vendorCompanyId: companyId,
        supplierCode: vendor.supplierCode,
        notes: vendor.notes ?? null,
        ...by,
      },
      context,
      companies: () => [companyId, clientCompanyId],
    })
    if (linked.kind !== 'accepted') return linked
    return { ...registered, position: linked.position ?? described.position ?? registered.position }
  }

  function describe(companyId: CompanyId, { details, linkedBy, clientCompanyId }: NewVendor, context: CommandContext) {
    return commands.handle({
      aggregate: company,
      id: companyId,
      command: { type: 'ChangeDetails', ...(details as WrittenDetails), ...(linkedBy && { importId: linkedBy }) },
      context,
      companies: () => [companyId, clientCompanyId],
    })
  }
}
export type EnsureVendor = ReturnType<typeof ensureVendor>
