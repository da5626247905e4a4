import swagger from '@fastify/swagger'
import { problem } from '@quayside/contracts/kernel/problem.ts'
import type { OpenAPIV3_1 } from 'openapi-types'
import { z } from 'zod'
import type * as core from 'zod/v4/core'
import type { App } from '../service/service.ts'
import type { RouteDocumentation } from './documentation.ts'

export type OpenApiDocument = OpenAPIV3_1.Document

type Schema = Record<string, unknown>
type SchemaObject = Schema & { type?: unknown; properties?: Record<string, Schema>; required?: string[] }

/** Collects the routes that are registered after it; `openApiDocument` reads them as one OpenAPI 3.1 document. */
export async function collectOpenApi(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Quayside',
        version: '1',
        description:
          'Purchase orders and transport. Every POST carries `company` and `uid`; every GET carries `company`. A machine sends its API token (`qst_…`) as the Bearer token; its `uid` stands beside the token on the page of the company’s integrations.',
      },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT or API token' } },
        schemas: { Problem: jsonSchema(problem, 'output') as OpenAPIV3_1.SchemaObject },
      },
    },
    hideUntagged: false,
    transform: ({ url, route }) => {
      const documented = route.config?.documentation
      if (documented === undefined || documented.access === 'service') return { schema: { hide: true }, url }
      return { schema: operation(documented, url) as never, url }
    },
  })
}

/** The document of the app's own public routes; the app must be ready. */
export function openApiDocument(app: App): OpenApiDocument {
  return app.swagger() as unknown as OpenApiDocument
}

function operation(route: RouteDocumentation, url: string) {
  const { params, query, body, answer } = route.schemas
  const isPublic = route.access === 'public'
  const optional = route.withoutCompany ? ['company'] : []
  return {
    summary: route.summary,
    description: isPublic ? 'Open to everyone.' : `Permission: ${route.access ?? 'signed in'}.`,
    tags: [url.replace(/^\/api\/v1\//, '').split('/')[0] ?? ''],
    security: isPublic ? [] : [{ bearer: [] }],
    ...(params === undefined ? {} : { params: jsonSchema(params, 'input') }),
    ...(route.method === 'GET'
      ? { querystring: withFields(query, isPublic ? {} : { company: uuid, client: uuid }, ['client', ...optional]) }
      : {
          consumes: [route.mediaType],
          body: withFields(body, isPublic ? {} : { company: uuid, uid: uuid }, optional, route.mediaType),
        }),
    response: {
      [route.status]: { description: 'Done', content: contentOf(answer, route.files) },
      '4XX': problemAs('Refused'),
      429: { ...problemAs('Too many requests'), headers: retryAfter },
      500: problemAs('A fault; nothing is told of it but the number of the request'),
      503: { ...problemAs('Not available at the moment'), headers: retryAfter },
    },
  }
}

const retryAfter = { 'Retry-After': { type: 'integer', description: 'Seconds after which to ask again' } }

function problemAs(description: string) {
  return { description, content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } }
}

function contentOf(answer: core.$ZodType, files: readonly string[]) {
  const json = jsonSchema(answer, 'output')
  const isFileOnly = files.length > 0 && Object.keys(json).length === 0
  return {
    ...(isFileOnly ? {} : { 'application/json': { schema: json } }),
    ...Object.fromEntries(files.map(mediaType => [mediaType, { schema: { type: 'string', format: 'binary' } }])),
  }
}

const uuid: Schema = { type: 'string', format: 'uuid' }

function withFields(
  schema: core.$ZodType | undefined,
  fields: Record<string, Schema>,
  optional: readonly string[],
  mediaType?: string,
): Schema {
  const own = (schema === undefined ? { type: 'object' } : jsonSchema(schema, 'input')) as SchemaObject
  const files = mediaType === 'multipart/form-data' ? { file: { type: 'string', format: 'binary' } } : {}
  const added = { ...fields, ...files }
  const required = Object.keys(fields).filter(name => !optional.includes(name))
  if (own.type !== 'object') return { allOf: [{ type: 'object', properties: added, required }, own] }
  return { ...own, properties: { ...added, ...own.properties }, required: [...required, ...(own.required ?? [])] }
}

function jsonSchema(schema: core.$ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    cycles: 'ref',
    reused: 'inline',
    override: ({ jsonSchema: made }) => plainTuple(made),
  })
  return rest
}

/** A tuple of one kind as a list of that length: readers of OpenAPI 3.1 that know no `items: false` refuse the other form. */
function plainTuple(schema: { prefixItems?: unknown; items?: unknown }): void {
  const kinds = schema.prefixItems
  if (!Array.isArray(kinds) || new Set(kinds.map(kind => JSON.stringify(kind))).size !== 1) return
  delete schema.prefixItems
  Object.assign(schema, { items: kinds[0], minItems: kinds.length, maxItems: kinds.length })
}
