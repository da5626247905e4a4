import * as z from 'zod/mini'

/**
 * What a server outside the services does for the portal: what does not work while it is away. `events`: EventStoreDB, where
 * events are kept in it; `disk`: the database's is full.
 */
export const servers = ['events', 'broker', 'workflows', 'files', 'mail', 'chain', 'disk'] as const
export type ServerName = (typeof servers)[number]

/** The services that may run in a process of their own. */
export const apartServices = [
  'identity',
  'directory',
  'products',
  'purchase-orders',
  'shipments',
  'handling',
  'quotes',
  'bookings',
  'documents',
  'notifications',
  'overview',
] as const

/** `GET /portal-state`: what is away, and since when; only operators and administrators are told. */
export const portalState = z.strictObject({
  away: z.array(z.strictObject({ server: z.enum(servers), since: z.string() })),
  silent: z.array(z.strictObject({ service: z.enum(apartServices), since: z.string() })),
  /** E-mails of the last 7 days that the mail server would not take, however often it was asked. */
  mailsGivenUp: z.int(),
})
export type PortalState = z.infer<typeof portalState>
