import { hash } from 'node:crypto'
import {
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleAll,
  handleWhen,
  type IPolicy,
  retry,
  wrap,
} from 'cockatiel'
import type { ServiceAnswer, ServiceCall, ServiceClient } from './service-client.ts'

export type ServiceRequest = {
  service: string
  method: 'GET' | 'POST'
  /** Below /internal/v1, starting with a slash. */
  path: string
  headers: Record<string, string>
  body: string | null
  timeoutMs: number
}
export type RawAnswer = { status: number; headers: Record<string, string | undefined>; body: string }

/** Carries a request to a service: within this process, or over HTTP. */
export type Transport = (request: ServiceRequest) => Promise<RawAnswer>

/** The service is away or has failed; the call may be repeated with the same key. */
export class ServiceUnavailableError extends Error {
  override name = 'ServiceUnavailableError'
  readonly statusCode = 503
}

/** The service has not answered in time: to ask it again at once would only add to its load. */
class CallTimedOutError extends Error {
  override name = 'CallTimedOutError'
}

const standardTimeoutMs = 10_000

/** Calls over a transport, each with its token, idempotency key and time-out (ms), so that every call may be tried again. */
export function serviceClientOver(
  transport: Transport,
  sign: (audience: string, onBehalfOf?: string) => string,
  usualTimeoutMs = standardTimeoutMs,
): ServiceClient {
  const policies = new Map<string, IPolicy>()
  const policyOf = (service: string) => {
    let policy = policies.get(service)
    if (policy === undefined) {
      policy = wrap(
        retry(handleUnlessTimedOut, {
          maxAttempts: 2,
          backoff: new ExponentialBackoff({ initialDelay: 100, maxDelay: 1_000 }),
        }),
        circuitBreaker(handleAll, { halfOpenAfter: 2_000, breaker: new ConsecutiveBreaker(10) }),
      )
      policies.set(service, policy)
    }
    return policy
  }

  const call = async (
    method: 'GET' | 'POST',
    service: string,
    path: string,
    body: string | null,
    options: ServiceCall,
  ): Promise<ServiceAnswer> => {
    const key = options.key ?? hash('sha256', `${options.causationId}\n${service}\n${path}`, 'hex')
    const headers = {
      authorization: `Bearer ${sign(service, options.onBehalfOf)}`,
      'idempotency-key': key,
      'x-causation-id': options.causationId,
      ...(options.correlationId === undefined ? {} : { 'x-correlation-id': options.correlationId }),
      ...(body === null ? {} : { 'content-type': 'application/json' }),
    }
    const request = { service, method, path, headers, body, timeoutMs: options.timeoutMs ?? usualTimeoutMs }
    try {
      const answer = await policyOf(service).execute(async () => {
        const raw = await inTime(transport(request), request)
        if (raw.status >= 500) throw new Error(`${service} answered ${raw.status} to ${method} ${path}`)
        return raw
      })
      return { status: answer.status, body: parsed(answer.body), position: answer.headers['x-event-position'] ?? null }
    } catch (error) {
      throw new ServiceUnavailableError(`${service} could not be called`, { cause: error })
    }
  }

  return {
    post: (service, path, body, options) => call('POST', service, path, JSON.stringify(body ?? {}), options),
    get: (service, path, options) => call('GET', service, path, null, options),
  }
}

const handleUnlessTimedOut = handleWhen(
  fault => !(fault instanceof CallTimedOutError) && (fault as Error).name !== 'TimeoutError',
)

/** A call within this process has no socket to close: what comes late is dropped. */
async function inTime(answering: Promise<RawAnswer>, { service, path, timeoutMs }: ServiceRequest): Promise<RawAnswer> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new CallTimedOutError(`${service} did not answer ${path} within ${timeoutMs} ms`)),
    timeoutMs,
  )
  try {
    return await Promise.race([answering, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

function parsed(body: string): unknown {
  if (body === '') return null
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}

/** Over HTTP, to the addresses of SERVICE_URLS. */
export function httpTransport(urls: Readonly<Record<string, string>>): Transport {
  return async ({ service, method, path, headers, body, timeoutMs }) => {
    const base = urls[service]
    if (base === undefined) throw new Error(`SERVICE_URLS does not name ${service}`)
    const answer = await fetch(`${base.replace(/\/+$/, '')}/internal/v1${path}`, {
      method,
      headers,
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() }
  }
}
