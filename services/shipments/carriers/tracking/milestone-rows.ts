import { hash } from 'node:crypto'
import type { ErrorCode } from '@quayside/contracts/errors/codes.ts'
import type { RejectionParams } from '@quayside/contracts/kernel/decision.ts'
import { checkTimeZone } from '@quayside/contracts/reference/time-zones.ts'
import { checkUnlocode } from '@quayside/contracts/reference/unlocode.ts'
import { type MilestoneField, requiredMilestoneFields } from '@quayside/contracts/shipments/carrier-files.ts'
import {
  type Milestone,
  type MilestoneClass,
  type MilestoneCode,
  milestoneClasses,
  milestoneCodes,
} from '@quayside/contracts/shipments/milestones.ts'
import type { TableRow } from '@quayside/platform/files/table.ts'
import { plainText } from '@quayside/platform/values/cells/plain-text.ts'
import { inEveryLanguage } from '@quayside/platform/words/words.ts'
import { Temporal } from 'temporal-polyfill'

export type MilestoneRow = Pick<Milestone, 'code' | 'class' | 'at' | 'zone'> & {
  readonly shipmentNumber: string
  readonly container: string | null
  readonly unlocode: string | null
  readonly contentHash: string
}
export type RowFault = {
  readonly field: MilestoneField
  readonly found: string
  readonly code: ErrorCode
  readonly params: RejectionParams
}

const names: Readonly<Record<MilestoneField, readonly string[]>> = {
  shipmentNumber: [
    'shipment number',
    'shipment no',
    'shipment',
    'número de embarque',
    'embarque',
    'numéro d’expédition',
    'expédition',
    '货运编号',
    '货运',
  ],
  container: [
    'container number',
    'container no',
    'container',
    'contenedor',
    'número de contenedor',
    'conteneur',
    'numéro de conteneur',
    '集装箱',
    '集装箱号',
  ],
  code: ['milestone', 'milestone code', 'code', 'hito', 'código', 'jalon', '里程碑', '代码'],
  class: ['class', 'classifier', 'milestone class', 'clase', 'classe', '类别'],
  time: [
    'time',
    'date',
    'date time',
    'date and time',
    'hora',
    'fecha',
    'fecha y hora',
    'heure',
    'date et heure',
    '时间',
    '日期',
  ],
  zone: ['zone', 'time zone', 'zona', 'zona horaria', 'fuseau', 'fuseau horaire', '时区'],
  place: ['place', 'un locode', 'unlocode', 'locode', 'location', 'lugar', 'lieu', '地点'],
}
const fieldByName = new Map(
  Object.entries(names).flatMap(([field, all]) =>
    [field, ...all].map(name => [plainText(name), field as MilestoneField] as const),
  ),
)

export type MilestoneColumns = Readonly<Partial<Record<MilestoneField, number>>>

/** Which of the file's columns is which field, whichever of the four languages names it; the first wins. */
export function milestoneColumns(headers: readonly string[]): MilestoneColumns {
  const found: Partial<Record<MilestoneField, number>> = {}
  for (const [index, header] of headers.entries()) {
    const field = fieldByName.get(plainText(header))
    if (field !== undefined) found[field] ??= index
  }
  return found
}

export function missingColumns(columns: MilestoneColumns): MilestoneField[] {
  return requiredMilestoneFields.filter(field => columns[field] === undefined)
}

/** What lists and files called them before; files that were written then are read as well. */
const formerNames: Readonly<Partial<Record<MilestoneCode, readonly string[]>>> = {
  CARGO_READY: ['Carga lista'],
  BOOKED: ['Reservado', 'Réservé'],
  PICKED_UP: ['Recolectado', 'Enlevé'],
  RECEIVED: ['Recibido', 'Reçu'],
  LOADED: ['Cargado', 'Chargé'],
  TRANSSHIPPED: ['Transbordado', 'Transbordé'],
  ARRIVED: ['Llegado', 'Arrivé'],
  DISCHARGED: ['Descargado', 'Déchargé'],
  AVAILABLE: ['Disponible'],
  CLEARED: ['Liberado', 'Dédouané'],
  DELIVERED: ['Entregado', 'Livré'],
  EMPTY_RETURN: ['Vacío devuelto'],
}
const codeByName = new Map<string, MilestoneCode>(
  milestoneCodes.flatMap(code =>
    [code, ...inEveryLanguage(`shipment-words:milestone.${code}`), ...(formerNames[code] ?? [])].map(
      name => [plainText(name), code] as const,
    ),
  ),
)
const classWords: Readonly<Record<MilestoneClass, readonly string[]>> = {
  PLANNED: ['pln', 'planeado', 'planificado', 'prévu', 'planifié', '计划'],
  ESTIMATED: ['est', 'estimado', 'estimé', '预计'],
  ACTUAL: ['act', 'real', 'réel', '实际'],
}
const classByName = new Map<string, MilestoneClass>(
  milestoneClasses.flatMap(one => [one, ...classWords[one]].map(name => [plainText(name), one] as const)),
)
const time = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?\s*(Z|[+-]\d{2}:\d{2})?$/

