import { transportModes } from '@quayside/contracts/reference/incoterms.ts'
import { referenceKinds } from '@quayside/contracts/shipments/details.ts'
import {
  type MilestoneCode,
  type MilestoneScope,
  meaningOf,
  milestoneClasses,
  milestoneCodes,
} from '@quayside/contracts/shipments/milestones.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import {
  bookingEnds,
  declarationMoves,
  holdKinds,
  issueKinds,
  wayToCleared,
} from '@quayside/contracts/shipments/statuses.ts'
import { clockOf, zoneOfEnd, zoneOfMilestone } from '../place-clock.ts'
import type { ActField, Blocking } from './act-fields.tsx'
import { type ActValues, instantAt, localTime, orNull, textAt } from './act-values.ts'
import { CompletingWarning } from './completing.tsx'
import { DeclarationWay } from './declaration-way.tsx'
import { type ActDefinition, type Definitions, nothing, reason, said } from './definition.ts'
import { undeliveredActs } from './undelivered-acts.ts'

const now = (zone = '') => localTime(new Date().toISOString(), zone)
/** A moment by the clock of its place, with its zone. */
const moment = (values: ActValues, zone: string) => ({ at: instantAt(values, 'at', zone), zone: clockOf(zone) })
/** When it happens to the whole, by the clock of where that is. */
const atNow = (code: MilestoneCode): Pick<ActDefinition, 'fields' | 'defaults' | 'body'> => {
  const zoneIn = (shipment: ShipmentDetail) => zoneOfMilestone({ code, legId: null }, shipment)
  return {
    fields: shipment => [{ name: 'at', kind: 'instant', zone: () => zoneIn(shipment) }],
    defaults: shipment => ({ at: now(zoneIn(shipment)) }),
    body: (values, shipment) => moment(values, zoneIn(shipment)),
  }
}
/** By whose clock a milestone is told, as its row has it. */
function zoneOfKnown(shipment: ShipmentDetail, milestoneId: string): string {
  const known = shipment.milestones.find(one => one.milestoneId === milestoneId)
  return known === undefined ? '' : zoneOfMilestone(known, shipment) || known.zone
}

export const bookingActs: Definitions = {
  'request-booking': {
    fields: () => [
      { name: 'carrier', kind: 'text' },
      { name: 'mode', kind: 'select', codes: transportModes, words: 'statuses:transportMode' },
    ],
    defaults: ({ booking, mode }) => ({ carrier: booking.carrier ?? '', mode: mode ?? '' }),
    body: values => ({ carrier: textAt(values, 'carrier'), mode: textAt(values, 'mode') }),
  },
  'confirm-booking': {
    fields: shipment => [
      { name: 'carrier', kind: 'text' },
      { name: 'reference', kind: 'text', label: 'bookingReference' },
      { name: 'etd', kind: 'instant', zone: () => zoneOfEnd('origin', shipment) },
      { name: 'eta', kind: 'instant', zone: () => zoneOfEnd('destination', shipment) },
    ],
    defaults: ({ booking, ...way }) => ({
      carrier: booking.carrier ?? '',
      reference: booking.reference ?? '',
      etd: localTime(booking.etd, zoneOfEnd('origin', way)),
      eta: localTime(booking.eta, zoneOfEnd('destination', way)),
    }),
    body: (values, way) => ({
      carrier: textAt(values, 'carrier'),
      reference: textAt(values, 'reference'),
      etd: instantAt(values, 'etd', zoneOfEnd('origin', way)),
      eta: instantAt(values, 'eta', zoneOfEnd('destination', way)),
    }),
  },
  'end-booking': {
    fields: () => [{ name: 'outcome', kind: 'select', codes: bookingEnds, words: 'bookingEnd' }, reason],
    body: values => ({ outcome: textAt(values, 'outcome'), ...said(values) }),
    danger: true,
    told: true,
  },
  'start-processing': { fields: nothing, body: (_values, { version }) => ({ version }), told: true },
}

