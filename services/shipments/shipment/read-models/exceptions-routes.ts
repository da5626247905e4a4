import { dayAtPlace } from '@quayside/contracts/reference/place-zones.ts'
import { shipmentCommands } from '@quayside/contracts/shipments/commands.ts'
import type { ExceptionKind, ShipmentException } from '@quayside/contracts/shipments/exceptions.ts'
import {
  exceptionKinds,
  shipmentExceptionsAnswer,
  shipmentExceptionsQuery,
} from '@quayside/contracts/shipments/exceptions.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { queryRoute } from '@quayside/platform/http/route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import { daysBetween } from '@quayside/platform/values/dates.ts'
import { dayOf } from '../../desk/day-of-caller.ts'
import type { ShipmentDesk } from '../../desk/shipment-desk.ts'
import { beforeDeparture } from '../domain/rules.ts'
import { countExceptions, type ExceptionRow, exceptionPage } from './exception-board.ts'
import { sideOf } from './shipment-list.ts'

export function exceptionRoutes(app: App, desk: ShipmentDesk): void {
  const { ports } = desk
  queryRoute(app, ports, {
    url: '/shipments/exceptions',
    summary: 'What of the shipments somebody has to see to, the most urgent first',
    permission: 'shipments.view',
    query: shipmentExceptionsQuery,
    answer: shipmentExceptionsAnswer,
    waitFor: ['shipments'],
    async handle({ query, caller }) {
      const request = {
        today: await dayOf(desk, caller),
        side: sideOf(caller),
        q: query.q?.trim() ?? '',
        kind: query['filter[kind]'] ?? null,
        mode: query['filter[mode]'] ?? null,
        supplier: query['filter[supplier]'] ?? null,
      }
      const [page, { counts, shipments }] = await Promise.all([
        exceptionPage(ports.query, caller, request, query.cursor, query.limit),
        countExceptions(ports.query, caller, request),
      ])
      const names = await desk.known.companies([...new Set(page.items.map(row => row.client))])
      const now = ports.clock.now()
      const items = page.items.map(row => itemOf(row, caller, now, names.get(row.client) ?? null))
      return { counts: inOrder(counts), shipments, items, nextCursor: page.nextCursor }
    },
  })
}

function inOrder(counts: ReadonlyMap<ExceptionKind, number>) {
  return exceptionKinds.map(kind => ({ kind, count: counts.get(kind) ?? 0 }))
}

/** The day it is where the goods are next: whoever looks is told the same days. */
function dayThere({ status, from, to }: ExceptionRow, now: string): string {
  return dayAtPlace(now, beforeDeparture.includes(status) ? from : to)
}

function itemOf(row: ExceptionRow, caller: Caller, now: string, clientName: string | null): ShipmentException {
  const { id, key, kind, status, mode, origin, destination, told, shipment_number: shipmentNumber } = row
  const { reason, missing, text, due, who, command, about } = told
  const allowed = who.includes(caller.actor) && caller.permissions.has(shipmentCommands[command].permission)
  return {
    id: `${id}:${kind}:${key}`,
    shipmentId: id,
    shipmentNumber,
    status,
    mode,
    origin,
    destination,
    clientName,
    kind,
    reason,
    missing: [...missing],
    text,
    due,
    who: [...who],
    days: due === null ? null : daysBetween(due, dayThere(row, now)),
    action: { command, about, allowed },
  }
}
