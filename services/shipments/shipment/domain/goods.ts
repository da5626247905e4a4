import type { By } from '@quayside/contracts/access/by.ts'
import { accept, type Decision, type Rejection, reject, rejectAll } from '@quayside/contracts/kernel/decision.ts'
import { nameKey } from '@quayside/contracts/kernel/names.ts'
import { checkCurrency } from '@quayside/contracts/reference/currencies.ts'
import { checkContainerNumber } from '@quayside/contracts/shipments/container-number.ts'
import type { ShipmentInvoice, ShipmentPackage, ShipmentSeal } from '@quayside/contracts/shipments/details.ts'
import type { ShipmentDocumentType } from '@quayside/contracts/shipments/document-types.ts'
import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import { checkSscc } from '@quayside/contracts/shipments/sscc.ts'
import { isNegative } from '@quayside/platform/values/quantities.ts'
import { isSame } from '@quayside/platform/values/same.ts'
import { overpackedLines } from './conditions.ts'
import { type Asked, blocked, live, type Rule } from './rules.ts'
import type { AttachedDocument, Shipment } from './state.ts'
import { goodsIn, isPackageOf } from './supplier-view.ts'

type Answer = Decision<ShipmentEvent>

/** What a supplier gives as well, for its own lines. */
export const suppliedRule: Rule = { rows: [{ who: ['P', 'C', 'O', 'A'], from: live }] }

export type SetPackages = Asked & { readonly type: 'SetPackages'; readonly packages: readonly ShipmentPackage[] }
export type SetSeals = Asked & { readonly type: 'SetSeals'; readonly seals: readonly ShipmentSeal[] }
export type SaveInvoice = Asked & { readonly type: 'SaveInvoice'; readonly invoice: ShipmentInvoice }
export type RemoveInvoice = Asked & { readonly type: 'RemoveInvoice'; readonly invoiceId: string }
export type AttachDocument = Asked & {
  readonly type: 'AttachDocument'
  readonly documentId: string
  readonly documentType: ShipmentDocumentType
  /** The document that the file was uploaded as a new version of. */
  readonly replaces?: string | null
  readonly fileName: string
}
export type RemoveDocument = Asked & { readonly type: 'RemoveDocument'; readonly documentId: string }

/** A supplier's list replaces the packages of its own lines only. */
export function setPackages(command: SetPackages, shipment: Shipment): Answer {
  const refused = blocked(suppliedRule, shipment, command)
  if (refused !== null) return rejectAll([refused])
  const own = (one: ShipmentPackage) => ownsPackage(command.by, shipment, one)
  // A package belongs to the supplier of its contents, so an empty one would belong to nobody.
  const empty = command.by.kind === 'P' ? command.packages.findIndex(one => one.contents.length === 0) : -1
  if (empty !== -1) return reject('package-contents-missing', { number: empty + 1 }, `packages.${empty}.contents`)
  if (!command.packages.every(own)) return reject('line-not-yours', {}, 'packages')
  const packages = [...shipment.packages.filter(one => !own(one)), ...command.packages]
  if (isSame(packages, shipment.packages)) return accept()
  const faults = [
    ...packageFaults(command, shipment),
    ...ssccFaults(command.packages, packages),
    ...overpackedLines({ ...shipment, packages }),
  ]
  const [first, ...rest] = faults
  if (first !== undefined) return rejectAll([first, ...rest])
  return accept({ type: 'PackagesChanged', data: { shipmentId: shipment.shipmentId, packages } })
}

function ownsPackage(by: By, shipment: Shipment, one: ShipmentPackage): boolean {
  return by.kind !== 'P' || isPackageOf(one, shipment, by.company)
}

function packageFaults({ packages, by }: SetPackages, shipment: Shipment): Rejection[] {
  // Another supplier's invoice is to a supplier as if it were none.
  const invoices = shipment.invoices.filter(one => by.kind !== 'P' || one.supplierCompanyId === by.company)
  const faults: (Rejection | null)[] = []
  for (const [index, one] of packages.entries()) {
    const field = `packages.${index}`
    if (one.contents.some(part => shipment.lines.every(line => line.lineId !== part.lineId)))
      faults.push({ code: 'shipment-line-not-found', params: {}, field: `${field}.contents` })
    if (one.invoiceId !== null && invoices.every(invoice => invoice.invoiceId !== one.invoiceId))
      faults.push({ code: 'shipment-invoice-not-found', params: {}, field: `${field}.invoiceId` })
    if (one.containerNumber !== null) faults.push(unlinked(one.containerNumber, shipment, `${field}.containerNumber`))
  }
  return faults.filter(one => one !== null)
}

