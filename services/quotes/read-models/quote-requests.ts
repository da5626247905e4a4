import { nameKey } from '@quayside/contracts/kernel/names.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import { countRows } from '@quayside/platform/projections/row-counters.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { sql, type Transaction } from 'kysely'
import { isRequest, type QuoteRequest } from '../domain/quote-request.ts'
import { publishedRequest, type RecordedRequest } from '../published.ts'

export type KeptRequest = Omit<RecordedRequest, 'request'> & { readonly request: QuoteRequest }

/** A row per request for a quote; its customer and the operating company see the same of it. */
export const quoteRequestsProjection: Projection = {
  name: 'quote-requests',
  rules: 2,
  tables: ['quote_requests', 'quote_request_counters'],
  handles: publishedRequest.eventTypes,
  async project(events, tx, facts) {
    const states = await facts.states(publishedRequest, events)
    const before = await counted(tx, [...states.keys()])
    for (const { request, ...rest } of states.values()) {
      if (!isRequest(request)) continue
      const { requestId, customerCompanyId, status, requestNumber } = request
      const detail: KeptRequest = { ...rest, request }
      await sql`insert into quote_requests (id, client_company_id, status, number_key, created_at, detail)
        values (${requestId}, ${customerCompanyId}, ${status}, ${nameKey(requestNumber)}, ${rest.askedAt},
          ${JSON.stringify(detail)}::jsonb)
        on conflict (id) do update set status = excluded.status, detail = excluded.detail`.execute(tx)
    }
    const after = await counted(tx, [...states.keys()])
    await countRows(tx, { table: 'quote_request_counters', by: countedBy, count: 'requests' }, { before, after })
  },
}

const countedBy = ['client_company_id', 'status'] as const

async function counted(tx: Transaction<AnyTables>, ids: readonly string[]) {
  const { rows } = await sql<Record<(typeof countedBy)[number], string>>`
    select client_company_id, status from quote_requests where id = any (${ids}::uuid[])`.execute(tx)
  return rows
}