/** What a row says, or everything that is wrong with it; what the shipment itself has to say comes afterwards. */
export function readMilestoneRow(
  row: TableRow,
  columns: MilestoneColumns,
  now: string,
): { readonly value: MilestoneRow } | { readonly faults: readonly RowFault[] } {
  const cell = (field: MilestoneField) => (row.cells[columns[field] ?? -1] ?? '').trim()
  const faults: RowFault[] = []
  const tell = (field: MilestoneField, code: ErrorCode, params: RejectionParams = {}) =>
    void faults.push({ field, found: cell(field), code, params })
  for (const field of requiredMilestoneFields) if (cell(field) === '') tell(field, 'milestone-value-missing')

  const code = codeByName.get(plainText(cell('code')))
  if (code === undefined && cell('code') !== '') tell('code', 'milestone-code-unknown', { value: cell('code') })
  const kind = classByName.get(plainText(cell('class')))
  if (kind === undefined && cell('class') !== '') tell('class', 'milestone-class-unknown', { value: cell('class') })
  const read = timeOf(cell('time'), cell('zone'))
  if ('fault' in read) {
    if (cell('time') !== '') tell(read.field, read.fault, { value: cell(read.field) || cell('time') })
  } else if (kind === 'ACTUAL' && read.at > now) tell('time', 'milestone-in-future', { at: read.at })
  const unlocode = cell('place')
    .toUpperCase()
    .replace(/^([A-Z]{2}) /, '$1')
  const wrong = unlocode === '' ? null : checkUnlocode(unlocode, null)
  if (wrong !== null) tell('place', wrong.code, wrong.params)

  if (faults.length > 0 || code === undefined || kind === undefined || 'fault' in read) return { faults }
  const container = cell('container')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
  const value = {
    shipmentNumber: cell('shipmentNumber'),
    code,
    class: kind,
    at: read.at,
    zone: read.zone,
    container: container === '' ? null : container,
    unlocode: unlocode === '' ? null : unlocode,
  }
  // The same row of another file, or of the same file again, is the same message.
  return { value: { ...value, contentHash: hash('sha256', JSON.stringify(Object.values(value)), 'hex').slice(0, 32) } }
}

type Time = { readonly at: string; readonly zone: string }
type TimeFault = { readonly field: 'time' | 'zone'; readonly fault: ErrorCode }

function timeOf(text: string, zone: string): Time | TimeFault {
  const [, day, clock, offset] = time.exec(text) ?? []
  if (day === undefined || clock === undefined) return { field: 'time', fault: 'milestone-time-malformed' }
  if (zone !== '' && !/^[+-]\d{2}:\d{2}$/.test(zone) && checkTimeZone(zone) !== null)
    return { field: 'zone', fault: 'time-zone-unknown' }
  const shown = zone !== '' ? zone : offset === 'Z' ? 'UTC' : offset
  if (shown === undefined) return { field: 'zone', fault: 'milestone-zone-missing' }
  try {
    const local = Temporal.PlainDateTime.from(`${day}T${clock}`, { overflow: 'reject' })
    if (local.year < 2000 || local.year > 2099) return { field: 'time', fault: 'milestone-time-malformed' }
    const at = local.toZonedDateTime(offset === undefined ? shown : offset === 'Z' ? 'UTC' : offset)
    return { at: new Date(at.epochMilliseconds).toISOString(), zone: shown }
  } catch {
    return { field: 'time', fault: 'milestone-time-malformed' }
  }
}
