import { accept, type Decision, type Rejection, reject, rejectAll } from '@quayside/contracts/kernel/decision.ts'
import { reasonMissing } from '@quayside/contracts/kernel/transitions.ts'
import { checkContainerNumber } from '@quayside/contracts/shipments/container-number.ts'
import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import {
  type Milestone,
  type MilestoneCode,
  meaningOf,
  milestoneCodes,
} from '@quayside/contracts/shipments/milestones.ts'
import { keyOf } from '@quayside/contracts/shipments/standing-milestones.ts'
import { unmetDepartureConditions } from './conditions.ts'
import { clearedTooEarly } from './customs.ts'
import { actualMilestones, earliest, keptById, latest, ofCode } from './milestones.ts'
import { disorderOf, isSameUnit, outOfOrder, timeFault } from './order-of-milestones.ts'
import { type Asked, blocked, live, operatorsAct, type Rule } from './rules.ts'
import type { Shipment } from './state.ts'
import { arrivalsOf, departuresOf, isGroundOnly } from './status.ts'
import { supplierView } from './supplier-view.ts'

type Answer = Decision<ShipmentEvent>
type Told = Pick<Milestone, 'milestoneId' | 'code' | 'class' | 'at' | 'zone' | 'place' | 'legId' | 'scope'>

export const recordRule: Rule = { rows: [{ who: ['O', 'A', 'C', 'P'], from: live }] }
/** Departed, arrived and what customs says move the shipment on: from the place before, by those who run it. */
export const departRule: Rule = {
  rows: operatorsAct(['FOR_PROCESSING', 'IN_TRANSIT', 'AT_DESTINATION', 'ON_CUSTOMS'], 'S'),
}
export const arriveRule: Rule = { rows: operatorsAct(['IN_TRANSIT', 'AT_DESTINATION', 'ON_CUSTOMS'], 'S') }
export const correctRule: Rule = { rows: [{ who: ['O', 'A'], from: live }] }
export const confirmMilestoneRule: Rule = { rows: operatorsAct(live) }

export type RecordMilestone = Asked & { readonly type: 'RecordMilestone' } & Told
export type CorrectMilestone = Asked & {
  readonly type: 'CorrectMilestone'
  readonly milestoneId: string
  readonly at: string | null
  /** By whose clock `at` was entered. */
  readonly zone?: string | undefined
  readonly reason: string
}
export type ConfirmMilestone = Asked & { readonly type: 'ConfirmMilestone'; readonly milestoneId: string }

/** A person's word: the table's From and Guard bind it. */
export function recordMilestone(command: RecordMilestone, shipment: Shipment): Answer {
  const milestone = toldBy(command, shipment)
  const refused = blocked(recordRule, shipment, command) ?? formFault(milestone, shipment, command)
  if (refused !== null) return rejectAll([refused])
  const before = shipment.milestones[keyOf(milestone)]
  if (before !== undefined && before.corrected?.at !== null) {
    const { at } = before.corrected ?? before.milestone
    if (at === milestone.at) return accept()
    if (milestone.class === 'ACTUAL')
      return reject('milestone-recorded', { code: milestone.code, at, zone: milestone.zone }, 'code')
  }
  const [first, ...rest] =
    milestone.class === 'ACTUAL' && milestone.confirmed ? guards(milestone, shipment, command) : []
  if (first !== undefined) return rejectAll([first, ...rest])
  return accept({ type: 'MilestoneRecorded', data: { shipmentId: shipment.shipmentId, milestone } })
}

function toldBy(command: RecordMilestone, shipment: Shipment): Milestone {
  const { milestoneId, code, at, zone, place, legId, scope } = command
  return {
    milestoneId,
    code,
    class: command.class,
    at,
    zone,
    place,
    legId,
    scope,
    recordedAt: command.now,
    source: 'user',
    confidence: null,
    // A supplier's pickup would move a shipment by ground: those who run it confirm it first.
    confirmed: !(command.by.kind === 'P' && code === 'PICKED_UP' && isGroundOnly(shipment)),
    carrier: null,
    carrierCode: null,
    messageTime: null,
    contentHash: null,
  }
}

function formFault(milestone: Milestone, shipment: Shipment, { by, now }: Asked): Rejection | null {
  const { code, legId, at } = milestone
  if (by.kind === 'P' && meaningOf(code).bySupplier !== true)
    return { code: 'only-client-or-operator', params: { who: 'C, O' } }
  if (legId !== null && shipment.legs.every(leg => leg.legId !== legId))
    return { code: 'leg-not-found', params: {}, field: 'legId' }
  const impossible = timeFault(at, milestone.class, { date: shipment.date, now, field: 'at', zone: milestone.zone })
  if (impossible !== null) return impossible
  return containerFault(milestone, by.kind === 'P' ? supplierView(shipment, by.company) : shipment)
}

/** What a person may tell of: the containers that are on the shipment, as far as the person sees them. */
function containerFault({ scope }: Milestone, { containers }: Pick<Shipment, 'containers'>): Rejection | null {
  if (scope.of !== 'container') return null
  const { containerNumber: value } = scope
  if (containers.some(one => one.containerNumber === value)) return null
  const field = 'scope.containerNumber'
  return checkContainerNumber(value, field) ?? { code: 'container-not-linked', params: { value }, field }
}

export type MilestoneChoice = {
  readonly code: MilestoneCode
  /** What stands against it now; null where this person may say that it happened. */
  readonly refused: Rejection | null
}

