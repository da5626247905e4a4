import type { ActorKind } from '@quayside/contracts/access/actors.ts'
import type { By } from '@quayside/contracts/access/by.ts'
import { carrierOf } from '@quayside/contracts/shipments/carrier.ts'
import type { AskedSide } from '@quayside/contracts/shipments/next-acts.ts'
import type { Co2Summary, ShipmentListItem, shipmentProductItem } from '@quayside/contracts/shipments/queries.ts'
import { sum } from '@quayside/platform/values/quantities.ts'
import type * as z from 'zod'
import { type KeptContainer, keptContainers } from '../../containers/read-models/container-uses.ts'
import { possibleCommands } from '../domain/allowed-commands.ts'
import { unmetConditions, unmetDepartureConditions } from '../domain/conditions.ts'
import { deliveredParts } from '../domain/delivered-parts.ts'
import { exceptionsOf } from '../domain/exceptions.ts'
import { blockedBy, nextActOf } from '../domain/next-act.ts'
import { isOnHold } from '../domain/overlays.ts'
import { type Remembered, rememberedInView } from '../domain/remembered.ts'
import { beforeDeparture } from '../domain/rules.ts'
import { actualTimes, expectedTimes } from '../domain/schedule.ts'
import { suppliersOf } from '../domain/shipment-facts.ts'
import type { Shipment } from '../domain/state.ts'
import { type Passage, wayOf } from '../domain/stations.ts'
import { isPartiallyDelivered, receivedOf } from '../domain/status.ts'
import { supplierView } from '../domain/supplier-view.ts'
import { isLcl } from '../domain/weights.ts'
import { exceptionsFrom } from './exception-rows.ts'

/** What a row keeps as it is; names of companies are looked up when it is read. */
export type KeptRow = Omit<ShipmentListItem, 'clientName' | 'suppliers' | 'actions' | 'containers' | 'stations'> & {
  readonly suppliers: readonly string[]
  /** What they read depends on the day: it is read when the row is. */
  readonly containers: readonly KeptContainer[]
  /** Of its stations; not of rows from before. */
  readonly way?: readonly Passage[]
  /** What stands against the act that it waits for; not of rows from before. */
  readonly blockedBy?: string | null
}
export type KeptLine = Pick<z.infer<typeof shipmentProductItem>, 'line' | 'delivered' | 'counted'>

export type ShipmentRow = {
  id: string
  viewer: string
  client_company_id: string | null
  vendor_company_id: string | null
  version: number
  status: string
  shipment_number: string
  number_key: string
  search_keys: string
  date: string
  etd: string
  eta: string
  last_free_day: string
  mode: string | null
  vendors: readonly string[]
  orders: readonly string[]
  exceptions_from: string
  /** What it waits for the freight operator to do; '' where for nothing, and in a supplier's row. */
  waits_for: string
  /** The same of its client. */
  asks_client: string
  actions: Readonly<Record<string, readonly string[]>>
  row: KeptRow
  lines: readonly KeptLine[]
}
/** What a view tells beside the shipment itself. */
export type Beside = Remembered & {
  /** Of the whole; computed when the shipment changes. */
  readonly co2?: Co2Summary | null
  /** In a supplier's view: what is missing of its goods and of the whole, and it can give. */
  readonly missing?: readonly string[]
  /** In a supplier's view, which shows not all containers: whether the whole is charged as LCL. */
  readonly lcl?: boolean
}
export type ViewRow = Pick<ShipmentRow, 'id' | 'viewer' | 'client_company_id' | 'vendor_company_id'> & {
  state: Shipment
  facts: Beside
}

/** The shipment as its client sees it, then as each supplier does: a view holds nothing that its viewer may not see. */
export function viewsOf(shipment: Shipment, facts: Beside): ViewRow[] {
  const { shipmentId: id, clientCompanyId } = shipment
  const whole = { id, viewer: clientCompanyId, client_company_id: clientCompanyId, vendor_company_id: null }
  return [
    { ...whole, state: shipment, facts },
    ...suppliersOf(shipment)
      // A company that sells to itself sees it as the client.
      .filter(vendor => vendor !== clientCompanyId)
      .map(vendor => ({
        id,
        viewer: vendor,
        client_company_id: null,
        vendor_company_id: vendor,
        ...supplierSees(shipment, facts, vendor),
      })),
  ]
}

/** What a supplier may see, with what of its goods is still missing and it can give itself, and how the whole is charged. */
export function supplierSees(whole: Shipment, facts: Remembered, vendor: string): Pick<ViewRow, 'state' | 'facts'> {
  const state = supplierView(whole, vendor)
  // What others gave for the whole is asked of nobody again.
  const lacking = new Set(missingOf(whole))
  const missing = missingOf(state).filter(code => givenBySuppliers.has(code) && lacking.has(code))
  return { state, facts: { ...rememberedInView(facts, vendor), missing, lcl: isLcl(whole) } }
}
const givenBySuppliers: ReadonlySet<string> = new Set([
  'invoice-required',
  'invoice-date-required',
  'packing-list-required',
  'msds-required',
  'packages-incomplete',
])

