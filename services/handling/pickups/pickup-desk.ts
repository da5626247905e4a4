import { type By, serves } from '@quayside/contracts/access/by.ts'
import type {
  createPickup,
  PickupContent,
  PickupOrderLine,
  wantedOrderLine,
} from '@quayside/contracts/handling/pickups.ts'
import { allocationRoutes, type ShippingFacts, shippingFacts } from '@quayside/contracts/purchase-orders/workflow.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import type * as z from 'zod'
import { byOf, type HandlingDesk } from '../desk/handling-desk.ts'
import type { HandlingOf } from '../desk/handling-rules.ts'
import { clientMeant, ofNoShipment, refused } from '../desk/without-shipment.ts'
import { type HandledShipment, handledShipments } from './handled-shipments.ts'
import { knownPlaces } from './known-places.ts'
import type { AskedPickup } from './pickup-items.ts'
import type { ListedPickup } from './pickup-list.ts'
import type { PickupAsked } from './pickup-rules.ts'
import type { Pickup } from './pickup-state.ts'
import { type PlaceTerms, unknownPlace } from './place-terms.ts'

type WantedPickup = z.output<typeof createPickup>
type WantedLine = z.output<typeof wantedOrderLine>

/** What commands on pickups lean on: their shipment, orders or client, and what the pickup place says of itself. */
export function pickupDesk(desk: HandlingDesk) {
  const { ports, known } = desk
  const { clock, database, call } = ports

  /** The place of somebody who has nothing to do with it says nothing. */
  async function placeIn({ shipper }: PickupContent, { of, by }: Pick<PickupAsked, 'of' | 'by'>): Promise<PlaceTerms> {
    const id = shipper?.place?.placeId
    const place = (await knownPlaces(database, [id])).get(id ?? '')
    return place !== undefined && isNear(place, of, by) ? place : unknownPlace
  }

  async function withPlace(asked: Omit<PickupAsked, 'place'>, content: PickupContent): Promise<PickupAsked> {
    return { ...asked, place: await placeIn(content, asked) }
  }

  async function withoutShipment(clientCompanyId: string, vendors: readonly string[] | null): Promise<HandlingOf> {
    return {
      ...ofNoShipment(clientCompanyId, clock.now()),
      vendors: [...(vendors ?? (await known.suppliersOf(clientCompanyId)))],
    }
  }

  /** `content`: as it will be, where the command says so. */
  async function askedOf(caller: Caller, pickup: Pickup, content = pickup.content): Promise<PickupAsked> {
    const { shipmentId, clientCompanyId, orderLines } = pickup
    if (shipmentId !== null) return withPlace(await desk.asked(caller, shipmentId, 'pickup-not-found'), content)
    const of = await withoutShipment(clientCompanyId, orderLines[0] ? [orderLines[0].vendorCompanyId] : null)
    return withPlace({ by: byOf(caller), now: clock.now(), of }, content)
  }

  /** Of one that is to be made: for a shipment, for lines of orders, or for neither. */
  async function askedNew(
    caller: Caller,
    { shipmentId, orderLines, clientCompanyId, content }: WantedPickup,
    context: CommandContext,
  ): Promise<{ asked: PickupAsked; orderLines: PickupOrderLine[] }> {
    if (shipmentId !== null && orderLines.length > 0) throw new ProblemError('pickup-two-subjects')
    if (shipmentId !== null) {
      const asked = await desk.asked(caller, shipmentId)
      return { asked: await withPlace(asked, content), orderLines: [] }
    }
    const by = byOf(caller)
    if (orderLines.length > 0) {
      const lines = await linesOf(orderLines, by, context)
      const of = await withoutShipment(lines.clientCompanyId, [lines.vendorCompanyId])
      return { asked: await withPlace({ by, now: clock.now(), of }, content), orderLines: lines.lines }
    }
    const of = await withoutShipment(
      await clientMeant(known, by, clientCompanyId),
      by.kind === 'P' ? [by.company] : null,
    )
    return { asked: await withPlace({ by, now: clock.now(), of }, content), orderLines: [] }
  }

  async function linesOf(wanted: readonly WantedLine[], by: By, { causationId }: CommandContext) {
    const ids = [...new Set(wanted.map(line => line.orderId))]
    const orders = new Map(await Promise.all(ids.map(async id => [id, await orderOf(id, by, causationId)] as const)))
    const lines = wanted.map(({ orderId, orderLineId, quantity }, index): PickupOrderLine => {
      const order = orders.get(orderId)
      const line = order?.lines.find(one => one.orderLineId === orderLineId)
      if (order == null || line === undefined) throw refused('pickup-order-line-unknown', `orderLines.${index}`)
      const { orderNumber, vendorCompanyId } = order
      const { orderLineNumber, sku, description, unit } = line
      return { orderId, orderNumber, vendorCompanyId, orderLineId, orderLineNumber, sku, description, unit, quantity }
    })
    const parties = [...orders.values()].flatMap(order =>
      order === null ? [] : [{ clientCompanyId: order.clientCompanyId, vendorCompanyId: order.vendorCompanyId }],
    )
    const [first = { clientCompanyId: '', vendorCompanyId: '' }] = parties
    const isMixed = parties.some(
      one => one.clientCompanyId !== first.clientCompanyId || one.vendorCompanyId !== first.vendorCompanyId,
    )
    if (isMixed) throw refused('pickup-order-lines-mixed', 'orderLines')
    return { ...first, lines }
  }

  /** An order of others is none, and to its supplier one that was not sent. */
  async function orderOf(orderId: string, by: By, causationId: string): Promise<ShippingFacts | null> {
    const path = allocationRoutes.facts.replace(':id', orderId)
    const { status, body } = await call.get('purchase-orders', path, { causationId })
    if (status === 404) return null
    if (status >= 300) throw new ProblemError('unavailable')
    const order = shippingFacts.parse(body)
    const isOwn = by.kind === 'P' ? order.vendorCompanyId === by.company : serves(by, order.clientCompanyId)
    const isKnown = by.kind !== 'P' || !unsent.has(order.status)
    return isOwn && isKnown ? order : null
  }

  /** Of a page of the list: a moment old at most. */
  async function askedOfMany(
    caller: Caller,
    rows: readonly Omit<ListedPickup, 'sort_value'>[],
  ): Promise<AskedPickup[]> {
    const [by, now] = [byOf(caller), clock.now()]
    const pickups = rows.map(row => row.state)
    const [shipments, places] = await Promise.all([
      handledShipments(
        database,
        pickups.flatMap(one => one.shipmentId ?? []),
      ),
      knownPlaces(
        database,
        pickups.map(one => one.content.shipper?.place?.placeId),
      ),
    ])
    return rows.map(({ state: pickup, created_at: createdAt }) => {
      const of = listedOf(pickup, shipments.get(pickup.shipmentId ?? ''), now)
      const place = places.get(pickup.content.shipper?.place?.placeId ?? '')
      const isKnown = place !== undefined && isNear(place, of, by)
      return { pickup, createdAt, asked: { by, now, of, place: isKnown ? place : unknownPlace } }
    })
  }

  /** What a place says to whoever has to do with its company. */
  async function placeFor({ company, scope }: Caller, placeId: string): Promise<PlaceTerms> {
    const place = (await knownPlaces(database, [placeId])).get(placeId)
    const own = [company, ...[scope.clients, scope.vendors].flatMap(ids => (ids === 'all' ? [] : ids))]
    const isTheirs = place?.companyId != null && (await known.isNear(place.companyId, own))
    return place !== undefined && isTheirs ? place : unknownPlace
  }

  return { ...desk, placeFor, askedOf, askedNew, askedOfMany }
}
export type PickupDesk = ReturnType<typeof pickupDesk>

const unsent: ReadonlySet<string> = new Set(['PRE_ORDER', 'PENDING'])

function isNear({ companyId }: PlaceTerms, { clientCompanyId, vendors }: HandlingOf, { company }: By): boolean {
  return companyId !== null && [clientCompanyId, company, ...vendors].includes(companyId)
}

function listedOf(pickup: Pickup, shipment: HandledShipment | undefined, now: string): HandlingOf {
  const { clientCompanyId, shipmentId, content, vendorCompanyId } = pickup
  const none = ofNoShipment(clientCompanyId, now)
  const own = [vendorCompanyId, content.shipper?.companyId].filter(id => id != null)
  if (shipment === undefined) return { ...none, shipmentId, shipmentNumber: pickup.shipmentNumber, vendors: own }
  const { shipmentNumber, status, operation, suppliers, isPickedUp } = shipment
  return { ...none, shipmentId, shipmentNumber, status, operation, vendors: [...suppliers], isPickedUp }
}
