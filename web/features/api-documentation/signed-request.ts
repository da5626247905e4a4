import { headersOfEveryRequest } from '../../app/api/request-headers.ts'
import type { StoredSession } from '../../app/session/session-storage.ts'

export type DocumentedRequest = { url: string; method?: string; headers: Record<string, string>; body?: unknown }

/** Adds to a request tried from the documentation what the portal's own requests carry; what was typed stays. */
export function signed(request: DocumentedRequest, { grant, company, user, child }: StoredSession): DocumentedRequest {
  const method = (request.method ?? 'GET').toUpperCase()
  const headers = {
    ...request.headers,
    ...(grant && { authorization: `Bearer ${grant.token}` }),
    'client-utc': headersOfEveryRequest()['client-utc'] ?? '',
  }
  if (method === 'GET') {
    const url = new URL(request.url, location.origin)
    if (company && !url.searchParams.has('company')) url.searchParams.set('company', company)
    if (child && !url.searchParams.has('client')) url.searchParams.set('client', child)
    return { ...request, url: url.href, headers }
  }
  if (typeof request.body !== 'string') return { ...request, headers }
  const body: unknown = JSON.parse(request.body)
  const identified = typeof body === 'object' && body !== null ? { company, uid: user?.uid, ...body } : body
  return { ...request, headers, body: JSON.stringify(identified) }
}
