import { purchaseOrderCommands } from '@quayside/contracts/purchase-orders/commands.ts'
import type { OpenApiDocument } from '@quayside/platform/http/openapi.ts'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { beforeAll, expect, test } from 'vitest'
import { portalDocument } from './portal-document.ts'

type Body = { content?: Record<string, { schema?: { properties?: object; allOf?: unknown[] } }> }
type Operation = { summary?: string; requestBody?: Body; responses?: Record<string, Body> }

let document: OpenApiDocument
let operations: ReadonlyMap<string, Operation>
beforeAll(async () => {
  document = await portalDocument()
  operations = new Map(
    Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
      Object.entries(item ?? {}).map(([method, found]) => [`${method.toUpperCase()} ${path}`, found as Operation]),
    ),
  )
}, 60_000)

test('[S7.014] the document is one of OpenAPI 3.1, as its own schema says', async () => {
  const copy = structuredClone(document) as unknown as Record<string, unknown>
  expect(await new Validator().validate(copy)).toEqual({ valid: true })
  expect(document.openapi).toMatch(/^3\.1/)
})

test('[S7.014] every schema in it is one of JSON Schema 2020-12', () => {
  const ajv = addFormats.default(new Ajv2020({ strict: false }))
  const wrong: string[] = []
  const look = (at: unknown, where: string): void => {
    if (typeof at !== 'object' || at === null) return
    for (const [name, value] of Object.entries(at)) {
      if (name === 'schema' && !ajv.validateSchema(value)) wrong.push(`${where}: ${ajv.errorsText()}`)
      else look(value, `${where}/${name}`)
    }
  }
  look(document.paths, '')
  expect(wrong).toEqual([])
})

test.each(Object.entries(purchaseOrderCommands))(
  '[S7.014] the document has %s with its method, payload, answer and refusals',
  (_name, { method, path }) => {
    const operation = operations.get(`${method} /api/v1${path.replaceAll(/:(\w+)/g, '{$1}')}`)
    expect(operation?.summary).toBeTruthy()
    const [payload] = Object.values(operation?.requestBody?.content ?? {})
    expect(Object.keys(payload?.schema?.properties ?? {})).toEqual(expect.arrayContaining(['company', 'uid']))
    const answers = Object.entries(operation?.responses ?? {})
    const done = answers.find(([status]) => status.startsWith('2'))?.[1]
    expect(Object.keys(done?.content?.['application/json']?.schema?.properties ?? {})).not.toEqual([])
    expect(answers.map(([status]) => status)).toEqual(expect.arrayContaining(['4XX', '429', '500', '503']))
  },
)

test.each(['', '/tabs', '/{id}', '/{id}/history', '/{id}/workflow'])(
  '[S7.014] the document has the query /purchase-orders%s with its answer',
  path => {
    const operation = operations.get(`GET /api/v1/purchase-orders${path}`)
    const answer = operation?.responses?.['200']?.content?.['application/json']
    expect(Object.keys(answer?.schema?.properties ?? {})).not.toEqual([])
  },
)
