import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import {
  announcementBody,
  completionRoutes,
  type FinalAnchor,
  finalAnchor,
  type ShipmentCompletion,
  shipmentCompletion,
  stepReport,
} from '@quayside/contracts/shipments/completion.ts'
import { completionSteps } from '@quayside/contracts/shipments/completion-steps.ts'
import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { internalRoute } from '@quayside/platform/http/internal-route.ts'
import { queryRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import { sql } from 'kysely'
import * as z from 'zod'
import type { ShipmentDesk } from '../../desk/shipment-desk.ts'
import { shipmentParams } from '../../desk/shipment-route.ts'
import { isAnchored } from '../../ledger/domain/anchors.ts'
import { shipment } from '../../shipment/domain/shipment.ts'
import { visible } from '../../shipment/read-models/detail-routes.ts'
import { type Completion, type CompletionCommand, completion, isFinished } from '../domain/completion.ts'

const said = z.object({})

/** What the workflow reports and asks. */
export function completionWorkflowRoutes(app: App, { ports }: ShipmentDesk): void {
  const give = (id: string, command: CompletionCommand, context: CommandContext) =>
    ports.commands.handle({ aggregate: completion, id, command, context, companies: companiesOf })

  internalRoute(app, ports, {
    url: completionRoutes.step,
    summary: 'Report what a step of a completion has come to',
    params: shipmentParams,
    input: stepReport,
    answer: said,
    handle: ({ params, input, context }) =>
      give(params.id, { type: 'Report', report: input, now: ports.clock.now() }, context),
  })
  internalRoute(app, ports, {
    url: completionRoutes.announcement,
    summary: 'Tell people that a shipment is completed and its orders are settled',
    params: shipmentParams,
    input: announcementBody,
    answer: said,
    handle: ({ params, input, context }) => give(params.id, { type: 'Announce', ...input }, context),
  })
  internalRoute(app, ports, {
    url: completionRoutes.anchor,
    summary: 'Where the anchor of a shipment’s last status is',
    params: shipmentParams,
    input: said,
    answer: finalAnchor,
    handle: async ({ params }) => answer(await anchorOf(ports, params.id)),
  })
}

function companiesOf({ started }: Completion): readonly string[] {
  if (started === null) return []
  return [started.clientCompanyId, ...new Set(started.orders.map(order => order.vendorCompanyId))]
}

/** Each status change has an anchor, numbered from 1: the final one has the number of the last. */
async function anchorOf({ commands, database }: Ports, id: string): Promise<FinalAnchor> {
  const { events } = await commands.load(shipment, id)
  const changes = (events as StoredEvent<ShipmentEvent>[])
    .flatMap(event => (event.type === 'ShipmentStatusChanged' ? [event.data] : []))
    .filter((change, index) => isAnchored(change, index === 0))
  const found = await sql<{ status: Exclude<FinalAnchor['state'], 'none'>; reason: string | null }>`
    select status, reason from anchors where shipment_id = ${id} and sequence = ${changes.length}`.execute(database)
  const [anchor] = found.rows
  return anchor === undefined ? { state: 'none', reason: null } : { state: anchor.status, reason: anchor.reason }
}

export function completionRoute(app: App, desk: ShipmentDesk): void {
  queryRoute(app, desk.ports, {
    url: '/shipments/:id/completion',
    summary: 'How far what follows a completed shipment is: orders, notifications, figures, the final anchor',
    permission: 'shipments.view',
    params: shipmentParams,
    answer: shipmentCompletion,
    waitFor: ['shipments'],
    async handle({ params, caller }) {
      await visible(desk, caller, params.id)
      const { state } = await desk.ports.commands.load(completion, params.id)
      return shownTo(caller, state)
    },
  })
}

function shownTo({ actor, company }: Caller, state: Completion): ShipmentCompletion {
  const { started, announced, steps } = state
  const mayReadFaults = actor === 'A' || actor === 'O'
  const statuses = new Map(announced?.orders.map(({ orderId, status }) => [orderId, status]))
  const own = (started?.orders ?? []).filter(order => actor !== 'P' || order.vendorCompanyId === company)
  const last = completionSteps.map(step => steps[step]?.since ?? '').sort()
  return {
    startedAt: started?.at ?? null,
    finishedAt: isFinished(state) ? (last.at(-1) ?? null) : null,
    orders: own.map(({ orderId, orderNumber }) => ({
      id: orderId,
      orderNumber,
      status: statuses.get(orderId) ?? null,
    })),
    steps: completionSteps.map(step => {
      const { state: at = 'waiting', since = null, tries = 0, lastFault = null, escalated = false } = steps[step] ?? {}
      const fault = lastFault && { code: lastFault.code, text: mayReadFaults ? lastFault.text : null }
      return { step, state: at, since, tries, lastFault: fault, escalated }
    }),
  }
}
