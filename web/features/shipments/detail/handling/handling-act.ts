import { zoneOfPlace } from '@quayside/contracts/reference/place-zones.ts'
import type { PickupItem } from '@quayside/contracts/shipments/pickups.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import type { ReceiptItem } from '@quayside/contracts/shipments/warehouse-receipts.ts'
import { type ActValues, textAt } from '../acts/act-values.ts'

/** A field of a dialog; its label is `field.<label or last part of the name>`. */
export type HandlingField = {
  /** A path in the form's values. */
  name: string
  kind: 'text' | 'area' | 'select' | 'instant' | 'date' | 'decimal' | 'zone'
  label?: string
  optional?: boolean
  options?: readonly { value: string; label: string }[]
  /** Codes, worded by `<words>.<code>`. */
  codes?: readonly string[]
  words?: string
  /** `section.<section>`: the heading it stands under. */
  section?: string
  /** `hint.<hint>` */
  hint?: string
  /** Of a UN/LOCODE: the field with the name of its place. */
  fills?: string
  /** By which clock a time is entered; else by the reader's own. */
  zone?: (values: ActValues) => string
  /** Of a zone: the code of the place that it is of. */
  place?: (values: ActValues) => string
  /** Nothing of what belongs together may be entered without it. */
  neededWith?: readonly string[]
}

/** Whether it must be filled in, as the others stand. */
export function isNeeded({ optional, neededWith = [], place }: HandlingField, values: ActValues): boolean {
  // Of a country with one zone it is known.
  if (optional === true && place !== undefined && zoneOfPlace(place(values)) !== '') return false
  return optional !== true || neededWith.some(path => textAt(values, path) !== '')
}

/** The zone of a place: to choose of its country's, where that has several. */
export const zoneField = (role: string): HandlingField => ({
  name: `${role}.zone`,
  kind: 'zone',
  label: 'zone',
  section: role,
  place: values => textAt(values, `${role}.unlocode`),
})

/** In whose name the dialog is opened. */
export type Own = { readonly name: string; readonly isSupplier: boolean }

/** What a dialog asks, and what it sends. */
export type HandlingAct<Item> = {
  fields: (shipment: ShipmentDetail, item: Item) => readonly HandlingField[]
  /** Rows under the fields: packages to enter, or pieces to release of those that are there. */
  grid?: 'packages' | 'release'
  defaults: (shipment: ShipmentDetail, item: Item, own: Own) => ActValues
  body: (values: ActValues, item: Item) => object
  /** Which contingency the path means. */
  about?: (values: ActValues) => string
  danger?: boolean
  /** What its button says: `act.<verb>`; else what opened it. */
  verb?: string
  /** `told.<kind>.<command>` says what it leads to. */
  told?: boolean
}
/** Null of what is only to be made. */
export type PickupAct = HandlingAct<PickupItem | null>
export type ReceiptAct = HandlingAct<ReceiptItem | null>
