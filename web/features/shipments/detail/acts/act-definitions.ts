import {
  addComment,
  closeIssue,
  confirmBooking,
  correctMilestone,
  customsMoment,
  deleteShipment,
  endBooking,
  liftHold,
  moveDeclaration,
  openIssue,
  placeHold,
  recordMilestone,
  referenceChange,
  requestBooking,
  shipmentVersion,
} from '@quayside/contracts/shipments/commands.ts'
import {
  type MilestoneCode,
  type MilestoneScope,
  meaningOf,
  milestoneCodes,
} from '@quayside/contracts/shipments/milestones.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { declarationMoves, wayToCleared } from '@quayside/contracts/shipments/statuses.ts'
import { localTime } from '../../../../ui/acts/act-times.ts'
import { type ActValues, orNull, textAt } from '../../../../ui/acts/act-values.ts'
import { zoneOfEnd, zoneOfMilestone } from '../place-clock.ts'
import { CompletingWarning } from './completing.tsx'
import { DeclarationWay } from './declaration-way.tsx'
import {
  type Blocking,
  type Definitions,
  reason,
  type ShipmentActDefinition,
  type ShipmentField,
} from './shipment-act.tsx'
import { undeliveredActs } from './undelivered-acts.ts'

const now = (zone = '') => localTime(new Date().toISOString(), zone)
/** When it happens to the whole, by the clock of where that is. */
const atNow = (code: MilestoneCode): ShipmentActDefinition => {
  const zoneIn = (shipment: ShipmentDetail) => zoneOfMilestone({ code, legId: null }, shipment)
  return {
    schema: customsMoment,
    fields: shipment => [{ name: 'at', zone: () => zoneIn(shipment) }],
    defaults: shipment => ({ at: now(zoneIn(shipment)) }),
    told: true,
  }
}
const milestoneOf = ({ milestones }: ShipmentDetail, milestoneId: string) =>
  milestones.find(one => one.milestoneId === milestoneId)
/** By whose clock a milestone is told, as its row has it. */
function zoneOfKnown(shipment: ShipmentDetail, milestoneId: string): string {
  const known = milestoneOf(shipment, milestoneId)
  return known === undefined ? '' : zoneOfMilestone(known, shipment) || known.zone
}
const stateOf = ({ declarations }: ShipmentDetail, declarationId: string) =>
  declarations?.find(one => one.declarationId === declarationId)?.state ?? 'NONE'

export const bookingActs: Definitions = {
  'request-booking': {
    schema: requestBooking,
    fields: () => [{ name: 'carrier' }, { name: 'mode', words: 'statuses:transportMode' }],
    defaults: ({ booking, mode }) => ({ carrier: booking.carrier ?? '', mode: mode ?? '' }),
  },
  'confirm-booking': {
    schema: confirmBooking,
    fields: shipment => [
      { name: 'carrier' },
      { name: 'reference', label: 'bookingReference' },
      { name: 'etd', zone: () => zoneOfEnd('origin', shipment) },
      { name: 'eta', zone: () => zoneOfEnd('destination', shipment) },
    ],
    defaults: ({ booking, ...way }) => ({
      carrier: booking.carrier ?? '',
      reference: booking.reference ?? '',
      etd: localTime(booking.etd, zoneOfEnd('origin', way)),
      eta: localTime(booking.eta, zoneOfEnd('destination', way)),
    }),
  },
  'end-booking': {
    schema: endBooking,
    fields: () => [{ name: 'outcome', words: 'bookingEnd' }, reason],
    danger: true,
    told: true,
  },
  'start-processing': { schema: shipmentVersion, told: true },
}

