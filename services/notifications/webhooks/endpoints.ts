import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { WebhookEndpointEvent } from '@quayside/contracts/notifications/events.ts'
import { webhookEndpointEvents } from '@quayside/contracts/notifications/events.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import type { Transaction } from 'kysely'
import type { WebhookTables } from './tables.ts'

type Tx = Transaction<WebhookTables>

/** The endpoints of the companies, as they list them. */
export const endpoints: Projection = {
  name: 'webhook-endpoints',
  tables: ['webhook_endpoints'],
  handles: Object.keys(webhookEndpointEvents),
  async project(events, tx: Tx) {
    for (const event of events) await apply(event as StoredEvent<WebhookEndpointEvent>, tx)
  },
}

async function apply(event: StoredEvent<WebhookEndpointEvent>, tx: Tx): Promise<void> {
  const { endpointId: id } = event.data
  const version = event.revision + 1
  const set = (values: Partial<WebhookTables['webhook_endpoints']>) =>
    tx
      .updateTable('webhook_endpoints')
      .set({ ...values, version })
      .where('id', '=', id)
      .execute()
  switch (event.type) {
    case 'WebhookEndpointRegistered': {
      const { companyId, companyType, name, url, events } = event.data
      const what = { id, company_id: companyId, company_type: companyType, name, url, pause: null, version }
      const row = {
        ...what,
        events: JSON.stringify(events) as never,
        status: 'ACTIVE' as const,
        created_at: event.recordedAt,
      }
      await tx
        .insertInto('webhook_endpoints')
        .values(row)
        .onConflict(conflict => conflict.doNothing())
        .execute()
      return
    }
    case 'WebhookEndpointChanged': {
      const { name, url, events } = event.data
      await set({ name, url, events: JSON.stringify(events) as never })
      return
    }
    case 'WebhookEndpointPaused':
      await set({ status: 'PAUSED', pause: 'PERSON' })
      return
    case 'WebhookEndpointGivenUp':
      await set({ status: 'PAUSED', pause: 'FAILING' })
      return
    case 'WebhookEndpointResumed':
      await set({ status: 'ACTIVE', pause: null })
      return
    case 'WebhookSecretRotated':
    case 'WebhookReplayAsked':
      await set({})
      return
    case 'WebhookEndpointRemoved':
      await tx.deleteFrom('webhook_endpoints').where('id', '=', id).execute()
  }
}
