import { type OpenApiDocument, openApiDocument } from '@quayside/platform/http/openapi.ts'
import type { App } from '@quayside/platform/service/service.ts'
import { toldByWebhooks } from './told-by-webhooks.ts'

/** GET /openapi.json: all services' routes in one OpenAPI 3.1 document. */
export function apiDocumentationRoute(app: App): void {
  app.get('/openapi.json', { exposeHeadRoute: false }, async (_request, reply) => {
    const others = (await app.serviceRegistry?.documents()) ?? []
    return reply.header('cache-control', 'public, max-age=60').send(merged(openApiDocument(app), others))
  })
}

function merged(own: OpenApiDocument, others: readonly OpenApiDocument[]): OpenApiDocument {
  const paths = { ...own.paths }
  for (const document of others) Object.assign(paths, document.paths)
  const sorted = Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/v1/'))
    .sort(([a], [b]) => a.localeCompare(b))
  return { ...own, paths: Object.fromEntries(sorted), webhooks: toldByWebhooks() }
}
