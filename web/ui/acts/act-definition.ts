import type { ReactNode } from 'react'
import type { $ZodType } from 'zod/v4/core'
import type { ActField } from './act-field.ts'
import { clockOf, instantAt } from './act-times.ts'
import { type ActValues, textAt, valueAt } from './act-values.ts'
import { fieldOfSchema, partOf, writingOf, writtenText } from './field-of-schema.ts'
import type { Places } from './form-path.ts'
import { placesOf } from './places-of.ts'

/** What an act is about, with the version seen; null of what is only to be made. */
export type Versioned = { readonly version: number } | null

/** What an act's dialog asks, and what it sends. `about` is the hold, milestone ... of the thing that it is about. */
export type ActDefinition<Thing extends Versioned> = {
  /** The route's own schema of its body; without it nothing is sent. */
  schema?: $ZodType
  /** The part of the body that the fields are of, as far as they are in it. */
  root?: string
  /** What is asked of the body; without them only whether it is meant. */
  fields?: (thing: Thing, about: string) => readonly ActField<Thing>[]
  /** What the inputs begin with; those that it does not name are blank. */
  defaults?: (thing: Thing, about: string) => ActValues
  /** Where it is more than what was `entered`: the fields as the route takes them, and the version seen. */
  body?: (values: ActValues, thing: Thing, about: string, entered: ActValues) => object
  /** Where in the form the body's parts are; else as the fields name them. */
  places?: (values: ActValues, thing: Thing) => Places
  /** What has another value once others changed what it is about; without it the thing's version. */
  versionOf?: (thing: Thing) => number
  danger?: boolean
  /** The thing's number is typed before it is done: it can't be undone. */
  typed?: boolean
  /** What the person has to know before, from the thing as it stands. */
  warns?: (props: { thing: Thing; about: string }) => ReactNode
}

export function fieldsOf<Thing extends Versioned>(
  { schema, root, fields }: ActDefinition<Thing>,
  thing: Thing,
  about: string,
): readonly ActField<Thing>[] {
  const asked = fields?.(thing, about) ?? []
  if (schema === undefined) return asked
  return asked.map(field => fieldOfSchema(schema, { ...field, path: field.path ?? pathIn(schema, root, field.name) }))
}

function pathIn(schema: $ZodType, root: string | undefined, name: string): string {
  const path = `${root}.${name}`
  return root !== undefined && partOf(schema, path) !== null ? path : name
}

/** What the inputs begin with. */
export function valuesOf<Thing extends Versioned>(definition: ActDefinition<Thing>, thing: Thing, about: string) {
  const values: ActValues = structuredClone(definition.defaults?.(thing, about) ?? {})
  for (const { name, kind } of fieldsOf(definition, thing, about))
    if (kind !== 'rows' && valueAt(values, name) === undefined) put(values, name, kind === 'check' ? false : '')
  return values
}

export function bodyOf<Thing extends Versioned>(
  definition: ActDefinition<Thing>,
  values: ActValues,
  thing: Thing,
  about: string,
): object {
  const { schema, body } = definition
  const entered = schema === undefined ? {} : enteredOf(schema, fieldsOf(definition, thing, about), values, thing)
  return body?.(values, thing, about, entered) ?? entered
}

export function placesIn<Thing extends Versioned>(
  definition: ActDefinition<Thing>,
  values: ActValues,
  thing: Thing,
  about: string,
): Places {
  return definition.places?.(values, thing) ?? placesOf(fieldsOf(definition, thing, about), definition.root)
}

/** The fields as the route takes them, with the version where it asks for one. */
function enteredOf<Thing extends Versioned>(
  schema: $ZodType,
  fields: readonly ActField<Thing>[],
  values: ActValues,
  thing: Thing,
): ActValues {
  const body: ActValues = partOf(schema, 'version') === null || thing === null ? {} : { version: thing.version }
  for (const field of fields) {
    const { name, path = name, kind, zone } = field
    if (kind === 'rows' || partOf(schema, path) === null) continue
    put(body, path, written(schema, field, values))
    const beside = [...path.split('.').slice(0, -1), 'zone'].join('.')
    if (kind === 'instant' && partOf(schema, beside) !== null) put(body, beside, clockOf(zone?.(values)))
  }
  return body
}

function written<Thing>(schema: $ZodType, { name, path = name, zone }: ActField<Thing>, values: ActValues): unknown {
  const part = partOf(schema, path)
  if (part === null) return undefined
  const text = textAt(values, name)
  const writing = writingOf(part.schema)
  if (writing === 'boolean') return valueAt(values, name) === true
  if (writing === 'instant' && text !== '') return instantAt(values, name, zone?.(values))
  return writtenText(part, text)
}

function put(body: ActValues, path: string, value: unknown): void {
  const [step = '', ...rest] = path.split('.')
  if (rest.length === 0) body[step] = value
  else {
    const part = (body[step] ?? {}) as ActValues
    put(part, rest.join('.'), value)
    body[step] = part
  }
}
