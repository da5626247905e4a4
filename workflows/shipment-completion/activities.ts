import { allocationRoutes } from '@quayside/contracts/purchase-orders/workflow.ts'
import {
  completionRoutes,
  type FinalAnchor,
  finalAnchor,
  reachedAnswer,
  reachedRoute,
  type SettledOrder,
  type StepReport,
} from '@quayside/contracts/shipments/completion.ts'
import type { StepFaultCode } from '@quayside/contracts/shipments/completion-steps.ts'
import type { ServiceAnswer, ServiceClient } from '@quayside/platform/ports/service-client.ts'
import { ApplicationFailure } from '@temporalio/workflow'

const orderRefused: StepFaultCode = 'order-refused'

/** `uid` where a step is done in a person's name. */
type About = { readonly shipmentId: string; readonly eventId: string; readonly uid?: string }
type OrderToSettle = { readonly orderId: string; readonly settlement: object }

/** Each is known again by the event and the step, so that a repeat changes nothing. */
export function createCompletionActivities({ call }: { readonly call: Pick<ServiceClient, 'post'> }) {
  function post(
    service: string,
    path: string,
    body: object,
    { eventId, uid }: About,
    step: string,
  ): Promise<ServiceAnswer> {
    const options = { causationId: eventId, key: `${eventId}/${step}`, ...(uid !== undefined && { onBehalfOf: uid }) }
    return call.post(service, path, body, options)
  }
  const ofShipment = (route: string, body: object, about: About, step: string) =>
    post('shipments', route.replace(':id', about.shipmentId), body, about, step)

  async function hasReached(service: string, about: About & { position: string }): Promise<boolean> {
    const { status, body } = await post(service, reachedRoute, { position: about.position }, about, service)
    if (status >= 300) throw new Error(`${service} answered ${status}`)
    return reachedAnswer.parse(body).reached
  }

  return {
    /** All are asked, also when one refuses. */
    async settleOrders(about: About & { orders: readonly OrderToSettle[] }): Promise<SettledOrder[]> {
      const settled: SettledOrder[] = []
      const refused: string[] = []
      for (const { orderId, settlement } of about.orders) {
        const path = allocationRoutes.settlement.replace(':id', orderId)
        const { status, body } = await post('purchase-orders', path, settlement, about, `settle/${orderId}`)
        if (status === 409) throw new Error(`order ${orderId} was changed at the same moment`)
        if (status >= 300) refused.push(`${orderId}: ${codeOf(body)}`)
        else settled.push({ orderId, status: (body as { status: string }).status })
      }
      if (refused.length > 0) throw ApplicationFailure.create({ type: orderRefused, message: refused.join(', ') })
      return settled
    },

    /** Answers where in the events the announcement stands. */
    async announce(about: About & { orders: readonly SettledOrder[] }): Promise<string> {
      const { status, position } = await ofShipment(
        completionRoutes.announcement,
        { orders: about.orders },
        about,
        'announce',
      )
      if (status >= 300 || position === null) throw new Error(`the announcement was answered ${status}`)
      return position
    },

    /** Whether the notifications and the figures have got as far as the announcement. */
    hasNotified: (about: About & { position: string }): Promise<boolean> => hasReached('notifications', about),
    hasFigures: (about: About & { position: string }): Promise<boolean> => hasReached('overview', about),

    async finalAnchor(about: About): Promise<FinalAnchor> {
      const { status, body } = await ofShipment(completionRoutes.anchor, {}, about, 'anchor')
      if (status >= 300) throw new Error(`the anchor was answered ${status}`)
      return finalAnchor.parse(body)
    },

    async report({ report, ...about }: About & { report: StepReport }): Promise<void> {
      const tries = 'tries' in report ? report.tries : 0
      const step = `report/${report.step}/${report.outcome}/${tries}`
      const { status } = await ofShipment(completionRoutes.step, report, about, step)
      if (status >= 300) throw new Error(`the report was answered ${status}`)
    },
  }
}
export type CompletionActivities = ReturnType<typeof createCompletionActivities>

function codeOf(body: unknown): string {
  return typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : 'no code'
}
