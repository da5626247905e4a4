import { createApp } from '@quayside/platform/http/app.ts'
import { collectOpenApi, type OpenApiDocument, openApiDocument } from '@quayside/platform/http/openapi.ts'
import { readConfig } from '@quayside/platform/service/config.ts'
import { createLogger } from '@quayside/platform/service/logger.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { portalServices } from '../local/portal.ts'

/** Servers that are named and never asked. */
const nowhere = {
  DATABASE_URL: 'postgres://127.0.0.1:1/none',
  NATS_URL: 'nats://127.0.0.1:1',
  S3_URL: 'http://key:secret@127.0.0.1:1/none',
  SMTP_URL: 'smtp://127.0.0.1:1',
  CHAIN_RPC_URL: 'http://127.0.0.1:1',
  PORTAL_URL: 'http://127.0.0.1:1',
  SERVICE_SECRET: 's'.repeat(32),
  VAULT_KEY: Buffer.alloc(32).toString('base64'),
}

/** The OpenAPI document of all services, as `GET /openapi.json` gives it, from their routes alone: no server is needed. */
export async function portalDocument(): Promise<OpenApiDocument> {
  const log = createLogger({ file: null, level: 'silent' })
  const ports = portsOfNothing({ config: readConfig(nowhere), log })
  const app = createApp({ log, trustedProxies: [] })
  await collectOpenApi(app)
  for (const factory of portalServices) {
    const service = factory.create(ports)
    app.register(async scope => service.routes(scope), { prefix: '/api/v1' })
  }
  await app.ready()
  const document = openApiDocument(app)
  const paths = Object.entries(document.paths ?? {}).filter(([path]) => path.startsWith('/api/v1/'))
  await app.close()
  return { ...document, paths: Object.fromEntries(paths) }
}

/** Ports that services can be composed with as long as nobody calls them: whatever is asked of them is such a thing again. */
function portsOfNothing(real: Pick<Ports, 'config' | 'log'>): Ports {
  const anything: unknown = new Proxy(() => undefined, {
    get: (_target, name) => (name === 'then' ? undefined : anything),
    apply: () => anything,
  })
  return new Proxy(real, {
    get: (target, name) => (name in target ? target[name as keyof typeof target] : anything),
  }) as Ports
}
