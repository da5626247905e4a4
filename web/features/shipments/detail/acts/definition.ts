import type { ShipmentCommandName } from '@quayside/contracts/shipments/commands.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import type { ComponentType } from 'react'
import type { CommandIds } from '../command-path.ts'
import type { ActField } from './act-fields.tsx'
import { type ActValues, textAt } from './act-values.ts'

/** What an act's dialog asks, and what it sends. `about` is the hold, milestone ... that it is about. */
export type ActDefinition = {
  fields: (shipment: ShipmentDetail, about: string) => readonly ActField[]
  defaults?: (shipment: ShipmentDetail, about: string) => ActValues
  body: (values: ActValues, shipment: ShipmentDetail, about: string) => object
  /** What has another value once others changed what it is about; without it the shipment's version. */
  versionOf?: (shipment: ShipmentDetail) => number
  /** The name in the command's path that `about` stands for. */
  idName?: string
  /** The same, where the path names more than one thing. */
  idsOf?: (shipment: ShipmentDetail, about: string) => CommandIds
  danger?: boolean
  /** `dialog.<command>` says what it leads to; with these values. */
  told?: true | ((shipment: ShipmentDetail, about: string) => Readonly<Record<string, string>>)
  /** What the person has to know before, from the shipment as it stands. */
  warns?: ComponentType<{ shipment: ShipmentDetail; about: string }>
  /** The shipment's number is typed before it is done. */
  typed?: boolean
  /** Where in the dialog a field of the body is; without it, one level lower than in the body. */
  fieldOf?: (path: string, values: ActValues) => string
}
export type Definitions = Partial<Record<ShipmentCommandName, ActDefinition>>

export const nothing = () => []
export const reason: ActField = { name: 'reason', kind: 'area' }
export const said = (values: ActValues) => ({ reason: textAt(values, 'reason') })
