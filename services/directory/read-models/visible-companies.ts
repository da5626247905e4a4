import type { Caller } from '@quayside/platform/access/caller.ts'
import type { TenantQuery } from '@quayside/platform/access/tenant-query.ts'
import type { ProviderLinkRow } from './companies.ts'

/**
 * The companies whose contacts and places a person sees: their own; a client also its suppliers; the operator the
 * clients it serves and their suppliers.
 */
export async function visibleCompanies(query: TenantQuery, caller: Caller): Promise<string[]> {
  if (caller.companyType === 'provider') return [caller.company]
  const served = caller.scope.clients === 'all' ? [] : caller.scope.clients
  const vendors = await query(caller, async db => {
    const rows: Pick<ProviderLinkRow, 'vendor_company_id'>[] = await db
      .selectFrom('provider_links')
      .select('vendor_company_id')
      .execute()
    return rows.map(row => row.vendor_company_id)
  })
  return [...new Set([caller.company, ...served, ...vendors])]
}

/** A scope that lets row-level security show the rows of just these companies. */
export function ofCompanies(companyIds: readonly string[]) {
  return { scope: { clients: companyIds, vendors: [] } }
}

/** An administrator of the installation sees every company. */
export async function isSeen(query: TenantQuery, caller: Caller, companyId: string): Promise<boolean> {
  return caller.actor === 'A' || (await visibleCompanies(query, caller)).includes(companyId)
}
