import { openApiDocument } from '../http/openapi.ts'
import type { App } from '../service/service.ts'
import type { SampleSchema } from './sample-value.ts'

export type DocumentedOperation = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** As `/api/v1/contacts/{id}`. */
  path: string
  isPublic: boolean
  /** As the document says it: a permission, `signed in` or `public`. */
  permission: string
  /** Null where none is taken. */
  body: SampleSchema | null
  /** Of the query, by name. */
  query: Readonly<Record<string, SampleSchema>>
  isMultipart: boolean
}

type Content = Record<string, { schema?: SampleSchema }>
type Found = {
  security?: unknown[]
  description?: string
  requestBody?: { content?: Content }
  parameters?: { name: string; in: string; schema?: SampleSchema }[]
}

/** Every operation of the application's OpenAPI document. */
export function documentedOperations(app: App): DocumentedOperation[] {
  return Object.entries(openApiDocument(app).paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item ?? {}).map(([method, found]) => operationOf(path, method, found as Found)),
  )
}

function operationOf(path: string, method: string, found: Found): DocumentedOperation {
  const [[mediaType, content] = ['', {}]] = Object.entries(found.requestBody?.content ?? {})
  const query = (found.parameters ?? []).filter(parameter => parameter.in === 'query')
  return {
    method: method.toUpperCase() as DocumentedOperation['method'],
    path,
    isPublic: found.security?.length === 0,
    permission: /^Permission: (.+)\.$/.exec(found.description ?? '')?.[1] ?? 'public',
    body: content.schema ?? null,
    isMultipart: mediaType === 'multipart/form-data',
    query: Object.fromEntries(query.map(({ name, schema }) => [name, schema ?? {}])),
  }
}