const isOfContainer = (values: ActValues) => meaningOf(textAt(values, 'code') as MilestoneCode)?.perContainer === true
/** Of what happens to each container apart, which one. */
const ofContainer: ShipmentField = {
  name: 'scope.containerNumber',
  kind: 'select',
  optional: true,
  blank: 'wholeShipment',
  shown: isOfContainer,
  options: ({ containers }) => containers.map(({ containerNumber: value }) => ({ value, label: value })),
}
/** An empty container is fetched and brought back where the goods travel in one. */
const isOffered = (code: string, { mode, containers }: Pick<ShipmentDetail, 'mode' | 'containers'>) =>
  (code !== 'EMPTY_OUT' && code !== 'EMPTY_RETURN') || containers.length > 0 || mode === 'OCEAN' || mode === null
const toldOf = (values: ActValues) => ({
  code: textAt(values, 'code') as MilestoneCode,
  legId: orNull(values, 'legId'),
})
function scopeOf(values: ActValues): MilestoneScope {
  const containerNumber = isOfContainer(values) ? orNull(values, 'scope.containerNumber') : null
  return containerNumber === null ? { of: 'shipment' } : { of: 'container', containerNumber }
}
export const trackingActs: Definitions = {
  'record-milestone': {
    schema: recordMilestone,
    fields: ({ containers, ...way }) => [
      {
        name: 'code',
        words: 'milestone',
        label: 'milestone',
        blocked: notNow,
        codes: milestoneCodes.filter(code => isOffered(code, { ...way, containers })),
      },
      { name: 'class', words: 'class' },
      { name: 'at', zone: values => zoneOfMilestone(toldOf(values), way) },
      ...(way.legs.length === 0 ? [] : [{ name: 'legId', kind: 'select' as const, label: 'leg', options: legOptions }]),
      ...(containers.length === 0 ? [] : [ofContainer]),
      { name: 'place', path: 'place.name' },
    ],
    defaults: shipment => {
      const code = nextMilestone(shipment)
      const legId = legOf(shipment, code)
      const at = now(zoneOfMilestone({ code: code as MilestoneCode, legId: legId || null }, shipment))
      const containerNumber = code === 'EMPTY_RETURN' ? (stillOut(shipment)[0] ?? '') : ''
      return { code, class: 'ACTUAL', at, place: '', legId, scope: { containerNumber } }
    },
    body: (values, _shipment, _about, entered) => {
      const name = orNull(values, 'place')
      return { ...entered, place: name && { name, unlocode: null, country: null }, scope: scopeOf(values) }
    },
  },
  'correct-milestone': {
    schema: correctMilestone,
    fields: (shipment, about) => [{ name: 'at', zone: () => zoneOfKnown(shipment, about) }, reason],
    defaults: (shipment, about) => ({
      at: localTime(milestoneOf(shipment, about)?.at, zoneOfKnown(shipment, about)),
    }),
    told: true,
  },
  'confirm-milestone': { told: true },
  'start-customs': atNow('CUSTOMS_START'),
  clear: atNow('CLEARED'),
  'move-declaration': {
    schema: moveDeclaration,
    fields: (shipment, about) => [
      { name: 'to', codes: declarationMoves[stateOf(shipment, about)], words: 'declarationState', label: 'newState' },
      { name: 'on' },
    ],
    defaults: (shipment, about) => ({
      to: wayToCleared(stateOf(shipment, about))[0] ?? '',
      on: now().slice(0, 10),
    }),
    warns: DeclarationWay,
  },
}

export const overlayActs: Definitions = {
  'place-hold': { schema: placeHold, fields: () => [{ name: 'kind', words: 'hold' }, reason], told: true },
  'lift-hold': { schema: liftHold, fields: () => [reason] },
  'open-issue': {
    schema: openIssue,
    fields: () => [{ name: 'kind', words: 'issue', optional: false }, { name: 'text' }],
    defaults: () => ({ kind: 'other' }),
  },
  'close-issue': { schema: closeIssue, fields: () => [{ name: 'answer' }] },
  comment: { schema: addComment, fields: () => [{ name: 'text' }] },
  'add-reference': {
    schema: referenceChange,
    root: 'reference',
    fields: () => [
      { name: 'kind', words: 'reference', optional: false },
      { name: 'value', label: 'reference' },
    ],
    defaults: () => ({ kind: 'customer' }),
  },
  'remove-reference': {
    body: (_values, { references }, about) => ({ reference: references.find(one => referenceId(one) === about) }),
    told: ({ references }, about) => ({ value: references.find(one => referenceId(one) === about)?.value ?? '' }),
    danger: true,
  },
  'remove-document': { danger: true, told: true },
}

