import { isPermission, type Permission } from './permissions.ts'

/** Of entities whose module is not called as they are. */
const viewedBy: Readonly<Record<string, Permission>> = {
  delivery: 'delivery-orders.view',
  'delivery-file': 'delivery-orders.view',
}

/** Streams that are nobody's business: sign-ins, and claims of unique values. */
const untold = new Set(['session', 'claim'])

/** `PurchaseOrder-<id>` as `purchase-order` and the id. */
export function entityOf(stream: string): { entity: string; id: string } {
  const dash = stream.indexOf('-')
  const name = dash < 0 ? stream : stream.slice(0, dash)
  return {
    entity: name.replaceAll(/(?<=[a-z0-9])[A-Z]/g, letter => `-${letter}`).toLowerCase(),
    id: dash < 0 ? '' : stream.slice(dash + 1),
  }
}

/** The path below /api/v1 that an entity has by the portal's conventions. */
export function resourceOf(entity: string): string {
  if (entity.endsWith('y')) return `/${entity.slice(0, -1)}ies`
  return entity.endsWith('s') ? `/${entity}es` : `/${entity}s`
}

/** Which permission it takes to see an entity; null where none is asked for. */
export function viewingOf(entity: string): Permission | null {
  const viewing = viewedBy[entity] ?? `${resourceOf(entity).slice(1)}.view`
  return isPermission(viewing) ? viewing : null
}

/** Who is to know of an event: a company, those of its clients that it serves, and what may be seen in its name. */
export type Knowing = {
  readonly company: string
  readonly clients: readonly string[] | 'all'
  readonly may: (permission: Permission) => boolean
}

/** Whether they may know that it happened: it concerns their companies, and they may see what it happened to. */
export function mayKnow(stream: string, companies: readonly string[], { company, clients, may }: Knowing): boolean {
  const { entity } = entityOf(stream)
  if (untold.has(entity)) return false
  const concerns = clients === 'all' || companies.some(one => one === company || clients.includes(one))
  const viewing = viewingOf(entity)
  return concerns && (viewing === null || may(viewing))
}
