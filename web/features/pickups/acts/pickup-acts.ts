import type { PickupDetail } from '@quayside/contracts/handling/pickup-queries.ts'
import {
  acceptPickup,
  answerPickupCancellation,
  collectPickup,
  correctPickup,
  movePickup,
  type PickupCommandName,
  pickupReason,
  reschedulePickup,
} from '@quayside/contracts/handling/pickups.ts'
import type { ActDefinition } from '../../../ui/acts/act-definition.ts'
import type { ActField } from '../../../ui/acts/act-field.ts'
import { clockOf, instantAt, localTime } from '../../../ui/acts/act-times.ts'
import { type ActValues, textAt } from '../../../ui/acts/act-values.ts'
import { packageRows, packagesIn } from '../package-rows.tsx'

type Field = ActField<PickupDetail>
type Act = ActDefinition<PickupDetail> & {
  /** `told.pickup.<command>` says what it leads to. */
  told?: true
}
/** The request itself is changed and sent in its form. */
export type DialogAct = Exclude<PickupCommandName, 'change' | 'send'>

/** By the clock of the pickup place. */
export const zoneOfPickup = ({ terms, content }: Pick<PickupDetail, 'terms' | 'content'>) =>
  terms.zone ?? content.shipper?.place?.zone ?? ''

/** The server asks for one, whatever its schema says. */
const reason: Field = { name: 'reason', optional: false }
/** The beginning and the end of what is scheduled. */
const schedule = (of: string, pickup: PickupDetail, more: Partial<Field> = {}): Field[] => {
  const zone = () => zoneOfPickup(pickup)
  return [
    { name: `${of}.from`, label: 'from', hint: 'placeTime', zone, ...more },
    {
      name: `${of}.until`,
      label: 'until',
      hint: 'placeTime',
      zone,
      ...more,
      check: (_value, values) => reversedOf(values, of, zone()),
    },
  ]
}

/** A schedule ends after its beginning, by the clock that both are entered by. */
function reversedOf(values: ActValues, of: string, zone: string) {
  const [from, until] = [instantAt(values, `${of}.from`, zone), instantAt(values, `${of}.until`, zone)]
  if (from === null || until === null || until > from) return null
  return { code: 'pickup-schedule-reversed' as const, params: { from, until, zone: clockOf(zone) } }
}

const scheduled = (pickup: PickupDetail): Field[] => [
  ...schedule('window', pickup),
  { name: 'picker', path: 'picker.name' },
  { name: 'plate', path: 'picker.plate' },
]
const hours = (span: { from: string; until: string } | null | undefined, pickup: PickupDetail) => ({
  from: localTime(span?.from, zoneOfPickup(pickup)),
  until: localTime(span?.until, zoneOfPickup(pickup)),
})

const packages: Field = {
  name: 'packages',
  kind: 'rows',
  columns: [
    { name: 'packageType' },
    { name: 'pieces', optional: false },
    { name: 'weightKg' },
    { name: 'lengthCm' },
    { name: 'widthCm' },
    { name: 'heightCm' },
    { name: 'volumeM3' },
  ],
}

const withReason: Act = { schema: pickupReason, fields: () => [reason], danger: true }
const perhapsWithReason: Act = { ...withReason, fields: () => [{ name: 'reason' }] }

export const pickupActs: Readonly<Record<DialogAct, Act>> = {
  accept: {
    schema: acceptPickup,
    fields: scheduled,
    defaults: pickup => ({ window: hours(pickup.content.collection, pickup) }),
  },
  reject: withReason,
  move: {
    schema: movePickup,
    fields: pickup => [...scheduled(pickup), reason],
    defaults: pickup => ({
      window: hours(pickup.window, pickup),
      picker: pickup.picker?.name ?? '',
      plate: pickup.picker?.plate ?? '',
    }),
  },
  collect: {
    schema: collectPickup,
    fields: pickup => [
      { name: 'at', label: 'collectedAt', hint: 'placeTime', zone: () => zoneOfPickup(pickup) },
      packages,
    ],
    defaults: pickup => ({
      at: localTime(new Date().toISOString(), zoneOfPickup(pickup)),
      packages: packageRows(pickup.content.packages),
    }),
    body: (values, _pickup, _about, { at }) => ({ at, packages: packagesIn(values) }),
  },
  correct: {
    schema: correctPickup,
    fields: pickup => [
      { name: 'what', kind: 'select', codes: ['figures', 'nothing'], words: 'correction' },
      { name: 'at', path: 'collected.at', label: 'collectedAt', hint: 'placeTime', zone: () => zoneOfPickup(pickup) },
      packages,
      reason,
    ],
    defaults: pickup => ({
      what: 'figures',
      at: localTime(pickup.collected?.at, zoneOfPickup(pickup)),
      packages: packageRows(pickup.collected?.packages ?? []),
    }),
    body: (values, pickup) => ({
      collected:
        textAt(values, 'what') === 'nothing'
          ? null
          : { at: instantAt(values, 'at', zoneOfPickup(pickup)), packages: packagesIn(values) },
      reason: textAt(values, 'reason'),
    }),
    danger: true,
  },
  close: { told: true },
  fail: withReason,
  reschedule: {
    schema: reschedulePickup,
    fields: pickup => [
      { name: 'collection.date', label: 'collectionDate' },
      ...schedule('collection', pickup, { optional: false }),
      { name: 'collection.instruction', optional: true, needed: () => false },
    ],
    defaults: pickup => {
      const known = pickup.content.collection
      return {
        collection: {
          ...hours(known, pickup),
          date: known?.date ?? '',
          instruction: known?.instruction ?? '',
        },
      }
    },
  },
  cancel: perhapsWithReason,
  'ask-to-cancel': { ...perhapsWithReason, danger: false, told: true },
  'answer-cancellation': {
    schema: answerPickupCancellation,
    fields: () => [
      { name: 'answer', kind: 'select', codes: ['cancel', 'keep'], words: 'cancellation' },
      { name: 'reason', hint: 'reasonToKeep' },
    ],
    defaults: () => ({ answer: 'cancel' }),
    body: (values, _pickup, _about, entered) => ({ ...entered, cancels: textAt(values, 'answer') === 'cancel' }),
  },
  delete: { danger: true, told: true },
}
