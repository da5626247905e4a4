import { mostOfJob } from '@quayside/contracts/jobs/jobs.ts'
import {
  askedByJobs,
  type JobOnOrders,
  jobsOnOrders,
  purchaseOrderCommands,
  type versionOnly,
} from '@quayside/contracts/purchase-orders/commands.ts'
import { matchingOrders } from '@quayside/contracts/purchase-orders/queries.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { type JobAct, jobAct, type OneOfMany } from '@quayside/platform/jobs/job-act.ts'
import type { Found, JobSubject } from '@quayside/platform/jobs/job-routes.ts'
import { jobsPart } from '@quayside/platform/jobs/jobs-part.ts'
import { sql } from 'kysely'
import { approve } from '../commands/approving.ts'
import { cancel } from '../commands/cancelling.ts'
import { confirmAsRequired, submit } from '../commands/confirming.ts'
import { send } from '../commands/sending.ts'
import { byOf, type OrderDesk } from '../desk/order-desk.ts'
import { giveOrder, type OnOrder } from '../desk/order-route.ts'
import { purchaseOrder } from '../domain/purchase-order.ts'
import { requestOf } from '../read-models/list-routes.ts'
import { listPage } from '../read-models/order-list.ts'

const rowsAPage = 500
const summaries: Readonly<Record<JobOnOrders, string>> = {
  send: 'Send several orders to their suppliers, by a job',
  'confirm-as-required': 'Confirm several orders in full, as they are required, by a job',
  submit: 'Submit what is proposed of several orders, by a job',
  approve: 'Approve what is confirmed of several orders, by a job',
  cancel: 'Cancel several orders, by a job',
}

/** Acts on many orders: each order gets the command that it would get alone. */
export function orderJobs(desk: OrderDesk) {
  return jobsPart(desk.ports, {
    name: 'OrderJob',
    service: 'purchase-orders',
    acts: actsOn(desk),
    subject: subject(desk),
  })
}

function actsOn(desk: OrderDesk): Record<JobOnOrders, JobAct> {
  const head = <Name extends JobOnOrders>(name: Name) => {
    const { path, command } = jobsOnOrders[name]
    return {
      path,
      asked: askedByJobs[name] as (typeof askedByJobs)[Name],
      permission: purchaseOrderCommands[command].permission,
      summary: summaries[name],
    }
  }
  const byVersion =
    (act: OnOrder<typeof versionOnly>) =>
    async ({ item: { id, version }, caller, context }: OneOfMany<object>) => ({
      outcome: await giveOrder(desk, act, { id, body: { version: version ?? 0 }, caller, context }),
    })
  return {
    send: jobAct({
      ...head('send'),
      give: async ({ item: { id, version }, caller, context }) => ({
        outcome: await send(desk, { id, version: version ?? 0, by: byOf(caller), context }),
      }),
    }),
    'confirm-as-required': jobAct({ ...head('confirm-as-required'), give: byVersion(confirmAsRequired) }),
    submit: jobAct({ ...head('submit'), give: byVersion(submit) }),
    approve: jobAct({ ...head('approve'), give: byVersion(approve) }),
    cancel: jobAct({
      ...head('cancel'),
      give: async ({ item: { id, version }, asked, caller, context }) => ({
        outcome: await giveOrder(desk, cancel, { id, body: { version: version ?? 0, ...asked }, caller, context }),
      }),
    }),
  }
}

function subject(desk: OrderDesk): JobSubject<typeof matchingOrders> {
  const { ports } = desk
  return {
    resource: '/purchase-orders',
    viewing: 'purchase-orders.view',
    most: mostOfJob.orders,
    noneChosen: 'select-purchase-order',
    filter: matchingOrders,
    named: (ids: readonly string[], caller: Caller) =>
      ports.query(caller, async db => {
        const { rows } = await sql<Found>`select id, order_number as number, version from purchase_orders
          where id = any (${ids}::uuid[])`.execute(db)
        return rows
      }),
    async commandKeysOf(id) {
      const { rootId } = await desk.find(id)
      const { events } = await ports.commands.load(purchaseOrder, rootId)
      return new Set(events.map(({ metadata }) => metadata.commandKey))
    },
    async matching(filter, caller, limit) {
      const request = await requestOf(desk, caller, filter)
      const found: Found[] = []
      for (let cursor: string | null | undefined; cursor !== null && found.length < limit; ) {
        const page: Awaited<ReturnType<typeof listPage>> = await listPage(
          ports.query,
          caller,
          request,
          cursor,
          rowsAPage,
        )
        found.push(...page.items.map(({ id, order_number: number, version }) => ({ id, number, version })))
        cursor = page.nextCursor
      }
      return found.slice(0, limit)
    },
  }
}
