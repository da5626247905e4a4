import type { Language } from '@quayside/contracts/reference/languages.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import type { CarrierVolumeFactor } from '@quayside/contracts/shipments/volume-factors.ts'
import { withReasons } from '@quayside/platform/words/error-text.ts'
import { containerClocksOf, keptContainers, summaryOf, type Uses } from '../../containers/read-models/container-uses.ts'
import { allowedCommands, type Person } from '../domain/allowed-commands.ts'
import { customsValues } from '../domain/customs-values.ts'
import { deliveredParts } from '../domain/delivered-parts.ts'
import { nextActOf } from '../domain/next-act.ts'
import { isOnHold, isOthersHold } from '../domain/overlays.ts'
import { milestoneChoices } from '../domain/recording.ts'
import { nothingReported } from '../domain/reported-emissions.ts'
import { actualTimes, expectedTimes } from '../domain/schedule.ts'
import type { Declaration, Shipment } from '../domain/state.ts'
import { stationsOf } from '../domain/stations.ts'
import { isPartiallyDelivered, receivedOf } from '../domain/status.ts'
import { kgPerM3Of, measuresOf, weightsOf } from '../domain/weights.ts'
import { type Beside, missingOf } from './shipment-row.ts'

export type Around = {
  readonly clientName: string | null
  /** By their id, of the companies whose lines are on it. */
  readonly suppliers: ReadonlyMap<string, string | null>
  /** By their uid, of who wrote the comments. */
  readonly people: ReadonlyMap<string, string | null>
  /** A look into the past knows no commands. */
  readonly isPast: boolean
  /** The reader's. */
  readonly language: Language
  readonly anchors: ShipmentDetail['anchors']
  /** Events since the last anchor. */
  readonly notAnchored: number
  /** Of its containers: their tariffs and what happened to them. */
  readonly uses: Uses
  /** The client's own, by carrier. */
  readonly volumeFactors: readonly CarrierVolumeFactor[]
}

/** `shipment` is what the person's side may see of it; charges and customs never leave for a supplier. */
export function detailOf(shipment: Shipment, facts: Beside, person: Person, around: Around): ShipmentDetail {
  const { kind } = person.by
  const isSupplier = kind === 'P'
  const { booking, details, references, parties, packages, seals, legs, invoices, drops } = shipment
  return {
    id: shipment.shipmentId,
    version: shipment.version,
    shipmentNumber: shipment.shipmentNumber,
    date: shipment.date,
    status: shipment.status,
    chip: shipment.chip,
    partiallyDelivered: isPartiallyDelivered(shipment),
    missing: isSupplier ? [...(facts.missing ?? [])] : missingOf(shipment),
    asked: [...(nextActOf(shipment)?.asked ?? [])],
    clientCompanyId: shipment.clientCompanyId,
    clientName: around.clientName,
    operation: shipment.operation,
    mode: shipment.mode,
    booking,
    ...expectedTimes(shipment),
    ...actualTimes(shipment),
    stations: stationsOf(shipment, person.today, facts.bookedAt ?? null),
    details,
    references: [...references],
    noReference: shipment.noReference,
    parties: [...parties],
    lines: shipment.lines.map(line => ({
      ...line,
      supplierName: around.suppliers.get(line.vendorCompanyId) ?? null,
      delivered: receivedOf(shipment, line.lineId),
      counted: deliveredParts(shipment, line),
      writtenOff: shipment.writtenOff[line.lineId] ?? '0',
    })),
    packages: [...packages],
    containers: [...shipment.containers],
    ...containersRead(shipment, around.uses, person),
    seals: [...seals],
    legs: [...legs],
    milestones: milestonesOf(shipment),
    ...(isSupplier ? {} : { unknownMessages: [...(facts.unknownMessages ?? [])] }),
    // The measures of its own packages tell a supplier nothing of the whole.
    weights: weightsShown(shipment, facts, around.volumeFactors),
    ...(isSupplier ? {} : { charges: chargesFor(shipment, kind), declarations: shipment.declarations.map(computed) }),
    invoices: [...invoices],
    documents: shipment.documents.map(({ documentId, documentType, fileName, formers = [] }) => ({
      documentId,
      documentType,
      fileName,
      ...(formers.length === 0 ? {} : { formers: [...formers] }),
    })),
    drops: [...drops],
    onHold: isOnHold(shipment),
    holds: shipment.holds.map(hold => ({
      id: hold.holdId,
      kind: hold.kind,
      reason: hold.reason,
      condition: hold.condition,
      open: hold.open,
      ...(hold.placedBy && { placedBy: hold.placedBy }),
      liftable: hold.open && isOthersHold(hold, shipment, kind) === null,
    })),
    issues: shipment.issues.map(({ issueId: id, kind: of, text, open }) => ({
      id,
      kind: of,
      text,
      open,
      lines: [...(facts.issueLines?.[id] ?? [])],
    })),
    comments: facts.comments.map(({ id, text, at = null, uid }) => ({
      id,
      text,
      at,
      author: around.people.get(uid ?? '') ?? null,
    })),
    ...(isSupplier ? {} : { co2: facts.co2 ?? null, emissions: shipment.emissions ?? nothingReported }),
    anchors: around.anchors,
    notAnchored: around.notAnchored,
    links: linksOf(shipment.shipmentId),
    allowedCommands: around.isPast ? [] : withReasons(allowedCommands(shipment, person), around.language),
    ...(around.isPast ? {} : { milestoneChoices: withReasons(choicesOf(shipment, person), around.language) }),
  }
}

