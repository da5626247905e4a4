import { nameKey } from '@quayside/contracts/kernel/names.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import { sql } from 'kysely'
import { isRequest, type QuoteRequest } from '../domain/quote-request.ts'
import { publishedRequest, type RecordedRequest } from '../published.ts'

export type KeptRequest = Omit<RecordedRequest, 'request'> & { readonly request: QuoteRequest }

/** A row per request for a quote; its customer and the operating company see the same of it. */
export const quoteRequestsProjection: Projection = {
  name: 'quote-requests',
  tables: ['quote_requests'],
  handles: publishedRequest.eventTypes,
  async project(events, tx, facts) {
    for (const { request, ...rest } of (await facts.states(publishedRequest, events)).values()) {
      if (!isRequest(request)) continue
      const { requestId, customerCompanyId, status, requestNumber } = request
      const detail: KeptRequest = { ...rest, request }
      await sql`insert into quote_requests (id, client_company_id, status, number_key, created_at, detail)
        values (${requestId}, ${customerCompanyId}, ${status}, ${nameKey(requestNumber)}, ${rest.askedAt},
          ${JSON.stringify(detail)}::jsonb)
        on conflict (id) do update set status = excluded.status, detail = excluded.detail`.execute(tx)
    }
  },
}
