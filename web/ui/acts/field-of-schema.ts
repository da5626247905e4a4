import { signedUnitPrice } from '@quayside/contracts/freight/charge.ts'
import { amount, cost, currencyShape, percentage, quantity, unitPrice } from '@quayside/contracts/kernel/quantities.ts'
import type { $ZodCheck, $ZodType, $ZodTypeDef } from 'zod/v4/core'
import type { NumberRule } from '../form/entered-number.ts'
import type { ActField } from './act-field.ts'
import { isIndex, stepsOf } from './act-values.ts'

type Def = $ZodTypeDef & {
  innerType?: $ZodType
  shape?: Readonly<Record<string, $ZodType>>
  element?: $ZodType
  entries?: Readonly<Record<string, string>>
  format?: string
  checks?: readonly $ZodCheck[]
}
type Limit = { check: string; value?: unknown; maximum?: number }
const defOf = (schema: $ZodType) => schema._zod.def as Def
/** What one of its checks says. */
const limitOf = (schema: $ZodType, check: string): Limit | undefined =>
  defOf(schema)
    .checks?.map(one => one._zod.def as Limit)
    .find(limit => limit.check === check)

/** A part of a body: its schema, whether it can be left out, and whether it is null then. */
export type BodyPart = { schema: $ZodType; isOptional: boolean; isNullable: boolean }

/** The part of a body that a path leads to, step by step; null where the schema has none. */
export function partOf(schema: $ZodType, path: string): BodyPart | null {
  let part: BodyPart | null = unwrapped({ schema, isOptional: false, isNullable: false })
  for (const step of stepsOf(path)) {
    const { shape, element } = defOf(part.schema)
    const next: $ZodType | undefined = isIndex(step) ? element : shape?.[step]
    if (next === undefined) return null
    part = unwrapped({ schema: next, isOptional: part.isOptional, isNullable: false })
  }
  return part
}

const canLack: ReadonlySet<string> = new Set(['nullable', 'optional', 'default', 'prefault'])

function unwrapped(part: BodyPart): BodyPart {
  const { type, innerType } = defOf(part.schema)
  if (!canLack.has(type) || innerType === undefined) return part
  return unwrapped({ schema: innerType, isOptional: true, isNullable: part.isNullable || type === 'nullable' })
}

/** Decimals as texts, with what the server takes of each. */
const decimals: ReadonlyMap<$ZodType, NumberRule> = new Map<$ZodType, NumberRule>([
  [quantity, {}],
  [unitPrice, {}],
  [signedUnitPrice, { from: null }],
  [cost, {}],
  [amount, { digits: { whole: 18, decimals: 4 } }],
  [percentage, { to: 100, digits: { whole: 3, decimals: 4 } }],
])

/** From so many characters on a text is an area. */
const areaFrom = 1000
const textOf = (most: number): Pick<ActField, 'kind' | 'most'> => ({
  kind: most >= areaFrom ? 'area' : 'text',
  ...(most > 0 && { most }),
})

/** A field with what the route's schema says of it, unless the field itself says otherwise. */
export function fieldOfSchema<Thing>(schema: $ZodType, field: ActField<Thing>): ActField<Thing> {
  const part = partOf(schema, field.path ?? field.name)
  if (part === null) return field
  const said = saidOf(part.schema)
  const { columns } = field
  const { element } = defOf(part.schema)
  return {
    ...said,
    optional: part.isOptional,
    ...field,
    ...numberOf(said.number, field.number),
    ...(columns && element && { columns: columns.map(column => fieldOfSchema(element, column)) }),
  }
}

function numberOf(said: NumberRule | undefined, own: NumberRule | undefined): { number?: NumberRule } {
  return said === undefined && own === undefined ? {} : { number: { ...said, ...own } }
}

function saidOf(schema: $ZodType): Pick<ActField, 'kind' | 'codes' | 'number' | 'most'> {
  const { type, entries = {}, format } = defOf(schema)
  const number = decimals.get(schema)
  if (number !== undefined) return { kind: 'decimal', number }
  switch (type) {
    case 'enum':
      return { kind: 'select', codes: Object.values(entries) }
    case 'boolean':
      return { kind: 'check' }
    case 'number':
      return { kind: 'decimal', number: ruleOf(schema) }
    case 'string':
      if (format === 'date') return { kind: 'date' }
      if (format === 'datetime') return { kind: 'instant' }
      return textOf(limitOf(schema, 'max_length')?.maximum ?? 0)
    default:
      return {}
  }
}

function ruleOf(schema: $ZodType): NumberRule {
  const [from, to] = [limitOf(schema, 'greater_than')?.value, limitOf(schema, 'less_than')?.value]
  return {
    ...(limitOf(schema, 'number_format') !== undefined && { whole: true }),
    ...(typeof from === 'number' && { from }),
    ...(typeof to === 'number' && { to }),
  }
}

export type Writing = 'instant' | 'number' | 'boolean' | 'capitals' | 'code' | 'text'

/** How a part of a body is written. */
export function writingOf(schema: $ZodType): Writing {
  const { type, format } = defOf(schema)
  if (schema === currencyShape) return 'capitals'
  if (type === 'number' || type === 'boolean') return type
  if (format === 'datetime') return 'instant'
  return type === 'enum' || format !== undefined || decimals.has(schema) ? 'code' : 'text'
}

/** An input's text as a part of a body. */
export function writtenText({ schema, isNullable }: BodyPart, text: string): unknown {
  const writing = writingOf(schema)
  if (text === '') return isNullable ? null : writing === 'text' ? '' : undefined
  if (writing === 'number') return Number(text)
  return writing === 'capitals' ? text.toUpperCase() : text
}
