import { accept, type Decision, type Rejection, reject, rejectAll } from '@quayside/contracts/kernel/decision.ts'
import { reasonMissing } from '@quayside/contracts/kernel/transitions.ts'
import { checkCountry } from '@quayside/contracts/reference/countries.ts'
import { checkCurrency, currencyMinorDigits } from '@quayside/contracts/reference/currencies.ts'
import { checkIncoterm } from '@quayside/contracts/reference/incoterms.ts'
import type { CustomsDeclaration } from '@quayside/contracts/shipments/details.ts'
import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import type { Milestone } from '@quayside/contracts/shipments/milestones.ts'
import { type DeclarationState, declarationMoves } from '@quayside/contracts/shipments/statuses.ts'
import { today as dayAt } from '@quayside/platform/values/dates.ts'
import { isSame } from '@quayside/platform/values/same.ts'
import { unclearedImport, unreadyCustoms } from './conditions.ts'
import { conversionFaults } from './conversions.ts'
import { actualMilestones, ofCode } from './milestones.ts'
import { outOfOrder, timeFault } from './order-of-milestones.ts'
import { type Asked, beforeDeparture, blocked, live, onItsWay, operatorsAct, type Rule } from './rules.ts'
import type { Declaration, Shipment } from './state.ts'
import { departuresOf } from './status.ts'

type Answer = Decision<ShipmentEvent>

export const declarationRule: Rule = { rows: operatorsAct(live) }
export const moveDeclarationRule: Rule = { rows: operatorsAct(live, 'S') }
/** Before arrival only the chip changes. */
export const startCustomsRule: Rule = {
  rows: operatorsAct([...beforeDeparture, 'IN_TRANSIT', 'AT_DESTINATION']),
  also: shipment => unreadyCustoms(shipment)[0] ?? null,
}
/** Goods on their way can be cleared before they arrive, if they were declared; before departure there is nothing to clear. */
export const clearRule: Rule = {
  rows: [{ who: ['O', 'S'], from: onItsWay }],
  also: shipment => {
    const left = unclearedImport(shipment)
    if (left !== null) return left
    const held = shipment.holds.some(hold => hold.kind === 'customs' && hold.open)
    return held ? { code: 'customs-hold-open', params: {} } : null
  },
}

export type SaveDeclaration = Asked & { readonly type: 'SaveDeclaration'; readonly declaration: CustomsDeclaration }
export type MoveDeclaration = Asked & {
  readonly type: 'MoveDeclaration'
  readonly declarationId: string
  readonly to: DeclarationState
  readonly on: string
}
export type OverrideCustoms = Asked & {
  readonly type: 'OverrideCustoms'
  readonly declarationId: string
  readonly amounts: { readonly value: string; readonly duty: string; readonly vat: string } | null
  readonly reason: string
}
type Moment = Asked & Pick<Milestone, 'milestoneId' | 'at' | 'zone'>
export type StartCustoms = Moment & { readonly type: 'StartCustoms' }
export type Clear = Moment & { readonly type: 'Clear' }

export function saveDeclaration(command: SaveDeclaration, shipment: Shipment): Answer {
  const refused = blocked(declarationRule, shipment, command)
  if (refused !== null) return rejectAll([refused])
  const { declaration } = command
  const before = declarationOf(shipment, declaration.declarationId)
  if (before !== undefined && isSame(contentOf(before), declaration)) return accept()
  const [first, ...rest] = [...standing(before, declaration), ...declarationFaults(declaration, shipment)]
  if (first !== undefined) return rejectAll([first, ...rest])
  return accept({ type: 'DeclarationSaved', data: { shipmentId: shipment.shipmentId, declaration } })
}

function declarationOf(shipment: Shipment, declarationId: string): Declaration | undefined {
  return shipment.declarations.find(one => one.declarationId === declarationId)
}

function contentOf({ state: _state, override: _override, overrideReason: _reason, ...content }: Declaration) {
  return content
}

/** Why a saved declaration cannot be changed so: it is cleared, or it has an amount entered by hand in another currency. */
function standing(before: Declaration | undefined, { currency }: CustomsDeclaration): Rejection[] {
  if (before === undefined) return []
  const { state, number, override } = before
  if (state === 'CLEARED')
    return [{ code: 'declaration-cleared', params: { number: number ?? '' }, field: 'declaration' }]
  if (override === null || currency === before.currency) return []
  return [{ code: 'override-in-currency', params: { currency: before.currency }, field: 'declaration.currency' }]
}

function declarationFaults(declaration: CustomsDeclaration, shipment: Shipment): Rejection[] {
  const { lines, incoterm, conversion } = declaration
  const faults = conversionFaults(conversion, 'declaration.conversion')
  for (const name of ['currency', 'valueCurrency'] as const) {
    const unknown = checkCurrency(declaration[name], `declaration.${name}`)
    if (unknown !== null) faults.push(unknown)
  }
  const term = incoterm === null ? null : checkIncoterm({ term: incoterm, place: null, mode: null, origin: 'import' })
  if (term !== null) faults.push({ ...term, field: 'declaration.incoterm' })
  for (const [index, line] of lines.entries()) {
    const field = `declaration.lines.${index}`
    if (!shipment.lines.some(one => one.lineId === line.lineId))
      faults.push({ code: 'shipment-line-not-found', params: {}, field })
    if (!/^\d{6,12}$/.test(line.hsCode))
      faults.push({ code: 'hs-code-malformed', params: { value: line.hsCode }, field: `${field}.hsCode` })
    const country = checkCountry(line.originCountry, `${field}.originCountry`)
    if (country !== null) faults.push(country)
  }
  return faults
}

