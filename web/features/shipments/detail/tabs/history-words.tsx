import type { HistoryEntry } from '@quayside/contracts/kernel/lists.ts'
import { zoneOfPlace } from '@quayside/contracts/reference/place-zones.ts'
import { dataTypes } from '@quayside/contracts/shipments/details.ts'
import { type MilestoneCode, milestoneMeanings } from '@quayside/contracts/shipments/milestones.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { useTranslation } from 'react-i18next'
import { clockOf } from '../../../../ui/acts/act-times.ts'
import { useFormats } from '../../../../ui/formats.ts'
import { useStatusText } from '../../../../ui/status-tag.tsx'
import { useWrittenText, type WrittenFor } from '../../../../ui/written-value.tsx'
import { zoneOfRow } from '../milestone-rows.ts'
import { zoneOfEnd, zoneOfMilestone } from '../place-clock.ts'

type Change = HistoryEntry['changes'][number]
type Told = { label: string; old: string | null; new: string | null }

/** Codes of `shipment-words` behind the first word of a field: "milestone LOADED ACTUAL MSKU1234565", "party consignee". */
const coded: Readonly<Record<string, readonly string[]>> = {
  milestone: ['milestone', 'class'],
  declaration: ['declaration'],
  document: ['document'],
  party: ['party'],
}
/** Codes that are a field's value. */
const codedValues: Readonly<Record<string, string>> = {
  mode: 'statuses:transportMode',
  operation: 'operation',
  booking: 'booking',
  deliveryMode: 'deliveryTerm',
  movementType: 'movement',
  declaration: 'declarationState',
  hold: 'hold',
  issue: 'issue',
  service: 'service',
}
/** What follows the first word is a number that people know, not an id. */
const numbered = new Set(['quantity', 'package', 'container', 'seal', 'charge', 'invoice', 'writtenOff', 'pickup'])
/** `charge.expense OFR`: a field of one thing of the shipment, and which one. */
const things = new Set(['package', 'container', 'charge', 'invoice', 'declaration', 'customs', 'delivery', 'receipt'])
/** Named where the tab of the thing names it. */
const namedThere: Readonly<Record<string, string>> = {
  contents: 'packages.contents',
  measures: 'packages.size',
  quantity: 'charges.quantity',
  description: 'charges.description',
  payment: 'charges.payment',
  billTo: 'charges.billTo',
  payTo: 'charges.payTo',
  expense: 'charges.expense',
  rate: 'shipment-fields:exchangeRate',
  originCountry: 'shipment-fields:goodsOrigin',
  dutyPercent: 'customs.dutyRate',
  vatPercent: 'customs.vatRate',
}
/** The same of a field of one thing. */
const codedOfThings: Readonly<Record<string, string>> = { payment: 'payment', apportionBy: 'apportionBy' }
/** Ticked or not. */
const ticked = new Set(['temperatureControlled', 'dangerousGoods'])
/** What the text of a leg begins with. */
const legCodes = /^(PRE|MAIN|ON) (AIR|OCEAN|GROUND) /
/** Inside the text of reported emissions. */
const dataType = new RegExp(`\\((${dataTypes.join('|')}),`)
/** Inside the text of a leg, with the zone of its place. */
const isoInstant = /(\d{4}-\d{2}-\d{2}T[\d:.]+Z)(?:\[([^\]]+)\])?/g
/** Digits that name something and count nothing. */
const identifier = /^(seal|reference|mbl|hbl|mawb|hawb|voyage|phone)$|(number|code)$/i
/** Its value is an id: the text stands as the reason. */
const untold = new Set(['comment'])

