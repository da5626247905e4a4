import type { CompanyType } from '@quayside/contracts/access/actors.ts'
import type { WebhookFault } from '@quayside/contracts/notifications/webhooks.ts'

type Instant = Date | string

export type WebhookTables = {
  webhook_endpoints: {
    id: string
    company_id: string
    company_type: CompanyType
    name: string
    url: string
    events: string[]
    status: 'ACTIVE' | 'PAUSED'
    pause: 'PERSON' | 'FAILING' | null
    version: number
    created_at: Instant
  }
  /** The sender's own: how far each endpoint is. */
  webhook_positions: {
    endpoint_id: string
    company_id: string
    position: string
    /** When its event was recorded; null where it was only given. */
    position_at: Instant | null
    /** What was recorded before is passed over: of a replay from an instant. */
    since: Instant | null
    /** Of the endpoint's state that it follows: `from.turn` and `freshAt`. */
    turn: number
    fresh_at: number
    failures: number
    failing_since: Instant | null
    next_at: Instant | null
    last_taken_at: Instant | null
    /** Whoever delivers now, and until when it is believed to. */
    lease: string | null
    leased_until: Instant | null
  }
  webhook_deliveries: {
    id: string
    endpoint_id: string
    company_id: string
    event_id: string
    type: string
    entity: string
    entity_id: string
    position: string
    attempts: number
    taken: boolean
    status: number | null
    fault: WebhookFault | null
    ms: number
    answer: string
    at: Instant
  }
}
