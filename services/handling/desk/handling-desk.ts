import { type By, serves } from '@quayside/contracts/access/by.ts'
import type { ErrorCode } from '@quayside/contracts/errors/codes.ts'
import type { HandledPackage } from '@quayside/contracts/handling/handled-goods.ts'
import type { HandlingHistory } from '@quayside/contracts/handling/pickup-queries.ts'
import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import {
  handledAnswer,
  handledRoutes,
  handlingFacts,
  type ReleasedGoods,
  type ToldOfGoods,
} from '@quayside/contracts/shipments/handled.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { handledTotals } from '@quayside/platform/values/freight/measures.ts'
import type { Handling, OfShipment } from './handling-rules.ts'
import { knownParties } from './known-parties.ts'

export function byOf({ actor, uid, company, scope }: Caller): By {
  return { kind: actor, uid, company, clients: scope.clients }
}

/** What pickups and receipts ask of their shipment, and what they tell it. */
export function handlingDesk(ports: Ports) {
  const { call, clock, database, log } = ports

  async function factsOf(shipmentId: string, missing: ErrorCode = 'shipment-not-found'): Promise<OfShipment> {
    const path = handledRoutes.facts.replace(':id', shipmentId)
    const { status, body } = await call.get('shipments', path, { causationId: `facts-of/${shipmentId}` })
    if (status === 404) throw new ProblemError(missing)
    if (status >= 300) throw new ProblemError('unavailable')
    return handlingFacts.parse(body)
  }

  /** The shipment that a command or a look is about; whom it does not concern is told that there is no such thing. */
  async function asked(
    caller: Caller,
    shipmentId: string,
    missing: ErrorCode = 'shipment-not-found',
  ): Promise<Handling> {
    const by = byOf(caller)
    const of = await factsOf(shipmentId, missing)
    if (!isConcerned(by, of)) throw new ProblemError(missing)
    return { by, now: clock.now(), of }
  }

  /** Why this person could not record now that these goods were picked up. */
  async function pickupRefusals(
    released: ReleasedGoods,
    { by, now, of }: Handling,
    { causationId }: CommandContext,
  ): Promise<readonly Rejection[]> {
    const path = handledRoutes.foresee.replace(':id', of.shipmentId)
    const { status, body } = await call.post('shipments', path, { by, now, released }, { causationId })
    if (status >= 300) throw new ProblemError('unavailable')
    return handledAnswer.parse(body).refusals as unknown as readonly Rejection[]
  }

  /** Tells a shipment what happened to its goods; a repeat of it is known again by the event and the step. */
  async function tell(event: StoredEvent, shipmentId: string, step: string, what: ToldOfGoods): Promise<void> {
    const { actor, correlationId } = event.metadata
    const path = handledRoutes.tell.replace(':id', shipmentId)
    const { status, body } = await call.post(
      'shipments',
      path,
      { what },
      {
        causationId: event.id,
        correlationId,
        key: `${event.id}/${step}`,
        ...(actor.uid && { onBehalfOf: actor.uid }),
      },
    )
    if (status >= 300) throw new Error(`shipment ${shipmentId} answered ${status} to ${step}`, { cause: body })
    const { refusals } = handledAnswer.parse(body)
    // The shipment may have ended meanwhile: that is an answer.
    if (refusals.length > 0) log.info({ shipmentId, step, refusals }, 'a shipment refused')
  }

  return { ports, known: knownParties(database), factsOf, asked, pickupRefusals, tell }
}
export type HandlingDesk = ReturnType<typeof handlingDesk>

function isConcerned(by: By, { vendors, clientCompanyId }: OfShipment): boolean {
  return by.kind === 'P' ? vendors.includes(by.company) : serves(by, clientCompanyId)
}

/** Who did what when, with which goods, and why; the oldest first. */
export async function doneTo({ known }: HandlingDesk, events: readonly StoredEvent[]): Promise<HandlingHistory> {
  const nameOf = await known.doers(events.map(event => event.metadata.actor))
  return events.map(({ id, type, recordedAt, data, metadata: { actor } }) => {
    const { reason, note } = data as { reason?: string; note?: string }
    return {
      id,
      at: recordedAt,
      type,
      actor: nameOf(actor),
      reason: reason || note || null,
      goods: goodsIn(data as Told),
    }
  })
}

type Told = {
  readonly packages?: readonly (HandledPackage | { readonly pieces: number })[]
  readonly content?: { readonly packages: readonly HandledPackage[] }
  readonly weightKg?: string | null
}

/** How many pieces it is about, and their weight where it is known. */
function goodsIn(data: Told): HandlingHistory[number]['goods'] {
  const packages = data.packages ?? data.content?.packages ?? []
  if (packages.length === 0) return null
  const pieces = packages.reduce((sum, one) => sum + one.pieces, 0)
  const weighed = packages.filter(one => 'weightKg' in one)
  return { pieces, weightKg: weighed.length > 0 ? handledTotals(weighed).weightKg : (data.weightKg ?? null) }
}