/** A change in the reader's words: the field's name, and its values by their kind. */
export function useToldChange(where: WrittenFor, shipment: ShipmentDetail): (change: Change) => Told | null {
  const { t } = useTranslation('shipment-detail')
  const { t: words } = useTranslation('shipment-words')
  const statusText = useStatusText('shipment')
  const written = useWrittenText(where)
  const formats = useFormats()
  return change => {
    const [first = '', ...about] = change.field.split(' ')
    const name = first.split('.').at(-1) ?? first
    if (untold.has(name)) return null
    const [thing = ''] = first.split('.')
    const isOfThing = thing !== first && things.has(thing)
    const own = isOfThing ? undefined : coded[name]
    const label = isOfThing
      ? t('field.of', {
          about: [t(`shipment-fields:${thing}`), ...about].join(' '),
          field: t(namedThere[name] ?? `shipment-fields:${name}`, { defaultValue: name }),
        })
      : own
        ? [
            ...own.map((kind, index) => words(`${kind}.${about[index]}`, { defaultValue: about[index] ?? '' })),
            ...(name === 'milestone' && about[2] !== undefined
              ? [`${t('shipment-fields:container')} ${about[2]}`]
              : []),
          ].join(', ')
        : [t(`shipment-fields:${name}`, { defaultValue: name }), ...(numbered.has(name) ? about : [])].join(' ')
    const value = (raw: string | null): string | null => {
      if (raw === null) return null
      if (name === 'status' || name === 'chip') return statusText(raw)
      if (name === 'container' && raw === 'waived') return t('history.waived')
      if (identifier.test(name)) return raw
      if (ticked.has(name)) return written(name, raw, 'yes-no')
      if (/country$/i.test(name)) return written(name, raw, 'country')
      if (name === 'leg') {
        const told = raw.replace(
          legCodes,
          (_all, role, mode) => `${t(`leg.${role}`)} ${words(`statuses:transportMode.${mode}`)} `,
        )
        return told.replaceAll(isoInstant, (_all, at: string, zone: string | undefined) =>
          where === 'page' ? formats.instant(at, 'minute', zone) : at,
        )
      }
      if (name === 'emissions') return raw.replace(dataType, (_all, type) => `(${words(`co2.${type}`)},`)
      // A supplier is told no kind of hold.
      if (name === 'hold' && raw === 'open') return words('onHold')
      const kind = (isOfThing ? codedOfThings : codedValues)[name]
      if (kind !== undefined) return words(`${kind}.${raw}`, { defaultValue: t('isClosed') })
      // A milestone that nobody confirmed yet is told with a question mark behind its time.
      const at = raw.replace(/ \?$/, '')
      if (name === 'milestone' && where === 'page') return formats.instant(at, 'minute', zoneOfTold(about, shipment))
      return written(name, at, null, zoneOfTime(name, about, shipment))
    }
    return {
      label: change.lineNumber === null ? label : t('history.line', { number: change.lineNumber, field: label }),
      old: value(change.old),
      new: name === 'hold' && change.old === 'open' ? t('isClosed') : value(change.new),
    }
  }
}

/** By the clock of its place, as everywhere else: what stands of it has its zone; of what was taken back, where it would be. */
function zoneOfTold([code, kind, container]: readonly string[], shipment: ShipmentDetail): string {
  const standing = shipment.milestones.find(
    one =>
      one.code === code &&
      one.class === kind &&
      (one.scope.of === 'container' ? one.scope.containerNumber : undefined) === container,
  )
  if (standing !== undefined) return clockOf(zoneOfRow(standing, shipment))
  return clockOf(isMilestone(code) ? zoneOfMilestone({ code, legId: null }, shipment) : '')
}

/** The clock of where goods leave, come or are handed over, as their pages tell it; null where that is not known. */
function zoneOfTime(name: string, [id]: readonly string[], shipment: ShipmentDetail): string | null {
  const drop = name === 'delivery' ? shipment.drops.find(({ dropId }) => dropId === id) : undefined
  if (drop !== undefined) return zoneOfPlace(drop.place.unlocode) || drop.zone
  if (name === 'etd' || name === 'pickup') return zoneOfEnd('origin', shipment) || null
  return name === 'eta' || name === 'delivery' ? zoneOfEnd('destination', shipment) || null : null
}

const isMilestone = (code: string | undefined): code is MilestoneCode =>
  code !== undefined && Object.hasOwn(milestoneMeanings, code)
