import type { ProviderLinkEvent } from '@quayside/contracts/directory/events.ts'
import { accept, type Decision, reject } from '@quayside/contracts/kernel/decision.ts'
import type { Sealed } from '@quayside/contracts/kernel/event-schemas.ts'
import type { CompanyId, ImportId } from '@quayside/contracts/kernel/ids.ts'

export type KnownLink = {
  readonly status: 'linked' | 'unlinked'
  readonly clientCompanyId: CompanyId
  readonly vendorCompanyId: CompanyId
  /** Unlinked with the file that had brought it in: as if it had never been linked. */
  readonly takenBack: boolean
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
      importId?: ImportId
    }
  | { type: 'Change'; supplierCode: string | null; notes: Sealed | null; importId?: ImportId }
  | { type: 'Unlink' }
  | { type: 'TakeBack' }
  | { type: 'Relink' }

function evolve(link: ProviderLink, event: ProviderLinkEvent): ProviderLink {
  if (event.type === 'ProviderLinked') {
    const { clientCompanyId, vendorCompanyId, supplierCode } = event.data
    const { notes, version } = link.status === 'none' ? { notes: null, version: 0 } : link
    const of = { clientCompanyId, vendorCompanyId, supplierCode }
    return { status: 'linked', takenBack: false, ...of, notes, version: version + 1 }
  }
  if (link.status === 'none') return link
  switch (event.type) {
    case 'SupplierCodeChanged':
      return { ...link, supplierCode: event.data.supplierCode, version: link.version + 1 }
    case 'SupplierNotesChanged':
      return { ...link, notes: event.data.notes, version: link.version + 1 }
    case 'ProviderUnlinked':
      if (event.data.takenBack !== true) return { ...link, status: 'unlinked' }
      return { ...link, status: 'unlinked', takenBack: true, supplierCode: null, notes: null }
  }
}

function decide(command: ProviderLinkCommand, link: ProviderLink): Decision<ProviderLinkEvent> {
  if (command.type === 'Link') {
    if (link.status === 'linked') return accept()
    const { clientCompanyId, vendorCompanyId } = command
    const supplierCode = command.supplierCode ?? (link.status === 'none' ? null : link.supplierCode)
    const data = { clientCompanyId, vendorCompanyId }
    const by = byFile(command)
    const linked: ProviderLinkEvent = { type: 'ProviderLinked', data: { ...data, supplierCode, ...by } }
    const { notes = null } = command
    if (notes === null) return accept(linked)
    return accept<ProviderLinkEvent>(linked, { type: 'SupplierNotesChanged', data: { ...data, notes, ...by } })
  }
  const isGone = link.status === 'none' || link.takenBack
  if (isGone && (command.type === 'Unlink' || command.type === 'TakeBack')) return accept()
  if (isGone) return reject('company-not-found')
  const { status, clientCompanyId, vendorCompanyId, supplierCode } = link
  const parties = { clientCompanyId, vendorCompanyId }
  switch (command.type) {
    case 'Unlink':
      return status === 'unlinked' ? accept() : accept({ type: 'ProviderUnlinked', data: parties })
    case 'TakeBack':
      return accept({ type: 'ProviderUnlinked', data: { ...parties, takenBack: true } })
    case 'Relink':
      return status === 'linked' ? accept() : accept({ type: 'ProviderLinked', data: { ...parties, supplierCode } })
    case 'Change': {
      if (status === 'unlinked') return reject('supplier-retired')
      const events: ProviderLinkEvent[] = []
      const by = byFile(command)
      if (command.supplierCode !== supplierCode)
        events.push({ type: 'SupplierCodeChanged', data: { ...parties, supplierCode: command.supplierCode, ...by } })
      if (command.notes !== link.notes)
        events.push({ type: 'SupplierNotesChanged', data: { ...parties, notes: command.notes, ...by } })
      return accept(...events)
    }
  }
}

const byFile = ({ importId }: { importId?: ImportId }) => (importId === undefined ? {} : { importId })

export const providerLink = { name: 'ProviderLink', initial: { status: 'none' } as ProviderLink, evolve, decide }
