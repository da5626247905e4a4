import * as orders from '@quayside/contracts/purchase-orders/commands.ts'
import { type PurchaseOrderCommandName, purchaseOrderCommands } from '@quayside/contracts/purchase-orders/commands.ts'
import * as queries from '@quayside/contracts/purchase-orders/queries.ts'
import type { OpenApiDocument } from '@quayside/platform/http/openapi.ts'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { portalDocument } from './portal-document.ts'

type Body = { content?: Record<string, { schema?: { properties?: object; required?: string[] } }> }
type Operation = {
  summary?: string
  parameters?: { name: string; in: string }[]
  requestBody?: Body
  responses?: Record<string, Body>
}

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

/** What each command takes beside who gives it. */
const payloads: Readonly<Record<PurchaseOrderCommandName, z.ZodObject>> = {
  'save-pre-order': orders.changePreOrder,
  'discard-pre-order': orders.versionOnly,
  register: orders.registerPurchaseOrder,
  amend: orders.amendPurchaseOrder,
  send: orders.versionOnly,
  resend: orders.resendPurchaseOrder,
  acknowledge: orders.acknowledgeOrder,
  confirm: orders.confirmQuantities,
  submit: orders.versionOnly,
  'upload-confirmation-file': orders.attachConfirmationFile,
  'apply-confirmation-file': orders.confirmQuantities,
  'discard-confirmation-file': orders.versionOnly,
  'create-partial-order': orders.confirmQuantities,
  approve: orders.versionOnly,
  decline: orders.declineConfirmation,
  reject: orders.withReason,
  reverse: orders.withReason,
  reopen: orders.reopenPurchaseOrder,
  'close-rest': orders.withReason,
  'close-short': orders.withReason,
  cancel: orders.withReason,
  'request-cancellation': orders.requestCancellation,
  'decline-cancellation-request': orders.declineCancellationRequest,
  split: orders.splitForShipment,
  merge: orders.mergeChildren,
  'propose-change': orders.proposeChange,
  'accept-change': orders.decideChange,
  'reject-change': orders.rejectChange,
  'withdraw-change': orders.decideChange,
}
const schemaOf = (type: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(type, { io }) as { properties: object; required?: string[] }

/** Fields at any depth of which the schema says neither a type nor what they are one of. */
function untold(schema: unknown, where: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties = {}, items, anyOf = [] } = schema as { properties?: object; items?: object; anyOf?: object[] }
  const says = ['type', 'anyOf', 'oneOf', 'allOf', 'enum', 'const', '$ref'].some(word => word in schema)
  return [
    ...(says ? [] : [where]),
    ...Object.entries(properties).flatMap(([name, one]) => untold(one, `${where}.${name}`)),
    ...(items === undefined ? [] : untold(items, `${where}[]`)),
    ...anyOf.flatMap(one => untold(one, where)),
  ]
}

test.each(Object.entries(payloads))(
  '[S7.014] the payload of %s is told field by field, as the command takes it, and so is its answer',
  (name, payload) => {
    const { method, path } = purchaseOrderCommands[name as PurchaseOrderCommandName]
    const { requestBody, responses = {} } =
      operations.get(`${method} /api/v1${path.replaceAll(/:(\w+)/g, '{$1}')}`) ?? {}
    const told = requestBody?.content?.['application/json']?.schema
    const { company: _company, uid: _uid, ...fields } = (told?.properties ?? {}) as Record<string, unknown>
    const taken = schemaOf(payload, 'input')
    expect(fields).toEqual(taken.properties)
    expect((told?.required ?? []).filter(field => !['company', 'uid'].includes(field))).toEqual(taken.required ?? [])
    expect(untold(told, name)).toEqual([])
    const done = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]
    const answer = done?.content?.['application/json']?.schema
    expect(answer?.properties).toEqual(schemaOf(orders.orderAnswer, 'output').properties)
  },
)

const answers: Readonly<Record<string, z.ZodType>> = {
  '': queries.orderListAnswer,
  '/tabs': queries.orderTabCounters,
  '/{id}': queries.orderDetail,
  '/{id}/history': queries.orderHistory,
  '/{id}/workflow': queries.orderWorkflow,
}

test.each(Object.entries(answers))('[S7.014] the answer of /purchase-orders%s is told field by field', (path, type) => {
  const operation = operations.get(`GET /api/v1/purchase-orders${path}`)
  const answer = operation?.responses?.['200']?.content?.['application/json']?.schema
  expect(answer?.properties).toEqual(schemaOf(type, 'output').properties)
  expect(untold(answer, path)).toEqual([])
})

test('[S7.014] every filter of the list of purchase orders is told', () => {
  const { parameters = [] } = operations.get('GET /api/v1/purchase-orders') ?? {}
  const told = parameters.filter(one => one.in === 'query').map(one => one.name)
  expect(told).toEqual(expect.arrayContaining(Object.keys(queries.orderListQuery)))
})