export function moveDeclaration(command: MoveDeclaration, shipment: Shipment): Answer {
  const refused = blocked(moveDeclarationRule, shipment, command)
  if (refused !== null) return rejectAll([refused])
  const { declarationId, to, on } = command
  const found = declarationOf(shipment, declarationId)
  if (found === undefined) return reject('declaration-not-found')
  const { state: from } = found
  if (from === to) return accept()
  // Refused only if the day has begun nowhere on earth yet.
  if (on > dayAt(command.now, 'Pacific/Kiritimati')) return reject('milestone-in-future', { at: on }, 'on')
  if (!declarationMoves[from].includes(to)) return reject('declaration-move-impossible', { from, to }, 'to')
  if (to === 'DECLARED' && (found.number === null || found.date === null)) return reject('declaration-incomplete')
  return accept({ type: 'DeclarationMoved', data: { shipmentId: shipment.shipmentId, declarationId, from, to, on } })
}

export function overrideCustoms(command: OverrideCustoms, shipment: Shipment): Answer {
  const refused = blocked(declarationRule, shipment, command) ?? reasonMissing(command.reason)
  if (refused !== null) return rejectAll([refused])
  const { declarationId, amounts, reason } = command
  const found = declarationOf(shipment, declarationId)
  if (found === undefined) return reject('declaration-not-found')
  if (isSame(found.override, amounts)) return accept()
  const [first, ...rest] = amounts === null ? [] : finerThan(found.currency, amounts)
  if (first !== undefined) return rejectAll([first, ...rest])
  return accept({
    type: 'CustomsOverridden',
    data: { shipmentId: shipment.shipmentId, declarationId, amounts, reason },
  })
}

/** Amounts are written in the currency's minor units; zeros behind them say nothing. */
function finerThan(currency: string, amounts: NonNullable<OverrideCustoms['amounts']>): Rejection[] {
  const digits = currencyMinorDigits.get(currency) ?? 0
  return Object.entries(amounts)
    .filter(([, value]) => (value.split('.')[1] ?? '').replace(/0+$/, '').length > digits)
    .map(([name, value]) => ({
      code: 'amount-too-fine' as const,
      params: { value, currency, digits },
      field: `amounts.${name}`,
    }))
}

export function startCustoms(command: StartCustoms, shipment: Shipment): Answer {
  return customsMoment(command, shipment, 'CUSTOMS_START', startCustomsRule)
}

export function clear(command: Clear, shipment: Shipment): Answer {
  return customsMoment(command, shipment, 'CLEARED', clearRule)
}

function customsMoment(
  command: StartCustoms | Clear,
  shipment: Shipment,
  code: 'CUSTOMS_START' | 'CLEARED',
  rule: Rule,
): Answer {
  const said = ofCode(actualMilestones(shipment), code).length > 0
  const refused = blocked(
    said ? { rows: [...rule.rows, ...rule.rows.map(row => ({ ...row, from: live }))] } : rule,
    shipment,
    command,
  )
  if (refused !== null) return rejectAll([refused])
  if (said) return accept()
  const { milestoneId, at, zone, now } = command
  const impossible = timeFault(at, 'ACTUAL', { date: shipment.date, now, field: 'at', zone: command.zone })
  if (impossible !== null) return rejectAll([impossible])
  const early =
    code === 'CLEARED' && command.by.kind !== 'S' ? clearedTooEarly({ at, zone: command.zone }, shipment) : null
  if (early !== null) return rejectAll([early])
  const milestone: Milestone = {
    milestoneId,
    code,
    class: 'ACTUAL',
    at,
    zone,
    recordedAt: now,
    place: null,
    legId: null,
    scope: { of: 'shipment' },
    source: 'user',
    confidence: null,
    confirmed: true,
    carrier: null,
    carrierCode: null,
    messageTime: null,
    contentHash: null,
  }
  return accept({ type: 'MilestoneRecorded', data: { shipmentId: shipment.shipmentId, milestone } })
}

/** Not before customs has begun; where nobody told when it did, not before the goods had left. */
export function clearedTooEarly(
  { at, zone }: { readonly at: string; readonly zone: string },
  shipment: Shipment,
): Rejection | null {
  const actual = actualMilestones(shipment)
  const started = ofCode(actual, 'CUSTOMS_START')
  const first = (started.length > 0 ? started : departuresOf(shipment, actual)).toSorted((one, other) =>
    one.at < other.at ? -1 : 1,
  )[0]
  if (first === undefined || at >= first.at) return null
  return outOfOrder({ earlier: first, later: { code: 'CLEARED', at, zone } }, 'at')
}
