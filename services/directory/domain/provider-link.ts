import type { ProviderLinkEvent } from '@quayside/contracts/directory/events.ts'
import { accept, type Decision, reject } from '@quayside/contracts/kernel/decision.ts'
import type { Sealed } from '@quayside/contracts/kernel/event-schemas.ts'
import type { CompanyId } from '@quayside/contracts/kernel/ids.ts'

export type KnownLink = {
  readonly status: 'linked' | 'unlinked'
  readonly clientCompanyId: CompanyId
  readonly vendorCompanyId: CompanyId
  readonly supplierCode: string | null
  /** Opens with the client's key. */
  readonly notes: Sealed | null
  /** Rises with what the client keeps of its supplier. */
  readonly version: number
}
export type ProviderLink = { readonly status: 'none' } | KnownLink

export type ProviderLinkCommand =
  | {
      type: 'Link'
      clientCompanyId: CompanyId
      vendorCompanyId: CompanyId
      supplierCode: string | null
      notes?: Sealed | null
    }
  | { type: 'Change'; supplierCode: string | null; notes: Sealed | null }
  | { type: 'Unlink' }
  | { type: 'Relink' }

function evolve(link: ProviderLink, event: ProviderLinkEvent): ProviderLink {
  if (event.type === 'ProviderLinked') {
    const { notes, version } = link.status === 'none' ? { notes: null, version: 0 } : link
    return { status: 'linked', ...event.data, notes, version: version + 1 }
  }
  if (link.status === 'none') return link
  switch (event.type) {
    case 'SupplierCodeChanged':
      return { ...link, supplierCode: event.data.supplierCode, version: link.version + 1 }
    case 'SupplierNotesChanged':
      return { ...link, notes: event.data.notes, version: link.version + 1 }
    case 'ProviderUnlinked':
      return { ...link, status: 'unlinked' }
  }
}

function decide(command: ProviderLinkCommand, link: ProviderLink): Decision<ProviderLinkEvent> {
  if (command.type === 'Link') {
    if (link.status === 'linked') return accept()
    const { clientCompanyId, vendorCompanyId } = command
    const supplierCode = command.supplierCode ?? (link.status === 'none' ? null : link.supplierCode)
    const data = { clientCompanyId, vendorCompanyId }
    const linked: ProviderLinkEvent = { type: 'ProviderLinked', data: { ...data, supplierCode } }
    const { notes = null } = command
    if (notes === null) return accept(linked)
    return accept<ProviderLinkEvent>(linked, { type: 'SupplierNotesChanged', data: { ...data, notes } })
  }
  if (link.status === 'none') return command.type === 'Unlink' ? accept() : reject('company-not-found')
  const { status, clientCompanyId, vendorCompanyId, supplierCode } = link
  const parties = { clientCompanyId, vendorCompanyId }
  switch (command.type) {
    case 'Unlink':
      return status === 'unlinked' ? accept() : accept({ type: 'ProviderUnlinked', data: parties })
    case 'Relink':
      return status === 'linked' ? accept() : accept({ type: 'ProviderLinked', data: { ...parties, supplierCode } })
    case 'Change': {
      if (status === 'unlinked') return reject('supplier-retired')
      const events: ProviderLinkEvent[] = []
      if (command.supplierCode !== supplierCode)
        events.push({ type: 'SupplierCodeChanged', data: { ...parties, supplierCode: command.supplierCode } })
      if (command.notes !== link.notes)
        events.push({ type: 'SupplierNotesChanged', data: { ...parties, notes: command.notes } })
      return accept(...events)
    }
  }
}

export const providerLink = { name: 'ProviderLink', initial: { status: 'none' } as ProviderLink, evolve, decide }
