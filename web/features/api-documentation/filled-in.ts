import type { OpenApiDocument } from './documentation-api.ts'

export type Identity = { company: string | null; client: string | null; uid: string | null }

type Part = { [name: string]: unknown }
const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The document with the selected company, client and the person as defaults, so that a call can be tried as it stands. */
export function filledIn(document: OpenApiDocument, identity: Identity): OpenApiDocument {
  return walk(document, { ...identity }) as OpenApiDocument
}

function walk(value: unknown, identity: Record<string, string | null>): unknown {
  if (Array.isArray(value)) return value.map(part => walk(part, identity))
  if (!isPart(value)) return value
  if (value.in === 'query' && typeof value.name === 'string')
    return { ...value, schema: withDefault(value.schema, identity[value.name]) }
  const entries = Object.entries(value).map(([name, part]) => [
    name,
    name === 'requestBody' ? inBody(part, identity) : walk(part, identity),
  ])
  return Object.fromEntries(entries)
}

function inBody(value: unknown, identity: Record<string, string | null>): unknown {
  if (Array.isArray(value)) return value.map(part => inBody(part, identity))
  if (!isPart(value)) return value
  const entries = Object.entries(value).map(([name, part]) => {
    if (name !== 'properties' || !isPart(part)) return [name, inBody(part, identity)]
    const fields = Object.entries(part).map(([field, schema]) => [field, withDefault(schema, identity[field])])
    return [name, Object.fromEntries(fields)]
  })
  return Object.fromEntries(entries)
}

function withDefault(schema: unknown, value: string | null | undefined): unknown {
  return isPart(schema) && value ? { ...schema, default: value } : schema
}
