import { allocationRoutes } from '@quayside/contracts/purchase-orders/workflow.ts'
import {
  type AllocatedCommandAnswer,
  type AllocationRefusal,
  allocatedCommandAnswer,
  allocatedCommandRoute,
  allocationRefusal,
} from '@quayside/contracts/shipments/workflow.ts'
import type { ServiceAnswer, ServiceClient } from '@quayside/platform/ports/service-client.ts'

type About = { readonly shipmentId: string; readonly uid: string; readonly key: string }
type Lines = readonly { readonly lineId: string; readonly quantity: string }[]
type OnOrder = About & { readonly orderId: string; readonly sequence: number; readonly lines: Lines }

/** Each is one command of a service, known again by the run and its step: the answer is obeyed. */
export function createShipmentActivities({ call }: { readonly call: Pick<ServiceClient, 'post'> }) {
  function post(service: string, route: string, id: string, body: object, step: string, { uid, key }: About) {
    const options = { causationId: key, key: `${key}/${step}/${id}`, onBehalfOf: uid }
    return call.post(service, route.replace(':id', id), body, options)
  }
  const onOrder = (name: 'allocate' | 'release' | 'move', { orderId, ...about }: OnOrder, body: object) =>
    post('purchase-orders', allocationRoutes[name], orderId, body, `${name}-${about.sequence}`, about)

  return {
    /** What the order refuses; nothing when it reserved. */
    async reserve(step: OnOrder): Promise<AllocationRefusal[]> {
      const { shipmentId, sequence, lines } = step
      const answer = await onOrder('allocate', step, { shipmentId, sequence, lines })
      if (answer.status < 300) return []
      return [refusalOf(answer, `order ${step.orderId}`)]
    },

    /** An order that never had the shipment, or knows its end, has nothing to give back. */
    async giveBack(step: OnOrder & { readonly cancelled: boolean }): Promise<void> {
      const { shipmentId, sequence, lines, cancelled } = step
      const answer = await onOrder('release', step, { shipmentId, sequence, lines, cancelled })
      if (answer.status >= 300) refusalOf(answer, `order ${step.orderId}`)
    },

    async move(step: OnOrder & { readonly toShipmentId: string }): Promise<void> {
      const { shipmentId, toShipmentId, sequence, lines } = step
      const answer = await onOrder('move', step, { shipmentId, toShipmentId, sequence, lines })
      if (answer.status >= 300) throw new Error(`order ${step.orderId} does not move: ${answer.status}`)
    },

    async decideAllocated(step: About & { readonly command: unknown }): Promise<AllocatedCommandAnswer> {
      const { shipmentId, command } = step
      const answer = await post('shipments', allocatedCommandRoute, shipmentId, { command }, 'decide', step)
      if (answer.status >= 300) throw new Error(`shipment ${shipmentId} answered ${answer.status}`)
      return allocatedCommandAnswer.parse(answer.body)
    },
  }
}
export type ShipmentActivities = ReturnType<typeof createShipmentActivities>

const rules = new Set([403, 404, 422])

/** A rule's no is an answer; a lost race or a fault is tried again. */
export function refusalOf({ status, body }: ServiceAnswer, what: string): AllocationRefusal {
  const refusal = allocationRefusal.safeParse({ params: {}, ...(body as object), field: null })
  if (!rules.has(status) || !refusal.success) throw new Error(`${what} answered ${status}`)
  return refusal.data
}
