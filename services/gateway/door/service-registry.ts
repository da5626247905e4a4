import type { OpenApiDocument } from '@quayside/platform/http/openapi.ts'
import type { Ports } from '@quayside/platform/service/service.ts'

const rereadAfterMs = 30_000
const againAfterMs = 1_000

declare module 'fastify' {
  interface FastifyInstance {
    /** Where services run apart: which of them has which resource. */
    serviceRegistry?: ServiceRegistry
  }
}

/** Learns from the services' own OpenAPI documents which of them has which resource. */
export type ServiceRegistry = {
  /** Null when no service has it; `unknown` while a service that may have it has not told its resources yet. */
  serviceOf(resource: string): Promise<string | 'unknown' | null>
  /** Whether every service has told its resources: what it serves can be found from then on, also while it is away. */
  isComplete(): Promise<boolean>
  documents(): Promise<OpenApiDocument[]>
}

export function serviceRegistry(
  ports: Pick<Ports, 'call' | 'log'>,
  urls: Readonly<Record<string, string>>,
): ServiceRegistry {
  const documents = new Map<string, OpenApiDocument>()
  let resources = new Map<string, string>()
  let readAt = 0
  let reading: Promise<void> | null = null

  const names = Object.keys(urls).filter(name => name !== 'gateway')
  const knowsAll = () => names.every(name => documents.has(name))

  const read = async () => {
    await Promise.all(
      names.map(async name => {
        try {
          const { status, body } = await ports.call.get(name, '/openapi.json', {
            causationId: 'openapi',
            timeoutMs: 3_000,
          })
          if (status === 200) documents.set(name, body as OpenApiDocument)
          else ports.log.info({ status, service: name }, 'the resources of a service are not known yet')
        } catch (error) {
          ports.log.info({ err: error, service: name }, 'the resources of a service are not known yet')
        }
      }),
    )
    resources = resourcesOf(documents)
    readAt = Date.now()
  }

  const refresh = (maxAgeMs: number) => {
    if (Date.now() - readAt < maxAgeMs) return null
    reading ??= read().finally(() => {
      reading = null
    })
    return reading
  }

  return {
    async serviceOf(resource) {
      const known = resources.get(resource)
      if (known === undefined) await refresh(againAfterMs)
      else void refresh(rereadAfterMs)
      return resources.get(resource) ?? (knowsAll() ? null : 'unknown')
    },
    async isComplete() {
      if (!knowsAll()) await refresh(againAfterMs)
      return knowsAll()
    },
    async documents() {
      await refresh(againAfterMs)
      return [...documents.values()]
    },
  }
}

function resourcesOf(documents: ReadonlyMap<string, OpenApiDocument>): Map<string, string> {
  const resources = new Map<string, string>()
  for (const [name, document] of documents) {
    for (const path of Object.keys(document.paths ?? {})) {
      const resource = /^\/api\/v1\/([^/]+)/.exec(path)?.[1]
      if (resource !== undefined) resources.set(resource, name)
    }
  }
  return resources
}