/** Of each milestone, whether this person may say now that it happened; at which time is another question. */
export function milestoneChoices(shipment: Shipment, asked: Asked): MilestoneChoice[] {
  const told = { milestoneId: '', class: 'ACTUAL', at: asked.now, zone: 'UTC', place: null, legId: null } as const
  return milestoneCodes.map(code => {
    const command = { ...asked, ...told, type: 'RecordMilestone', code, scope: { of: 'shipment' } } as const
    const milestone = toldBy(command, shipment)
    const refused = blocked(recordRule, shipment, asked) ?? formFault(milestone, shipment, asked)
    if (refused !== null) return { code, refused }
    const faults = milestone.confirmed ? guards(milestone, shipment, asked) : []
    return { code, refused: faults.find(one => one.field !== 'at') ?? null }
  })
}

/** What must hold before a person may say so; every unmet condition is named. */
function guards(milestone: Milestone, shipment: Shipment, asked: Asked): Rejection[] {
  const disorder = orderFaults(milestone, shipment, actualMilestones(shipment))
  if (departuresOf(shipment, [milestone]).length > 0) {
    const refused = blocked(departRule, shipment, asked)
    return refused === null ? [...unmetDepartureConditions(shipment), ...disorder] : [refused]
  }
  if (arrivalsOf(shipment, [milestone]).length > 0) {
    const refused = blocked(arriveRule, shipment, asked)
    if (refused !== null) return [refused]
  }
  const reserved = meaningOf(milestone.code).toldBy
  if (reserved !== undefined) return [{ code: reserved, params: {}, field: 'code' }]
  return disorder.length === 0 && isBackTooEarly(milestone, shipment)
    ? [{ code: 'empty-before-discharge', params: {}, field: 'code' }]
    : disorder
}

/** An empty container cannot be back before anything says that it, or the whole, had arrived or was delivered. */
function isBackTooEarly({ code, scope, at }: Milestone, shipment: Shipment): boolean {
  if (code !== 'EMPTY_RETURN' || shipment.drops.some(drop => drop.at <= at)) return false
  const actual = actualMilestones(shipment)
  const came = [...arrivalsOf(shipment, actual), ...ofCode(actual, 'DELIVERED')]
  return came.every(one => !isSameUnit(scope, one.scope) || one.at > at)
}

/** What the milestone contradicts: a departure after an arrival, an arrival before a departure, or another milestone that must come before or after it. */
function orderFaults(milestone: Milestone, shipment: Shipment, known: readonly Milestone[]): Rejection[] {
  if (departuresOf(shipment, [milestone]).length > 0) {
    const arrival = earliest(arrivalsOf(shipment, known))
    return arrival !== null && arrival < milestone.at ? [arrivalFirst(milestone.at, arrival, milestone.zone)] : []
  }
  const departure = latest(departuresOf(shipment, known))
  const isArrival = arrivalsOf(shipment, [milestone]).length > 0
  if (isArrival && departure !== null && milestone.at < departure)
    return [arrivalFirst(departure, milestone.at, milestone.zone)]
  const disorder = disorderOf(milestone, known)
  return disorder === null ? [] : [outOfOrder(disorder, 'at')]
}

function arrivalFirst(departure: string, arrival: string, zone: string): Rejection {
  return { code: 'arrival-before-departure', params: { departure, arrival, zone }, field: 'at' }
}

export function correctMilestone(command: CorrectMilestone, shipment: Shipment): Answer {
  const refused = blocked(correctRule, shipment, command) ?? reasonMissing(command.reason)
  if (refused !== null) return rejectAll([refused])
  const { milestoneId, at, zone, reason } = command
  const found = keptById(shipment, milestoneId)
  if (found === undefined) return reject('milestone-not-found')
  const [, { milestone, corrected }] = found
  if ((corrected === null ? milestone.at : corrected.at) === at) return accept()
  const [first, ...rest] =
    at === null ? [] : correctionFaults({ ...milestone, at, zone: zone ?? milestone.zone }, shipment, command)
  if (first !== undefined) return rejectAll([first, ...rest])
  return accept({ type: 'MilestoneCorrected', data: { shipmentId: shipment.shipmentId, milestoneId, at, reason } })
}

/** A corrected milestone is checked like a new one, against all others. */
function correctionFaults(milestone: Milestone, shipment: Shipment, { now }: Asked): Rejection[] {
  const impossible = timeFault(milestone.at, milestone.class, {
    date: shipment.date,
    now,
    field: 'at',
    zone: milestone.zone,
  })
  if (impossible !== null) return [impossible]
  if (milestone.class !== 'ACTUAL') return []
  const early = milestone.code === 'CLEARED' ? clearedTooEarly(milestone, shipment) : null
  if (early !== null) return [early]
  const others = actualMilestones(shipment).filter(one => one.milestoneId !== milestone.milestoneId)
  return orderFaults(milestone, shipment, others)
}

/** What a machine read, or a supplier's pickup by ground, counts from now on. */
export function confirmMilestone(command: ConfirmMilestone, shipment: Shipment): Answer {
  const refused = blocked(confirmMilestoneRule, shipment, command)
  if (refused !== null) return rejectAll([refused])
  const found = keptById(shipment, command.milestoneId)
  if (found === undefined) return reject('milestone-not-found')
  const [, { milestone }] = found
  if (milestone.confirmed) return accept()
  const byPerson = milestone.source === 'user' && milestone.class === 'ACTUAL'
  const [first, ...rest] = byPerson ? guards(milestone, shipment, command) : []
  if (first !== undefined) return rejectAll([first, ...rest])
  const { shipmentId } = shipment
  return accept({ type: 'MilestoneConfirmed', data: { shipmentId, milestoneId: command.milestoneId } })
}
