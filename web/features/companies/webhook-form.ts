import type { WebhookEndpointView } from '@quayside/contracts/notifications/webhooks.ts'

export type Kinds = readonly { entity: string; types: readonly string[] }[]
/** `all` stands for every event of an entity, those to come too. */
export type WebhookValues = {
  name: string
  url: string
  kinds: Record<string, { all: boolean; types: Record<string, boolean> }>
}

export function webhookValues(kinds: Kinds, endpoint: WebhookEndpointView | null): WebhookValues {
  const chosen = new Set(endpoint?.events ?? [])
  return {
    name: endpoint?.name ?? '',
    url: endpoint?.url ?? '',
    kinds: Object.fromEntries(
      kinds.map(({ entity, types }) => [
        entity,
        {
          all: chosen.has(`${entity}.*`),
          types: Object.fromEntries(types.map(type => [type, chosen.has(`${entity}.${type}`)])),
        },
      ]),
    ),
  }
}

export function chosenEvents({ kinds }: Pick<WebhookValues, 'kinds'>): string[] {
  return Object.entries(kinds).flatMap(([entity, { all, types }]) =>
    all ? [`${entity}.*`] : Object.keys(types).flatMap(type => (types[type] ? [`${entity}.${type}`] : [])),
  )
}

/** What the server would refuse, at each field. */
export function faultsOfWebhook(values: WebhookValues): { path: string; message: string }[] {
  const { name, url } = values
  const isAddress = /^https?:\/\/[^\s/@]+/i.test(url.trim()) && URL.canParse(url.trim())
  return [
    ...(name.trim() === '' ? [{ path: 'name', message: 'field-required' }] : []),
    ...(url.trim() === '' ? [{ path: 'url', message: 'field-required' }] : []),
    ...(url.trim() !== '' && !isAddress ? [{ path: 'url', message: 'webhook-address-malformed' }] : []),
    ...(chosenEvents(values).length === 0 ? [{ path: 'kinds', message: 'webhook-events-missing' }] : []),
  ]
}