export function rowOf({ state, facts, ...keys }: ViewRow): ShipmentRow {
  const { atd, ata } = actualTimes(state)
  const { route } = state.details
  const { etd, eta } = expectedTimes(state)
  const vendors = suppliersOf(state)
  const orders = [...new Map(state.lines.map(line => [line.orderId, line.orderNumber]))]
  const openHolds = state.holds.filter(hold => hold.open).length
  const openIssues = state.issues.filter(issue => issue.open).length
  const isSupplier = keys.vendor_company_id !== null
  const next = isSupplier ? null : nextActOf(state)
  const waitsFor = (side: AskedSide) => (next?.asked.includes(side) ? next.act : '')
  return {
    id: keys.id,
    viewer: keys.viewer,
    client_company_id: keys.client_company_id,
    vendor_company_id: keys.vendor_company_id,
    version: state.version,
    status: state.status,
    shipment_number: state.shipmentNumber,
    number_key: searchKey(state.shipmentNumber),
    search_keys: searchKeys(state),
    date: state.date,
    etd: etd ?? '',
    eta: eta ?? '',
    last_free_day: '',
    mode: state.mode,
    vendors,
    orders: orders.map(([id]) => id),
    exceptions_from: exceptionsFrom(exceptionsOf(state, isSupplier)),
    waits_for: waitsFor('O'),
    asks_client: waitsFor('C'),
    actions: actionsOf(state, keys.viewer, isSupplier),
    row: {
      id: state.shipmentId,
      version: state.version,
      shipmentNumber: state.shipmentNumber,
      date: state.date,
      status: state.status,
      chip: state.chip,
      partiallyDelivered: isPartiallyDelivered(state),
      missing: isSupplier ? [...(facts.missing ?? [])] : missingOf(state),
      operation: state.operation,
      mode: state.mode,
      clientCompanyId: state.clientCompanyId,
      suppliers: vendors,
      orders: orders.map(([id, orderNumber]) => ({ id, orderNumber })),
      references: [...state.references],
      trackingNumber: state.details.identity.trackingNumber,
      carrier: carrierOf(state),
      origin: route.origin,
      destination: route.destination,
      etd,
      atd,
      eta,
      ata,
      quantity: sum(state.lines.map(line => line.quantity)),
      containers: keptContainers(state),
      onHold: isOnHold(state),
      openHolds,
      openIssues,
      way: wayOf(state, facts.bookedAt),
      blockedBy: isSupplier ? null : blockedBy(state),
      co2: facts.co2 ?? null,
    },
    lines: state.lines.map(line => ({
      line,
      delivered: receivedOf(state, line.lineId),
      counted: deliveredParts(state, line),
    })),
  }
}

/** What keeps it from going on: of its departure before it left, of its present status afterwards. */
export function missingOf(shipment: Shipment): string[] {
  if (shipment.ended !== null) return []
  const isBefore = beforeDeparture.includes(shipment.status)
  const unmet = isBefore ? unmetDepartureConditions(shipment) : unmetConditions(shipment)
  return [...new Set(unmet.map(one => one.code))]
}

export function searchKey(text: string): string {
  return text.trim().toLowerCase()
}

/** Spaces, dashes and dots within a number are a matter of taste. */
export function compactKey(text: string): string {
  return searchKey(text).replace(/[\s./_-]+/g, '')
}

type Sought = Pick<Shipment, 'shipmentNumber' | 'lines' | 'references' | 'details' | 'booking' | 'containers'>

/** Everything a person would look for it by, one a line. */
export function searchKeys({ shipmentNumber, lines, references, details, booking, containers }: Sought): string {
  const { mawb, hawb, mbl, hbl, bol } = details.route
  // Who knows the number leaves out its beginning.
  const parts = shipmentNumber.split('-')
  const tracked = [
    shipmentNumber,
    details.identity.trackingNumber,
    details.transportDocument.number,
    booking.reference,
    mawb,
    hawb,
    mbl,
    hbl,
    bol,
    ...containers.map(container => container.containerNumber),
  ]
  const keys = [
    ...parts.map((_, index) => parts.slice(index).join('-')),
    ...lines.flatMap(line => [line.orderNumber, line.sku]),
    ...references.map(reference => reference.value),
    ...tracked,
    ...tracked.map(number => (number === null ? null : compactKey(number))),
  ]
  return [...new Set(keys.flatMap(key => (key === null || key === '' ? [] : [searchKey(key)])))].join('\n')
}

/** What each kind of person could do with it; whether this person may is settled when the list is read. */
function actionsOf(shipment: Shipment, viewer: string, isSupplier: boolean): ShipmentRow['actions'] {
  const kinds: readonly ActorKind[] = isSupplier ? ['P'] : ['A', 'C', 'O']
  return Object.fromEntries(
    kinds.map(kind => {
      const by: By = { kind, uid: null, company: viewer, clients: isSupplier ? [] : [shipment.clientCompanyId] }
      return [kind, possibleCommands(shipment, { by, now: '', today: '' })]
    }),
  )
}