const isOfContainer = (values: ActValues) => meaningOf(textAt(values, 'code') as MilestoneCode)?.perContainer === true
/** Of what happens to each container apart, which one. */
const ofContainer: ActField = {
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
    fields: ({ containers, ...way }) => [
      {
        name: 'code',
        kind: 'select',
        words: 'milestone',
        label: 'milestone',
        blocked: notNow,
        codes: milestoneCodes.filter(code => isOffered(code, { ...way, containers })),
      },
      { name: 'class', kind: 'select', codes: milestoneClasses, words: 'class' },
      { name: 'at', kind: 'instant', zone: values => zoneOfMilestone(toldOf(values), way) },
      ...(way.legs.length === 0
        ? []
        : [{ name: 'legId', kind: 'select' as const, label: 'leg', optional: true, options: legOptions }]),
      ...(containers.length === 0 ? [] : [ofContainer]),
      { name: 'place', kind: 'text', optional: true },
    ],
    defaults: shipment => {
      const code = nextMilestone(shipment)
      const legId = legOf(shipment, code)
      const at = now(zoneOfMilestone({ code: code as MilestoneCode, legId: legId || null }, shipment))
      const containerNumber = code === 'EMPTY_RETURN' ? (stillOut(shipment)[0] ?? '') : ''
      return { code, class: 'ACTUAL', at, place: '', legId, scope: { containerNumber } }
    },
    body: (values, shipment) => {
      const place = orNull(values, 'place')
      const when = moment(values, zoneOfMilestone(toldOf(values), shipment))
      return {
        code: textAt(values, 'code'),
        class: textAt(values, 'class'),
        ...when,
        legId: orNull(values, 'legId'),
        place: place && { name: place, unlocode: null, country: null },
        scope: scopeOf(values),
      }
    },
  },
  'correct-milestone': {
    fields: (shipment, about) => [
      { name: 'at', kind: 'instant', optional: true, zone: () => zoneOfKnown(shipment, about) },
      reason,
    ],
    defaults: (shipment, about) => {
      const known = shipment.milestones.find(one => one.milestoneId === about)
      return { at: localTime(known?.at, zoneOfKnown(shipment, about)) }
    },
    body: (values, shipment, about) => ({
      ...moment(values, zoneOfKnown(shipment, about)),
      ...said(values),
    }),
    idName: 'milestoneId',
    told: true,
  },
  'confirm-milestone': { fields: nothing, body: () => ({}), idName: 'milestoneId', told: true },
  'start-customs': { ...atNow('CUSTOMS_START'), told: true },
  clear: { ...atNow('CLEARED'), told: true },
  'move-declaration': {
    fields: (shipment, about) => {
      const state = shipment.declarations?.find(one => one.declarationId === about)?.state ?? 'NONE'
      return [
        { name: 'to', kind: 'select', codes: declarationMoves[state], words: 'declarationState', label: 'newState' },
        { name: 'on', kind: 'date' },
      ]
    },
    defaults: ({ declarations = [] }, about) => {
      const state = declarations.find(one => one.declarationId === about)?.state ?? 'NONE'
      return { to: wayToCleared(state)[0] ?? '', on: now().slice(0, 10) }
    },
    warns: DeclarationWay,
    body: values => ({ to: textAt(values, 'to'), on: textAt(values, 'on') }),
    idName: 'declarationId',
  },
}

export const overlayActs: Definitions = {
  'place-hold': {
    fields: () => [{ name: 'kind', kind: 'select', codes: holdKinds, words: 'hold' }, reason],
    body: values => ({ kind: textAt(values, 'kind'), ...said(values) }),
    told: true,
  },
  'lift-hold': { fields: () => [reason], body: said, idName: 'holdId' },
  'open-issue': {
    fields: () => [
      { name: 'kind', kind: 'select', codes: issueKinds, words: 'issue' },
      { name: 'text', kind: 'area' },
    ],
    defaults: () => ({ kind: 'other' }),
    body: values => ({ kind: textAt(values, 'kind'), text: textAt(values, 'text') }),
  },
  'close-issue': {
    fields: () => [{ name: 'answer', kind: 'area', optional: true }],
    body: values => ({ answer: textAt(values, 'answer') }),
    idName: 'issueId',
  },
  comment: { fields: () => [{ name: 'text', kind: 'area' }], body: values => ({ text: textAt(values, 'text') }) },
  'add-reference': {
    fields: () => [
      { name: 'kind', kind: 'select', codes: referenceKinds, words: 'reference' },
      { name: 'value', kind: 'text', label: 'reference' },
    ],
    defaults: () => ({ kind: 'customer' }),
    body: values => ({ reference: { kind: textAt(values, 'kind'), value: textAt(values, 'value') } }),
  },
  'remove-reference': {
    fields: nothing,
    body: (_values, { references }, about) => ({ reference: references.find(one => referenceId(one) === about) }),
    told: ({ references }, about) => ({ value: references.find(one => referenceId(one) === about)?.value ?? '' }),
    danger: true,
  },
  'remove-document': { fields: nothing, body: () => ({}), idName: 'documentId', danger: true, told: true },
}

export const endingActs: Definitions = {
  complete: {
    fields: nothing,
    body: (_values, { version }) => ({ version }),
    danger: true,
    told: true,
    typed: true,
    warns: CompletingWarning,
  },
  delete: { fields: () => [reason], body: said, danger: true, told: true, typed: true },
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
