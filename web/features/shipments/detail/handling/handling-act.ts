import type { PickupDetail, PickupItem } from '@quayside/contracts/handling/pickup-queries.ts'
import { zoneOfPlace } from '@quayside/contracts/reference/place-zones.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import type { ActDefinition } from '../../../../ui/acts/act-definition.ts'
import type { ActField } from '../../../../ui/acts/act-field.ts'
import { type ActValues, textAt } from '../../../../ui/acts/act-values.ts'

export type AnyItem = PickupItem

/** In whose name the dialog is opened. */
export type Own = { readonly name: string; readonly isSupplier: boolean }

/** A pickup request in its shipment; the item is null of what is only to be made. */
export type Handled<Item extends AnyItem> = {
  readonly version: number
  readonly shipment: ShipmentDetail
  readonly own: Own
  readonly item: Item | null
}
/** As others changed it meanwhile. */
export type HandledNow<Item extends AnyItem> = Handled<Item> & Pick<PickupDetail, 'history' | 'allowedCommands'>

/** A field of a dialog; its words are `field.<label>`, `hint.<hint>` and `section.<section>`. */
export type HandlingField<Item extends AnyItem> = ActField<Handled<Item>> & {
  /** Of a UN/LOCODE: the field with the name of its place. */
  fills?: string
  /** Of a zone: the code of the place that it is of. */
  place?: (values: ActValues) => string
}

/** What a dialog asks, and what it sends. */
export type HandlingAct<Item extends AnyItem> = Omit<ActDefinition<Handled<Item>>, 'fields'> & {
  fields?: (handled: Handled<Item>) => readonly HandlingField<Item>[]
  /** What its button says: `act.<verb>`; else what opened it. */
  verb?: string
  /** `told.<kind>.<command>` says what it leads to. */
  told?: true
}
export type PickupField = HandlingField<PickupItem>
export type PickupAct = HandlingAct<PickupItem>

/** The server asks for one, whatever its schema says. */
export const reason = { name: 'reason', optional: false } as const

type PlaceField = Pick<PickupField, 'name' | 'path' | 'label' | 'section' | 'fills' | 'kind' | 'place' | 'optional'>

/** Where a party is; the code fills the name, and of a country with several zones one is chosen. */
export function placeFields(role: string, section = role): readonly [PlaceField, PlaceField, PlaceField, PlaceField] {
  const field = (name: string, path = name): PlaceField => ({
    name: `${role}.${name}`,
    path: `content.${role}.place.${path}`,
    label: name,
    section,
  })
  return [
    field('place', 'name'),
    field('address'),
    { ...field('unlocode'), fills: `${role}.place` },
    { ...field('zone'), kind: 'zone', place: values => codeOf(values, role) },
  ]
}

const codeOf = (values: ActValues, role: string) => textAt(values, `${role}.unlocode`)
/** Of a country with one zone it is known. */
export const isZoneKnown = (values: ActValues, role: string) => zoneOfPlace(codeOf(values, role)) !== ''
export const isOneEntered = (values: ActValues, names: readonly string[]) =>
  names.some(name => textAt(values, name) !== '')

/** The packages as they are entered or counted, of the form's rows. */
export const packageRowsField = {
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
} as const
