import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import type { NumberRule } from '../form/entered-number.ts'
import type { ActValues } from './act-values.ts'

export type Option = { value: string; label: string }
/** A rule of the catalogue, or a text of the dialog's own. */
export type Refused = Rejection | { say: string; values?: Readonly<Record<string, string>> }
/** `kept` has no input: it is sent as it is. `rows` are drawn and sent by the dialog itself. */
export type FieldKind =
  | 'text'
  | 'area'
  | 'select'
  | 'instant'
  | 'date'
  | 'decimal'
  | 'check'
  | 'country'
  | 'zone'
  | 'rows'
  | 'kept'

/** A field of an act's dialog: what the route's schema can't say of it, and what it says otherwise. */
export type ActField<Thing = never> = {
  /** A path in the form's values. */
  name: string
  /** Where it is in the body, if elsewhere. */
  path?: string
  /** What is wrong with the whole that it is a part of stands at it. */
  standsForWhole?: boolean
  /** By the schema where it is not told. */
  kind?: FieldKind
  /** Without a label, the last part of its name. */
  label?: string
  /** Words that are the label as they stand: what is counted, by its SKU. */
  about?: string
  /** The field whose name, code or quantity it is. */
  of?: string
  /** By the schema where it is not told. */
  optional?: boolean
  /** When it can't be left blank after all. */
  needed?: (values: ActValues) => boolean
  /** Nothing stands beside it: what follows begins a row. */
  ownRow?: boolean
  /** Codes; by the schema where they are not told. */
  codes?: readonly string[]
  /** The group of the codes' words. */
  words?: string
  /** Options of the thing itself: its legs, its documents. */
  options?: (thing: Thing) => readonly Option[]
  /** What it means where nothing is chosen. */
  blank?: string
  /** The heading it stands under. */
  section?: string
  hint?: string
  /** Stands there only while this holds. */
  shown?: (values: ActValues) => boolean
  /** Of a number: what it may be; by the schema where it is not told, without it 0 or more. */
  number?: NumberRule
  /** The server's own rule on what was entered, told already while it is typed. */
  check?: (value: string, values: ActValues, thing: Thing) => Refused | null
  /** Of an area: so many characters; by the schema. */
  most?: number
  /** From so many characters on the check speaks while one types. */
  checkedFrom?: number
  /** Of a time: by the clock of which zone it is entered; '' or none is the reader's. */
  zone?: (values: ActValues) => string
  /** Of rows: the fields of each. */
  columns?: readonly ActField<Thing>[]
}

/** Whether it can be left blank, as the others stand. */
export function mayBeBlank({ kind, optional = false, needed }: ActField, values: ActValues): boolean {
  return kind === 'check' || kind === 'kept' || (optional && needed?.(values) !== true)
}