export const endingActs: Definitions = {
  complete: { schema: shipmentVersion, danger: true, told: true, typed: true, warns: CompletingWarning },
  delete: { schema: deleteShipment, fields: () => [reason], danger: true, told: true, typed: true },
  ...undeliveredActs,
}

/** A reference has no id: its kind and value are what it is. */
export const referenceId = ({ kind, value }: ShipmentDetail['references'][number]) => `${kind}:${value}`

function legOptions({ legs }: ShipmentDetail) {
  return legs.map(leg => ({ value: leg.legId, label: `${leg.from.name} – ${leg.to.name}` }))
}

/** What is planned or estimated can be told at any time; what happened, where the server lets this person say so. */
function notNow({ milestoneChoices = [] }: ShipmentDetail, values: ActValues): ReturnType<Blocking> {
  const blocked = textAt(values, 'class') === 'ACTUAL' ? milestoneChoices.filter(choice => !choice.allowed) : []
  return new Map(blocked.map(choice => [choice.code, choice]))
}

/** What most likely comes next, as far as it can be told: the person may choose another. */
function nextMilestone(shipment: ShipmentDetail): string {
  const { milestoneChoices = [], milestones } = shipment
  const next = usualNext(shipment)
  const isBlocked = milestoneChoices.find(choice => choice.code === next)?.allowed === false
  if (!isBlocked && isOffered(next, shipment)) return next
  const told = new Set(milestones.filter(one => one.class === 'ACTUAL').map(one => one.code))
  const left = milestoneChoices.filter(({ code, allowed }) => allowed && !told.has(code) && isOffered(code, shipment))
  // What has left is not made ready any more.
  const hasLeft = left.filter(({ code }) => meaningOf(code).end === 'destination')
  return (shipment.status in afterDeparture ? hasLeft : left)[0]?.code ?? ''
}

const afterDeparture: Partial<Record<ShipmentDetail['status'], true>> = {
  IN_TRANSIT: true,
  AT_DESTINATION: true,
  ON_CUSTOMS: true,
  DELIVERED: true,
}

/** The containers that the carrier wants back and has not got. */
function stillOut({ containers, milestones }: ShipmentDetail): string[] {
  const back = milestones.filter(one => one.code === 'EMPTY_RETURN' && one.class === 'ACTUAL').map(one => one.scope)
  if (back.some(({ of }) => of !== 'container')) return []
  const numbers = new Set(back.flatMap(scope => (scope.of === 'container' ? [scope.containerNumber] : [])))
  return containers
    .filter(one => one.load === 'FCL' && one.carrierOwned && one.returnWaived !== true)
    .flatMap(({ containerNumber }) => (numbers.has(containerNumber) ? [] : [containerNumber]))
}

function usualNext({ status, mode }: ShipmentDetail): string {
  if (status === 'DELIVERED') return 'EMPTY_RETURN'
  if (status === 'IN_TRANSIT') return 'ARRIVED'
  if (status === 'AT_DESTINATION' || status === 'ON_CUSTOMS') return 'GATE_OUT'
  return mode === 'GROUND' ? 'PICKED_UP' : 'DEPARTED'
}

function legOf({ legs }: ShipmentDetail, code: string): string {
  const main = legs.filter(leg => leg.role === 'MAIN')
  return (meaningOf(code as MilestoneCode)?.end === 'destination' ? main.at(-1) : main[0])?.legId ?? ''
}
