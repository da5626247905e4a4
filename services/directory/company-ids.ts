import type { CompanyId } from '@quayside/contracts/kernel/ids.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { comparableName } from './domain/company-name.ts'

/** A client's vendor of that name: the same name, however spaced or capitalised, is the same company. */
export function vendorIdOf(clientCompanyId: string, name: string): CompanyId {
  return newIdFor(clientCompanyId, 'vendor', comparableName(name)) as CompanyId
}

export function providerLinkIdOf(clientCompanyId: string, vendorCompanyId: string): string {
  return newIdFor(clientCompanyId, 'provider-link', vendorCompanyId)
}

export function clientServiceIdOf(operatingCompanyId: string, clientCompanyId: string): string {
  return newIdFor(operatingCompanyId, 'client-service', clientCompanyId)
}
