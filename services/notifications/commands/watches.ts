import { publishedBooking } from '@quayside/bookings/published.ts'
import type { Permission } from '@quayside/contracts/access/permissions.ts'
import type { ErrorCode } from '@quayside/contracts/errors/codes.ts'
import type { DomainEvent } from '@quayside/contracts/kernel/envelope.ts'
import {
  type WatchedEntity,
  watchedThing,
  watchesAnswer,
  watchParams,
  watchThing,
} from '@quayside/contracts/notifications/watches.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { Published } from '@quayside/platform/facts/published.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { commandRoute, queryRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import { publishedOrder } from '@quayside/purchase-orders/published.ts'
import { publishedQuote } from '@quayside/quotes/published.ts'
import { publishedShipment } from '@quayside/shipments/published.ts'
import * as z from 'zod'
import { inbox } from '../domain/inbox.ts'

const url = '/notification-watches'
const params = watchParams

/** What one follows or has muted; of things that one may see. */
export function watchRoutes(app: App, ports: Ports) {
  const { commands } = ports

  queryRoute(app, ports, {
    url,
    summary: 'What one follows or has muted',
    permission: 'notifications.view',
    answer: watchesAnswer,
    waitFor: [],
    async handle({ caller }) {
      const { state } = await commands.load(inbox, caller.uid)
      return { items: [...state.watches.values()].reverse() }
    },
  })

  commandRoute(app, ports, {
    url: `${url}/:entity/:id`,
    summary: 'Follow or mute one order, shipment, quote or booking',
    permission: 'notifications.view',
    params,
    body: watchThing,
    answer: watchedThing,
    async handle({ params: { entity, id }, body, caller, context }) {
      const number = await numberOf(ports, caller, entity, id)
      return commands.handle({
        aggregate: inbox,
        id: caller.uid,
        command: { type: 'Watch', entity, entityId: id, number, ...body },
        context,
        companies: () => [],
      })
    },
    respond({ state }, { params: { id } }) {
      const kept = state.watches.get(id)
      if (kept === undefined) throw new Error('what is watched is not kept')
      return kept
    },
  })

  commandRoute(app, ports, {
    method: 'DELETE',
    url: `${url}/:entity/:id`,
    summary: 'Be told of a thing as the settings say',
    permission: 'notifications.view',
    params,
    answer: z.object({ entityId: z.string() }),
    handle: ({ params: { id }, caller, context }) =>
      commands.handle({
        aggregate: inbox,
        id: caller.uid,
        command: { type: 'EndWatch', entityId: id },
        context,
        companies: () => [],
      }),
    respond: (_, { params: { id } }) => ({ entityId: id }),
  })
}

type Watchable = {
  readonly permission: Permission
  readonly notFound: ErrorCode
  number(ports: Ports, caller: Caller, id: string): Promise<string | null>
}

const watchable: Readonly<Record<WatchedEntity, Watchable>> = {
  'purchase-order': {
    permission: 'purchase-orders.view',
    notFound: 'purchase-order-not-found',
    number: (...asked) => seenNumber(publishedOrder, facts => facts.number, ...asked),
  },
  shipment: {
    permission: 'shipments.view',
    notFound: 'shipment-not-found',
    number: (...asked) => seenNumber(publishedShipment, facts => facts.number, ...asked),
  },
  quote: {
    permission: 'quotes.view',
    notFound: 'quote-not-found',
    number: (...asked) => seenNumber(publishedQuote, facts => facts.quoteNumber, ...asked),
  },
  booking: {
    permission: 'bookings.view',
    notFound: 'booking-not-found',
    number: (...asked) => seenNumber(publishedBooking, facts => facts.number, ...asked),
  },
}

/** Refused as if it were not there where the person may not see it. */
async function numberOf(ports: Ports, caller: Caller, entity: WatchedEntity, id: string): Promise<string> {
  const { permission, notFound, number } = watchable[entity]
  if (!caller.permissions.has(permission)) throw new ProblemError('permission-missing', { permission })
  const known = await number(ports, caller, id)
  if (known === null) throw new ProblemError(notFound)
  return known
}

const endOfTime = '9999-12-31T23:59:59.999Z'

/** As its owner tells it to those of whom the caller is one; the operating company sees what its clients see. */
async function seenNumber<State, Event extends DomainEvent, Facts>(
  published: Published<State, Event, Facts>,
  numberIn: (facts: Facts) => string,
  { facts, database }: Ports,
  { company, companyType }: Caller,
  id: string,
): Promise<string | null> {
  const state = await facts.until(published, id, endOfTime)
  const viewers = published.viewers(state)
  const clients = viewers.flatMap(({ client }) => client ?? [])
  const served =
    companyType === 'operating' && clients.length > 0
      ? await database
          .selectFrom('notification_served_clients')
          .select('client_company_id')
          .where('operating_company_id', '=', company)
          .where('client_company_id', 'in', clients)
          .execute()
      : []
  const isServed = (client: string | null) => served.some(one => one.client_company_id === client)
  const viewer = viewers.find(({ client, vendor }) => client === company || vendor === company || isServed(client))
  return viewer === undefined ? null : numberIn(published.facts(state, viewer))
}
