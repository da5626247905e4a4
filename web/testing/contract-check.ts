import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { inject } from 'vitest'
import type { Answer, Asked } from './answers.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The portal's OpenAPI document, as JSON. */
    portalDocument: string
  }
}

type Schema = Record<string, unknown>
type Content = Record<string, { schema?: Schema }>
type Operation = {
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}
type Document = { paths: Record<string, Record<string, Operation>>; components: { schemas: { Problem: Schema } } }
type Known = { name: string; path: RegExp; operation: Operation }

let known: { operations: readonly Known[]; problem: Schema } | null = null
const breaches: string[] = []
const validators = new Map<string, ValidateFunction>()
// Everything in a query is text; what the portal makes of it is its own.
const ofQueries = addFormats.default(new Ajv2020({ strict: false, allErrors: true, coerceTypes: 'array' }))
const ofBodies = addFormats.default(new Ajv2020({ strict: false, allErrors: true }))

/** What was sent or answered and does not fit the portal's document; empties the list. */
export function contractBreaches(): string[] {
  return breaches.splice(0)
}

/** What every call carries; the portal reads it where it needs it and removes it before the rest is judged. */
const ofEveryCall = ['company', 'uid', 'client']

/** Notes a call that lacks what every request carries, whichever way it went out. The tests' browser stands in India. */
export function holdToHeaders({ method, path, headers }: Asked & { headers: Headers }): void {
  const offset = headers.get('client-utc')
  if (offset !== '330') note(`${method} ${path}`, `carries the offset ${offset} from UTC in place of 330 minutes`)
}

/** Notes what the portal would refuse of a call, and what it would never answer. */
export function holdAgainstContract(asked: Asked, answer: Answer): void {
  // The document itself.
  if (asked.path === '/openapi.json') return
  const found = operationOf(asked)
  if (found === undefined) {
    note(`${asked.method} ${asked.path}`, 'is no operation of the portal')
    return
  }
  // What is wrong on purpose is answered with a refusal.
  if (answer.status < 400) checkAsked(found, asked)
  checkAnswer(found, answer)
}

function operationOf({ method, path }: Asked): Known | undefined {
  known ??= readDocument()
  return known.operations.find(each => each.name.startsWith(`${method} `) && each.path.test(path))
}

function readDocument() {
  const document = JSON.parse(inject('portalDocument')) as Document
  const operations = Object.entries(document.paths).flatMap(([path, methods]) => {
    const below = path.replace('/api/v1', '')
    const pattern = new RegExp(`^${below.replace(/\./g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`)
    return Object.entries(methods).map(([method, operation]) => {
      return { name: `${method.toUpperCase()} ${below}`, path: pattern, operation }
    })
  })
  const ids = ({ name }: Known) => name.split('{').length
  return { operations: operations.toSorted((a, b) => ids(a) - ids(b)), problem: document.components.schemas.Problem }
}

function checkAsked({ name, operation }: Known, { query, body }: Asked): void {
  const inQuery = (operation.parameters ?? []).filter(each => each.in === 'query')
  for (const field of query.keys())
    if (!inQuery.some(each => each.name === field) && !ofEveryCall.includes(field))
      note(name, `knows no query parameter ${field}`)
  for (const { name: field, schema = {} } of inQuery) {
    const value = query.get(field)
    if (value !== null && !ofEveryCall.includes(field)) check(ofQueries, `${name} ?${field}`, schema, value)
  }
  const content = operation.requestBody?.content
  if (body instanceof FormData) {
    const fields = Object.keys((content?.['multipart/form-data']?.schema?.properties as object | undefined) ?? {})
    for (const field of body.keys())
      if (!fields.includes(field) && !ofEveryCall.includes(field)) note(name, `takes no field ${field} in its form`)
  } else if (typeof body === 'object' && body !== null) {
    const own = Object.entries(body).filter(([field]) => !ofEveryCall.includes(field))
    check(
      ofBodies,
      `${name} body`,
      withoutIdentity(content?.['application/json']?.schema ?? {}),
      Object.fromEntries(own),
    )
  }
}

function withoutIdentity(schema: Schema): Schema {
  if (Array.isArray(schema.allOf)) return { ...schema, allOf: schema.allOf.map(withoutIdentity) }
  const required = (schema.required as string[] | undefined)?.filter(field => !ofEveryCall.includes(field))
  return required === undefined ? schema : { ...schema, required }
}

function checkAnswer({ name, operation }: Known, { status, body }: Answer): void {
  if (ArrayBuffer.isView(body)) return
  const response = operation.responses[String(status)]
  if (status >= 400) check(ofBodies, `${name} problem`, known?.problem ?? {}, body)
  else if (response === undefined) note(name, `never answers ${status}`)
  else {
    const schema = response.content?.['application/json']?.schema
    // Undefined fields are not sent.
    if (schema !== undefined) check(ofBodies, `${name} answer`, schema, JSON.parse(JSON.stringify(body)))
  }
}

function check(ajv: typeof ofBodies, what: string, schema: Schema, value: unknown): void {
  const validate = validators.get(what) ?? ajv.compile(schema)
  validators.set(what, validate)
  if (validate(value)) return
  for (const { instancePath, message, params } of validate.errors?.slice(0, 5) ?? [])
    note(what, `${instancePath} ${message} ${JSON.stringify(params)}`)
}

function note(what: string, fault: string): void {
  breaches.push(`${what}: ${fault}`)
}
