/** The parts of a JSON schema that a sample is made of. */
export type SampleSchema = {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  pattern?: string
  minLength?: number
  minimum?: number
  exclusiveMinimum?: number
  minItems?: number
  items?: SampleSchema
  properties?: Record<string, SampleSchema>
  required?: readonly string[]
  anyOf?: SampleSchema[]
  oneOf?: SampleSchema[]
  allOf?: SampleSchema[]
}

/** What many patterns of the contracts accept: dates, decimals, codes, ids. */
const candidates = [
  '1',
  '10',
  '2026-03-02',
  'USD',
  'MX',
  'MXVER',
  'FOB',
  'A-1',
  'abc',
  '2026-03-02T09:00:00.000Z',
  'user@example.com',
]

/** A value that fits a JSON schema well enough to reach the rule behind it; every uuid is `id`. */
export function sampleValue(schema: SampleSchema, id: string): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  const choice = (schema.anyOf ?? schema.oneOf)?.[0]
  if (choice !== undefined) return sampleValue(choice, id)
  if (schema.allOf !== undefined) return Object.assign({}, ...schema.allOf.map(part => sampleValue(part, id)))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, value]) => [name, sampleValue(value, id)]),
      )
    case 'array':
      return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => sampleValue(schema.items ?? {}, id))
    case 'integer':
    case 'number':
      return schema.minimum ?? (schema.exclusiveMinimum === undefined ? 1 : schema.exclusiveMinimum + 1)
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return sampleText(schema, id)
  }
}

function sampleText({ format, pattern, minLength = 0 }: SampleSchema, id: string): string {
  if (format === 'uuid') return id
  if (format === 'date') return '2026-03-02'
  if (format === 'date-time') return '2026-03-02T09:00:00.000Z'
  if (format === 'email') return `${id}@example.com`
  if (format === 'uri') return 'https://example.com/'
  if (pattern !== undefined) {
    const expression = new RegExp(pattern)
    return [id, ...candidates].find(candidate => expression.test(candidate)) ?? 'x'
  }
  return 'x'.repeat(Math.max(1, minLength))
}
