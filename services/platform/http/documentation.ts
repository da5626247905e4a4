import type { Permission } from '@quayside/contracts/access/permissions.ts'
import type { FastifyContextConfig } from 'fastify'
import type * as core from 'zod/v4/core'

/** What the OpenAPI document says of a route. */
export type RouteDocumentation = {
  method: string
  summary: string
  /** A permission, null for signed in, 'public', or 'service' for internal routes. */
  access: Permission | null | 'public' | 'service'
  withoutCompany: boolean
  status: number
  mediaType: 'application/json' | 'multipart/form-data'
  /** Media types of answers besides JSON. */
  files: readonly string[]
  schemas: { params?: core.$ZodType; query?: core.$ZodType; body?: core.$ZodType; answer: core.$ZodType }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    documentation?: RouteDocumentation
  }
}

export function documentation(route: {
  method: string
  summary: string
  permission: RouteDocumentation['access']
  withoutCompany?: boolean
  status: number
  mediaType?: RouteDocumentation['mediaType']
  files?: readonly string[]
  schemas: RouteDocumentation['schemas']
}): FastifyContextConfig {
  const { method, summary, permission, status, schemas } = route
  return {
    documentation: {
      method,
      summary,
      access: permission,
      status,
      schemas,
      withoutCompany: route.withoutCompany === true,
      mediaType: route.mediaType ?? 'application/json',
      files: route.files ?? [],
    },
  }
}
