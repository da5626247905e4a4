import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import { checkHazardClass, checkUnNumber } from '@quayside/contracts/shipments/dangerous-goods.ts'
import type { ShipmentPlace } from '@quayside/contracts/shipments/details.ts'
import { type DocumentStage, requiredDocuments } from '@quayside/contracts/shipments/document-types.ts'
import { compare, sum } from '@quayside/platform/values/quantities.ts'
import { actualMilestones, ofCode } from './milestones.ts'
import type { Shipment } from './state.ts'
import { weightsOf } from './weights.ts'

const unmet = (code: Rejection['code'], params: Rejection['params'] = {}): Rejection => ({ code, params })

/** The documents that a stage asks for and that are not there. */
export function missingDocuments({ documents, details }: Shipment, stage: DocumentStage): Rejection[] {
  return requiredDocuments(stage, details.cargo.dangerousGoods)
    .filter(({ anyOf }) => documents.every(one => !anyOf.has(one.documentType)))
    .map(({ code }) => unmet(code))
}

/** What keeps a shipment from departing, one by one; each alone stops a person, and becomes a hold for a carrier's word. */
export function unmetDepartureConditions(shipment: Shipment): Rejection[] {
  const list = missingDocuments(shipment, 'departure')
  if (shipment.invoices.length === 0 || shipment.invoices.some(one => one.date === null))
    list.push(unmet('invoice-date-required'))
  if (shipment.mode === null) list.push(unmet('transport-mode-required'))
  else if (weightsOf(shipment) === null) list.push(unmet('volumetric-weight-required'))
  return [...list, ...unmetCargo(shipment), ...countryFaults(shipment), ...incompleteLines(shipment)]
}

/** Everything unmet of what the status the shipment has reached asks for. */
export function unmetConditions(shipment: Shipment): Rejection[] {
  switch (shipment.status) {
    case 'IN_TRANSIT':
      return unmetDepartureConditions(shipment)
    case 'AT_DESTINATION':
    case 'DELIVERED':
      return [...atDestination(shipment), ...unclearedImports(shipment)]
    case 'ON_CUSTOMS':
      return [...atDestination(shipment), ...unreadyCustoms(shipment), ...unclearedImports(shipment)]
    default:
      return []
  }
}

function atDestination(shipment: Shipment): Rejection[] {
  const before = unmetDepartureConditions(shipment).filter(one => one.code !== 'transport-document-required')
  const codes = new Set(before.map(one => one.code))
  return [...before, ...missingDocuments(shipment, 'destination').filter(one => !codes.has(one.code))]
}

export function unreadyCustoms({ declarations, parties }: Shipment): Rejection[] {
  const brokerParty = parties.some(one => one.role === 'customs-broker')
  const ready = declarations.some(
    one => one.number !== null && one.date !== null && (one.broker !== null || brokerParty),
  )
  return ready ? [] : [unmet('declaration-incomplete')]
}

/** Only where something was cleared: before that, open declarations are no fault. */
function unclearedImports(shipment: Shipment): Rejection[] {
  const cleared = ofCode(actualMilestones(shipment), 'CLEARED').length > 0
  const left = cleared ? unclearedImport(shipment) : null
  return left === null ? [] : [left]
}

/** What import customs has not done yet: what crosses a border needs a declaration, and each that there is, its release. */
export function unclearedImport(shipment: Shipment): Rejection | null {
  const imports = shipment.declarations.filter(one => one.kind === 'IMPORT')
  if (imports.some(one => one.state !== 'CLEARED')) return unmet('imports-not-cleared')
  return imports.length === 0 && crossesBorder(shipment) ? unmet('import-declaration-required') : null
}

/** Into another customs territory; unless both ends are known to be in one, it does. */
export function crossesBorder({ details: { route } }: Shipment): boolean {
  return !isOneCustomsTerritory(countryOf(route.origin), countryOf(route.destination))
}

function unmetCargo({ details: { cargo } }: Shipment): Rejection[] {
  const list: Rejection[] = []
  if (cargo.temperatureControlled) {
    const { temperatureMinC: low, temperatureMaxC: high } = cargo
    if (low === null || high === null) list.push(unmet('temperature-required'))
    else if (low > high) list.push(unmet('temperature-range-reversed'))
  }
  if (cargo.dangerousGoods) {
    const { hazardClass, unNumber, properShippingName } = cargo
    if (hazardClass === null || unNumber === null || properShippingName === null) list.push(unmet('hazard-required'))
    else list.push(...[checkHazardClass(hazardClass), checkUnNumber(unNumber)].filter(one => one !== null))
  }
  return list
}

/**
 * The places of receipt and delivery where the document states them, else its ports; of an end of which nobody entered
 * what it states, the shipment's own country holds.
 */
function countryFaults({ details: { route, transportDocument: stated } }: Shipment): Rejection[] {
  const own = [countryOf(route.origin), countryOf(route.destination)]
  const document = [
    stated.placeOfReceiptCountry ?? stated.portOfLoadingCountry ?? own[0],
    stated.placeOfDeliveryCountry ?? stated.portOfDischargeCountry ?? own[1],
  ]
  if (own.includes(null)) return [unmet('route-countries-required')]
  if (document.every((country, end) => country === own[end])) return []
  return [unmet('countries-differ', { document: document.join(' - '), shipment: own.join(' - ') })]
}

export function countryOf(place: ShipmentPlace | null): string | null {
  return place?.country ?? place?.unlocode?.slice(0, 2) ?? null
}

export function packedOf({ packages }: Pick<Shipment, 'packages'>, lineId: string): string {
  return sum(packages.flatMap(one => one.contents.filter(part => part.lineId === lineId).map(part => part.quantity)))
}

function incompleteLines(shipment: Shipment): Rejection[] {
  return isAllOfOneLine(shipment) ? [] : unpackedLines(shipment)
}

/** Packages of which nobody has said what is in them, as a booking gives them: where all is of one line it is in them. */
function isAllOfOneLine({ lines, packages }: Shipment): boolean {
  return lines.length === 1 && packages.length > 0 && packages.every(one => one.contents.length === 0)
}

function unpackedLines(shipment: Shipment): Rejection[] {
  return shipment.lines
    .map(line => ({ line, packed: packedOf(shipment, line.lineId) }))
    .filter(({ line, packed }) => compare(packed, line.quantity) !== 0)
    .map(({ line, packed }) =>
      unmet('packages-incomplete', {
        line: `${line.orderNumber}/${line.orderLineNumber}`,
        packed,
        quantity: line.quantity,
      }),
    )
}

/** Lines of which the packages hold more than is shipped. */
export function overpackedLines(shipment: Pick<Shipment, 'packages' | 'lines'>): Rejection[] {
  return shipment.lines
    .map(line => ({ line, packed: packedOf(shipment, line.lineId) }))
    .filter(({ line, packed }) => compare(packed, line.quantity) > 0)
    .map(({ line, packed }) => ({
      code: 'packages-exceed-line' as const,
      params: { line: `${line.orderNumber}/${line.orderLineNumber}`, packed, quantity: line.quantity },
      field: 'packages',
    }))
}

/** The customs territory of the European Union, with Monaco; every other country is one of its own here. */
const european = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK'.split(' '),
)

function isOneCustomsTerritory(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return false
  return one === other || (european.has(one) && european.has(other))
}