/** It names one unit: neither several pieces nor two packages. */
function ssccFaults(given: readonly ShipmentPackage[], all: readonly ShipmentPackage[]): Rejection[] {
  return given.flatMap(({ sscc, pieces }, index) => {
    if (sscc == null) return []
    const field = `packages.${index}.sscc`
    const malformed = checkSscc(sscc, field)
    if (malformed !== null) return [malformed]
    if (pieces > 1) return [{ code: 'sscc-several-pieces' as const, params: { value: sscc, pieces }, field }]
    const isShared = all.filter(one => one.sscc === sscc).length > 1
    return isShared ? [{ code: 'sscc-twice' as const, params: { value: sscc }, field }] : []
  })
}

/** Air units have numbers of their own, in no form that is checked. */
function unlinked(value: string, shipment: Shipment, field: string): Rejection | null {
  const malformed = shipment.mode === 'AIR' ? null : checkContainerNumber(value, field)
  if (malformed !== null) return malformed
  const linked = shipment.containers.some(container => container.containerNumber === value)
  return linked ? null : { code: 'container-not-linked', params: { value }, field }
}

export function setSeals(command: SetSeals, shipment: Shipment): Answer {
  const refused = blocked(suppliedRule, shipment, command)
  if (refused !== null) return rejectAll([refused])
  const seals = sealsAfter(command, shipment)
  if (isSame(seals, shipment.seals)) return accept()
  const stray = command.seals
    .map((one, index) =>
      one.containerNumber === null ? null : unsealable(one.containerNumber, command.by, shipment, `seals.${index}`),
    )
    .find(one => one !== null)
  if (stray !== undefined) return rejectAll([stray])
  return accept({ type: 'SealsChanged', data: { shipmentId: shipment.shipmentId, seals } })
}

/** A supplier seals what holds its goods: any other container is to it as if it were none. */
function unsealable(value: string, by: By, shipment: Shipment, field: string): Rejection | null {
  const linked = shipment.containers.find(one => one.containerNumber === value)
  if (by.kind !== 'P' || linked === undefined || goodsIn(shipment, linked, by.company).own)
    return unlinked(value, shipment, field)
  return { code: 'container-not-linked', params: { value }, field }
}

/** A supplier's list replaces its own seals only; whoever else gives the list, each seal stays of who gave it first. */
function sealsAfter({ seals, by }: SetSeals, shipment: Shipment): ShipmentSeal[] {
  const given = seals.map(({ vendorCompanyId: _told, ...seal }) => seal)
  const ownedBy = (vendorCompanyId: string | null | undefined) => (vendorCompanyId == null ? {} : { vendorCompanyId })
  if (by.kind === 'P') {
    const others = shipment.seals.filter(one => one.vendorCompanyId !== by.company)
    return [...others, ...given.map(seal => ({ ...seal, ...ownedBy(by.company) }))]
  }
  return given.map(seal => {
    const alike = shipment.seals.filter(one => one.number === seal.number)
    const before = alike.find(one => one.containerNumber === seal.containerNumber) ?? alike[0]
    return { ...seal, ...ownedBy(before?.vendorCompanyId) }
  })
}

export function saveInvoice(command: SaveInvoice, shipment: Shipment): Answer {
  const refused = blocked(suppliedRule, shipment, command)
  if (refused !== null) return rejectAll([refused])
  const before = shipment.invoices.find(one => one.invoiceId === command.invoice.invoiceId)
  const supplierCompanyId = command.by.kind === 'P' ? command.by.company : command.invoice.supplierCompanyId
  if (command.by.kind === 'P' && before !== undefined && before.supplierCompanyId !== supplierCompanyId)
    return reject('line-not-yours', {}, 'invoice')
  const invoice = { ...command.invoice, supplierCompanyId }
  if (isSame(before, invoice)) return accept()
  const [first, ...rest] = invoiceFaults(invoice, shipment)
  if (first !== undefined) return rejectAll([first, ...rest])
  return accept({ type: 'InvoiceSaved', data: { shipmentId: shipment.shipmentId, invoice } })
}

