import type { CompanyType } from '@quayside/contracts/access/actors.ts'
import { actorFor, permissionsFor } from '@quayside/contracts/access/permissions.ts'
import { entityOf, mayKnow } from '@quayside/contracts/access/viewing.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { isChosen } from '@quayside/contracts/notifications/webhook-kinds.ts'
import type { WebhookBody } from '@quayside/contracts/notifications/webhooks.ts'

/** Whose endpoint it is, and what it is to be told. */
export type Listening = {
  readonly companyId: string
  readonly companyType: CompanyType
  /** Of the operating company: those it serves. */
  readonly clients: readonly string[]
  readonly chosen: ReadonlySet<string>
}

/** What the endpoint is told of an event; null where it was not chosen, or its company may not know of it. */
export function thinBody(
  event: StoredEvent,
  { companyId, companyType, clients, chosen }: Listening,
): WebhookBody | null {
  const { entity, id } = entityOf(event.stream)
  if (!isChosen(chosen, entity, event.type)) return null
  const may = (permission: Parameters<typeof permissionsFor>[1][number]) =>
    permissionsFor(actorFor(companyType, 'ADMIN'), [permission]).length > 0
  if (!mayKnow(event.stream, event.metadata.companies, { company: companyId, clients, may })) return null
  const { type, revision, position, recordedAt } = event
  return { type, entity, id, version: revision + 1, position, at: recordedAt }
}

/** The same for every try and every replay of an event at an endpoint: by it a receiver knows what it has. */
export function webhookId(eventId: string, endpointId: string): string {
  return `${eventId}_${endpointId}`
}