type Choice = Omit<NonNullable<ShipmentDetail['milestoneChoices']>[number], 'message'>

function choicesOf(shipment: Shipment, person: Person): Choice[] {
  return milestoneChoices(shipment, person).map(({ code, refused }) => {
    if (refused === null) return { code, allowed: true }
    return { code, allowed: false, reason: refused.code, params: { ...refused.params } }
  })
}

function linksOf(id: string): NonNullable<ShipmentDetail['links']> {
  const handled = (list: string) => `/${list}?filter[shipmentId]=${id}`
  return {
    history: `/shipments/${id}/history`,
    pickups: handled('pickups'),
    warehouseReceipts: handled('warehouse-receipts'),
  }
}

function containersRead(shipment: Shipment, uses: Uses, { now, by }: Person): Partial<ShipmentDetail> {
  const isSupplier = by.kind === 'P'
  const isOver = shipment.ended !== null
  const numbers = shipment.containers.map(({ containerUseId, containerNumber }) => ({
    containerUseId,
    containerNumber,
  }))
  return {
    containerSummaries: keptContainers(shipment).map(one => summaryOf(one, uses, now, isSupplier, isOver)),
    ...(isSupplier ? {} : { containerClocks: numbers.map(one => containerClocksOf(one, uses, now)) }),
  }
}

/** As corrected; one that did not happen is told by the change log. */
function milestonesOf({ milestones }: Shipment): ShipmentDetail['milestones'] {
  return Object.values(milestones)
    .flatMap(({ milestone, corrected }) => {
      if (corrected === null) return [milestone]
      return corrected.at === null ? [] : [{ ...milestone, at: corrected.at }]
    })
    .sort((one, other) => (one.at < other.at ? -1 : 1))
}

function weightsShown(
  shipment: Shipment,
  { lcl }: Beside,
  factors: readonly CarrierVolumeFactor[],
): ShipmentDetail['weights'] {
  const kgPerM3 = kgPerM3Of(shipment, factors)
  const none = { ...measuresOf(shipment), volumetricKg: null, kgPerM3, chargeable: null, unit: null }
  return weightsOf(shipment, factors, lcl) ?? none
}

/** What a charge costs the operating company is nobody else's to know. */
function chargesFor({ charges }: Shipment, kind: Person['by']['kind']): NonNullable<ShipmentDetail['charges']> {
  if (kind === 'A' || kind === 'O') return [...charges]
  return charges.map(({ expense: _expense, payTo: _payTo, ...charge }) => ({ ...charge, payTo: null }))
}

function computed({
  override,
  overrideReason,
  ...declaration
}: Declaration): NonNullable<ShipmentDetail['declarations']>[number] {
  const values = customsValues(declaration)
  return {
    ...declaration,
    computed:
      values === null
        ? null
        : {
            ...values,
            lines: values.lines.map(({ lineId, value, duty, vat }) => ({ lineId, value, duty, vat })),
          },
    overridden: override === null ? null : { ...override, reason: overrideReason ?? '' },
  }
}