function invoiceFaults(invoice: ShipmentInvoice, shipment: Shipment): Rejection[] {
  const { number, supplierCompanyId, customsValue, currency } = invoice
  const isTwice = shipment.invoices.some(
    one =>
      one.invoiceId !== invoice.invoiceId &&
      nameKey(one.number) === nameKey(number) &&
      one.supplierCompanyId === supplierCompanyId,
  )
  const faults: (Rejection | null)[] = [
    isTwice ? { code: 'invoice-number-twice', params: { value: number }, field: 'invoice.number' } : null,
    customsValue !== null && isNegative(customsValue)
      ? { code: 'below-zero', params: { value: customsValue }, field: 'invoice.customsValue' }
      : null,
    customsValue !== null && currency === null
      ? { code: 'field-required', params: { field: 'currency' }, field: 'invoice.currency' }
      : null,
    currency === null ? null : checkCurrency(currency, 'invoice.currency'),
  ]
  return faults.filter(one => one !== null)
}

export function removeInvoice(command: RemoveInvoice, shipment: Shipment): Answer {
  const refused = blocked(suppliedRule, shipment, command)
  if (refused !== null) return rejectAll([refused])
  const { invoiceId } = command
  const found = shipment.invoices.find(one => one.invoiceId === invoiceId)
  if (found === undefined) return accept()
  if (command.by.kind === 'P' && found.supplierCompanyId !== command.by.company) return reject('line-not-yours')
  if (shipment.packages.some(one => one.invoiceId === invoiceId))
    return reject('shipment-invoice-in-use', { value: found.number })
  return accept({ type: 'InvoiceRemoved', data: { shipmentId: shipment.shipmentId, invoiceId } })
}

export function attachDocument(command: AttachDocument, shipment: Shipment): Answer {
  const refused = blocked(suppliedRule, shipment, command)
  if (refused !== null) return rejectAll([refused])
  const { documentId, documentType, fileName } = command
  const before = shipment.documents.find(one => one.documentId === documentId)
  const replaces = command.replaces ?? null
  if (replaces !== null) {
    if (before?.formers?.includes(replaces)) return accept()
    const former = shipment.documents.find(one => one.documentId === replaces)
    if (former !== undefined && before === undefined) return replaceDocument(command, former, shipment)
    if (shipment.documents.some(one => one.formers?.includes(replaces))) return reject('document-replaced-meanwhile')
  }
  const vendorCompanyId = command.by.kind === 'P' ? command.by.company : null
  const document = { documentId, documentType, fileName, vendorCompanyId }
  if (isSame(before, { ...document, formers: before?.formers ?? [] })) return accept()
  if (command.by.kind === 'P' && before !== undefined && before.vendorCompanyId !== vendorCompanyId)
    return reject('line-not-yours')
  return accept({ type: 'DocumentAttached', data: { shipmentId: shipment.shipmentId, ...document } })
}

/** It keeps the former's type and whose it is, so what the shipment needs stays there all the time. */
function replaceDocument(
  { by, documentId, fileName }: AttachDocument,
  former: AttachedDocument,
  { shipmentId }: Shipment,
): Answer {
  const { documentId: replaces, documentType, vendorCompanyId } = former
  if (by.kind === 'P' && vendorCompanyId !== by.company) return reject('line-not-yours')
  return accept({
    type: 'DocumentReplaced',
    data: { shipmentId, documentId, documentType, fileName, vendorCompanyId, replaces },
  })
}

export function removeDocument(command: RemoveDocument, shipment: Shipment): Answer {
  const refused = blocked(suppliedRule, shipment, command)
  if (refused !== null) return rejectAll([refused])
  const found = shipment.documents.find(one => one.documentId === command.documentId)
  if (found === undefined) return accept()
  if (command.by.kind === 'P' && found.vendorCompanyId !== command.by.company) return reject('line-not-yours')
  const { documentId, documentType } = found
  return accept({ type: 'DocumentRemoved', data: { shipmentId: shipment.shipmentId, documentId, documentType } })
}

/** A label is of a package: without any there is none to download. */
export function labelRefusal(shipment: Shipment): Rejection | null {
  return shipment.packages.length > 0 ? null : { code: 'package-required-for-label', params: {} }
}
