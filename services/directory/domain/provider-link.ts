import type { ProviderLinkEvent } from '@quayside/contracts/directory/events.ts'
import { accept, type Decision, reject } from '@quayside/contracts/kernel/decision.ts'
import type { CompanyId } from '@quayside/contracts/kernel/ids.ts'

export type ProviderLink =
  | { readonly status: 'none' }
  | {
      readonly status: 'linked' | 'unlinked'
      readonly clientCompanyId: CompanyId
      readonly vendorCompanyId: CompanyId
      readonly supplierCode: string | null
    }

export type ProviderLinkCommand =
  | { type: 'Link'; clientCompanyId: CompanyId; vendorCompanyId: CompanyId; supplierCode: string | null }
  | { type: 'ChangeSupplierCode'; supplierCode: string | null }
  | { type: 'Unlink' }

function evolve(link: ProviderLink, event: ProviderLinkEvent): ProviderLink {
  switch (event.type) {
    case 'ProviderLinked':
    case 'SupplierCodeChanged':
      return { status: 'linked', ...event.data }
    case 'ProviderUnlinked':
      return link.status === 'none' ? link : { ...link, status: 'unlinked' }
  }
}

function decide(command: ProviderLinkCommand, link: ProviderLink): Decision<ProviderLinkEvent> {
  if (command.type === 'Link') {
    if (link.status === 'linked') return accept()
    const { type: _, ...data } = command
    return accept({ type: 'ProviderLinked', data })
  }
  if (link.status !== 'linked') return command.type === 'Unlink' ? accept() : reject('company-not-found')
  const { clientCompanyId, vendorCompanyId, supplierCode } = link
  if (command.type === 'Unlink') return accept({ type: 'ProviderUnlinked', data: { clientCompanyId, vendorCompanyId } })
  if (command.supplierCode === supplierCode) return accept()
  return accept({
    type: 'SupplierCodeChanged',
    data: { clientCompanyId, vendorCompanyId, supplierCode: command.supplierCode },
  })
}

export const providerLink = { name: 'ProviderLink', initial: { status: 'none' } as ProviderLink, evolve, decide }
