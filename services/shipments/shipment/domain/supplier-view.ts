import type { ContainerLink } from '@quayside/contracts/shipments/details.ts'
import type { Milestone } from '@quayside/contracts/shipments/milestones.ts'
import type { ShipmentChip } from '@quayside/contracts/shipments/statuses.ts'
import { isOnHold } from './overlays.ts'
import { nothingReported } from './reported-emissions.ts'
import type { Shipment } from './state.ts'
import { chipOf, progressOf } from './status.ts'

/**
 * What a supplier may see: header, route, milestones and its own lines, packages, invoices and documents. Never other
 * suppliers, charges, customs, containers' other goods, or measures of the whole.
 */
export function supplierView(shipment: Shipment, vendorCompanyId: string): Shipment {
  const lines = shipment.lines.filter(line => line.vendorCompanyId === vendorCompanyId)
  const own = new Set(lines.map(line => line.lineId))
  const packages = shipment.packages.filter(one => isPackageOf(one, shipment, vendorCompanyId))
  const numbers = new Set(packages.map(one => one.containerNumber))
  const isShared = (container: ContainerLink) => goodsIn(shipment, container, vendorCompanyId).others
  const written = Object.entries(shipment.writtenOff).filter(([lineId]) => own.has(lineId))
  const drops = shipment.drops.map(drop => ({ ...drop, lines: drop.lines.filter(line => own.has(line.lineId)) }))
  const packageIds = new Set(packages.map(one => one.packageId))
  const view = {
    ...shipment,
    lines,
    packages,
    milestones: milestonesOf(shipment.milestones, { numbers, packageIds, vendorCompanyId }),
    invoices: shipment.invoices.filter(one => one.supplierCompanyId === vendorCompanyId),
    documents: shipment.documents.filter(one => one.vendorCompanyId === vendorCompanyId),
    containers: shipment.containers
      .filter(one => numbers.has(one.containerNumber))
      .map(one => ({ ...one, sharePercent: null, vgmKg: isShared(one) ? null : one.vgmKg })),
    seals: shipment.seals.filter(one => one.vendorCompanyId === vendorCompanyId),
    details: {
      ...shipment.details,
      cargo: { ...shipment.details.cargo, grossWeightKg: null, volumeM3: null },
      transportDocument: { ...shipment.details.transportDocument, invoiceReceivedFrom: null },
    },
    // The client's own numbers, and what belongs to the whole.
    references: [],
    parties: shipment.parties.filter(one => one.companyId === vendorCompanyId),
    charges: [],
    declarations: [],
    emissions: nothingReported,
    // That it stands still, of no kind and for no reason.
    holds: [],
    onHold: isOnHold(shipment),
    issues: shipment.issues.filter(one => one.vendorCompanyId === vendorCompanyId),
    comments: [],
    drops: drops.filter(drop => drop.lines.length > 0),
    writtenOff: Object.fromEntries(written),
    onHand: [],
    onHandOf: {},
    collections: (shipment.collections ?? []).filter(one => one.vendorCompanyId === vendorCompanyId),
    receipts: (shipment.receipts ?? []).filter(one => one.vendorCompanyId === vendorCompanyId),
  }
  return { ...view, chip: chipInView(shipment, view, vendorCompanyId) }
}

/** What is in a package says whose it is; of one of which nobody has said that, that all goods are one supplier's. */
export function isPackageOf(
  { contents }: Pick<Shipment['packages'][number], 'contents'>,
  { lines }: Pick<Shipment, 'lines'>,
  vendorCompanyId: string,
): boolean {
  const isOwn = (line: Shipment['lines'][number] | undefined) => line?.vendorCompanyId === vendorCompanyId
  if (contents.length === 0) return lines.every(isOwn)
  return contents.every(part => isOwn(lines.find(line => line.lineId === part.lineId)))
}

/** Whose goods a container holds: a supplier's own, and those of others, on this shipment or beside it. */
export function goodsIn(
  { packages, lines }: Pick<Shipment, 'packages' | 'lines'>,
  { load, containerNumber }: Pick<ContainerLink, 'load' | 'containerNumber'>,
  vendorCompanyId: string,
): { own: boolean; others: boolean } {
  const inside = packages.filter(one => one.containerNumber === containerNumber)
  const isOwn = (one: Shipment['packages'][number]) => isPackageOf(one, { lines }, vendorCompanyId)
  return { own: inside.some(isOwn), others: load === 'LCL' || !inside.every(isOwn) }
}

type Own = {
  readonly numbers: ReadonlySet<string | null>
  readonly packageIds: ReadonlySet<string>
  readonly vendorCompanyId: string
}

/** Those of the whole and of its own containers and packages. */
function milestonesOf(milestones: Shipment['milestones'], own: Own): Shipment['milestones'] {
  const shown = Object.entries(milestones).flatMap(([id, kept]) => {
    const milestone = milestoneFor(kept.milestone, own)
    return milestone === null ? [] : [[id, { ...kept, milestone }] as const]
  })
  return Object.fromEntries(shown)
}

/** What a supplier, who sees this much of the shipment, is told of a milestone beside it. */
export function milestoneInView(
  milestone: Milestone,
  { packages }: Pick<Shipment, 'packages'>,
  vendorCompanyId: string,
): Milestone | null {
  const numbers = new Set(packages.map(one => one.containerNumber))
  return milestoneFor(milestone, { numbers, packageIds: new Set(packages.map(one => one.packageId)), vendorCompanyId })
}

/** A milestone of unnamed packages is shown without their number, as of the whole. One of goods that left a warehouse is shown to their supplier alone. */
function milestoneFor(milestone: Milestone, { numbers, packageIds, vendorCompanyId }: Own): Milestone | null {
  const { scope } = milestone
  if (scope.of === 'shipment') return milestone
  if (scope.of === 'container') return numbers.has(scope.containerNumber) ? milestone : null
  if (scope.packageIds.length === 0 && scope.releaseId === undefined) return { ...milestone, scope: { of: 'shipment' } }
  if (scope.packageIds.length === 0) return scope.vendorCompanyId === vendorCompanyId ? milestone : null
  return scope.packageIds.every(one => packageIds.has(one)) ? milestone : null
}

/** Goods of others that were picked up or wait in a warehouse say nothing of those of this supplier, who has this view. */
function chipInView(whole: Shipment, view: Shipment, vendorCompanyId: string): ShipmentChip | null {
  if (view.lines.length === whole.lines.length) return whole.chip
  const onHand = (whole.onHand ?? []).filter(receiptId => whole.onHandOf?.[receiptId] === vendorCompanyId)
  const { pickedUp, received } = progressOf({ ...view, onHand })
  return chipOf(whole, whole.status, { ...progressOf(whole), pickedUp, received })
}
